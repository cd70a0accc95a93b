/** Calls are counted by how long they took: up to each of these, in milliseconds, and longer than the last. */
export const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000] as const;

/** Where a call is counted that took so many milliseconds. */
export const stepOf = (milliseconds: number): number => {
  const found = STEPS.findIndex((step) => milliseconds <= step);
  return found === -1 ? STEPS.length : found;
};

/** Milliseconds within which 95 of 100 calls were answered, as well as the steps tell: evenly spread within one. Null without calls. */
export const p95Of = (durations: readonly number[]): number | null => {
  const all = durations.reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  let before = 0;
  for (const [index, calls] of durations.entries()) {
    if (before + calls >= all * 0.95) {
      const from = STEPS[index - 1] ?? 0;
      const to = STEPS[index] ?? from;
      return Math.round(from + (to - from) * ((all * 0.95 - before) / calls));
    }
    before += calls;
  }
  return STEPS.at(-1) ?? null;
};
