type Undo = () => void;
const undone: Undo[] = [];

/**
 * Gives a global (a property of `window`, `navigator`, a prototype …) another value for the running test. It needs not be
 * there before: jsdom lacks much. The set-up of the tests puts back what was there, also when the test fails.
 */
export const replace = <Target extends object>(target: Target, name: keyof Target | (string & {}), value: unknown): void => {
  const before = Object.getOwnPropertyDescriptor(target, name);
  undone.push(() => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name)));
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

/** Gives the running test the say over when what is watched for its size has another one. @returns says so */
export const replaceResizes = (): (() => void) => {
  const watching = new Set<(entries: []) => void>();
  replace(globalThis, 'ResizeObserver', class {
    readonly #measure: (entries: []) => void;
    constructor(measure: (entries: []) => void) {
      this.#measure = measure;
    }
    observe(): void {
      watching.add(this.#measure);
    }
    unobserve(): void {}
    disconnect(): void {
      watching.delete(this.#measure);
    }
  });
  return () => [...watching].forEach((measure) => measure([]));
};

/** Puts back everything that was replaced, the last one first. */
export const restoreReplaced = (): void => {
  for (const undo of undone.splice(0).reverse()) undo();
};
