export declare const changedFiles: () => string[];
export declare const relatedTests: (files: readonly string[]) => string[] | undefined;
export declare const isLinted: (file: string) => boolean;
