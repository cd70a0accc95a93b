import type { DatabaseKind } from '../../server/test/database.ts';

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

/** Databases as the tables name them. */
export const databaseNames: Readonly<Record<DatabaseKind, string>> = { pglite: 'PGlite', postgresql: 'PostgreSQL' };

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

/** The first calls compile what the later ones use. */
const WARMING = 10;

/** The first quartile: what else runs on the machine makes a call longer, never shorter. */
export const undisturbed = (times: readonly number[]): number => [...times].sort((one, other) => one - other)[Math.floor(times.length / 4)]!;

/** Milliseconds of works that take turns, so that what disturbs the machine disturbs them all. */
export const inTurns = async <Name extends string>(works: Readonly<Record<Name, (run: number) => Promise<unknown>>>, calls: number): Promise<Record<Name, number>> => {
  const all = Object.entries(works) as [Name, (run: number) => Promise<unknown>][];
  const times = new Map<Name, number[]>(all.map(([name]) => [name, []]));
  for (let run = -WARMING; run < calls; run += 1) {
    for (const [name, work] of all) {
      const time = await timed(() => work(run + WARMING));
      if (run >= 0) times.get(name)?.push(time);
    }
  }
  return Object.fromEntries([...times].map(([name, one]) => [name, undisturbed(one)])) as Record<Name, number>;
};

/** What many cost against few. */
export const ratioRow = (what: string, many: number, few: number, aim: number): Row => atMost(what, many / few, aim, `${(many / few).toFixed(2)}× (${many.toFixed(2)} ms against ${few.toFixed(2)} ms)`, `${aim}×`);
