/** One line of docs/performance.md: a figure, its aim if there is one, and whether it was met. */
export type Row = {
  what: string;
  measured: string;
  aim?: string;
  met?: boolean;
};

/** A group of rows that were measured together. */
export type Bench = { name: string; title: string; run: () => Promise<Row[]> };

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Median with the smallest and largest value, in whole milliseconds. */
export const spread = (values: readonly number[]): string =>
  `${Math.round(median(values))} ms (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;

/** Milliseconds that some work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`;

/** A figure that should stay at or below its aim. */
export const atMost = (what: string, value: number, limit: number, measured: string, aim: string): Row => ({ what, measured, aim, met: value <= limit });
