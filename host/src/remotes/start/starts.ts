import type { PageLife, Start } from './page-life.ts';
import { skippedStarts } from './skipped.ts';

/** When the code of modules runs for the first time in this page, and what is known of it where that ends badly. */
export type Starts = {
  /** The shell can be used, and what froze another page is known. Nothing of a module runs before. */
  readonly ready: Promise<unknown>;
  /** Whether a page froze while this version started, and nobody has asked for it since. */
  readonly isSkipped: (start: Start) => boolean;
  /** Starts a skipped module all the same: a person wants it. */
  readonly forgive: (remote: string) => void;
  /** Writes down that the code of a version is fetched and run, until the returned function is called. */
  readonly mark: (start: Start) => () => void;
  /** The same of its first drawing, which may never come: no longer than this page has lived on for a while. */
  readonly markDrawing: (start: Start) => () => void;
  /**
   * One after the other, so that of several it is known which one it was. For what starts by itself, and for everything whose turn it
   * was when a page froze at several at once: what a person opens does not wait.
   * @returns what passes the turn on
   */
  readonly turn: (remote: string, byItself: boolean) => Promise<() => void>;
};

type Options = {
  page: PageLife;
  /** Fulfilled when the shell can be used. */
  usable: Promise<unknown>;
  /** Told of pages that froze: at the start of which version, where that is known. */
  onFrozen: (start: Start | undefined) => void;
  /** After so many milliseconds in which the page lived on, it is no start any more. */
  longest?: number;
  /** So many milliseconds at most one that is not drawn, in a tab that is out of sight for example, keeps the others waiting. */
  longestTurn?: number;
};

const LONGEST = 10_000;
/** People wait for what comes after. */
const LONGEST_TURN = 1_000;

export const createStarts = ({ page, usable, onFrozen, longest = LONGEST, longestTurn = LONGEST_TURN }: Options): Starts => {
  /** Modules that were starting together when a page froze. */
  const suspects = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  const lookBack = async (): Promise<void> => {
    for (const { starting } of await page.ended) {
      const [first, ...others] = distinct(starting);
      if (first && others.length === 0) skippedStarts.add(first);
      else for (const { remote } of starting) suspects.add(remote);
      onFrozen(others.length === 0 ? first : undefined);
    }
  };
  const ready = Promise.all([lookBack(), usable]);

  /** Calls at most once, and by itself when nobody did. */
  const atLast = (work: () => void, after: number): (() => void) => {
    const timer = setTimeout(work, after);
    return () => {
      clearTimeout(timer);
      work();
    };
  };

  return {
    ready,
    isSkipped: skippedStarts.has,
    forgive: skippedStarts.forgive,
    mark: page.mark,
    markDrawing: (start) => atLast(page.mark(start), longest),
    turn: async (remote, byItself) => {
      await ready;
      if (!byItself && !suspects.has(remote)) return () => undefined;
      const before = last;
      let pass = (): void => undefined;
      last = new Promise<void>((fulfil) => (pass = fulfil));
      await before;
      return atLast(pass, longestTurn);
    },
  };
};

const distinct = (starts: readonly Start[]): Start[] => [...new Map(starts.map((start) => [JSON.stringify([start.remote, start.version]), start])).values()];
