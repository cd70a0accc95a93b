type Running = {
  readonly ready: Promise<{ readonly kind: string }>;
  readonly ended: Promise<string>;
  readonly stop: () => Promise<unknown>;
};

export declare const keepRunning: (start: () => Running, options: { readonly say: (what: string) => void; readonly now?: () => number }) => Running;
