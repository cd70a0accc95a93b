export declare const findChromium: () => Promise<string | undefined>;
export declare const systemChromium: () => string | undefined;
