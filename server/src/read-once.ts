/**
 * What is there is read once, and stays as it was then: what is built in the folder of a running portal is served from its
 * next start on. As long as there is nothing, the next question looks again.
 */
export const readOnce = <Value>(read: () => Promise<Value | undefined>): (() => Promise<Value | undefined>) => {
  let known: Value | undefined;
  return async () => (known ??= await read());
};
