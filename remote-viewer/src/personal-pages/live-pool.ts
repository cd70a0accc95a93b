import type { LiveReport, LiveThing } from './live-report.ts';

/** So many frames are live at once: each is a page of its own, with the memory of one. A frame with one figure in it draws no charts. */
const MOST = { page: 4, figure: 8 } as const;

/** How many are live at once. @param isFigure of those that show one figure */
export const mostLive = (isFigure: boolean): number => MOST[isFigure ? 'figure' : 'page'];

type Seen = { readonly thing: LiveThing; readonly isFigure: boolean };
type Live = { readonly report: LiveReport; readonly isFigure: boolean };

/** The frames of one page of cards: those in sight are live, the first ones first; one out of sight makes room for them. */
export class LivePool {
  readonly #make: (thing: LiveThing) => LiveReport;
  readonly #seen = new Map<string, Seen>();
  readonly #live = new Map<string, Live>();
  readonly #watchers = new Set<() => void>();

  constructor(make: (thing: LiveThing) => LiveReport) {
    this.#make = make;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The live report of a card; undefined while there is no room for it. */
  readonly of = (key: string): LiveReport | undefined => this.#live.get(key)?.report;

  /** A card has come into sight. */
  show(key: string, thing: LiveThing, isFigure = false): void {
    this.#seen.set(key, { thing, isFigure });
    this.#fill();
  }

  /** A card has gone out of sight: it stays live as long as nobody needs its room. */
  hide(key: string): void {
    this.#seen.delete(key);
    this.#fill();
  }

  /** Somebody wants this one now, whichever has to go. */
  prefer(key: string, thing: LiveThing, isFigure = false): void {
    this.#seen.delete(key);
    const waiting = [...this.#seen];
    this.#seen.clear();
    for (const [one, seen] of [[key, { thing, isFigure }] as const, ...waiting]) this.#seen.set(one, seen);
    const [oldest] = this.#keysOf(isFigure);
    if (!this.#live.has(key) && this.#isFull(isFigure) && oldest !== undefined) this.#close(oldest);
    this.#fill();
  }

  /** Ends all but these. */
  keep(keys: readonly string[]): void {
    for (const key of [...this.#live.keys(), ...this.#seen.keys()]) {
      if (keys.includes(key)) continue;
      this.#seen.delete(key);
      this.#close(key);
    }
    this.#fill();
  }

  #fill(): void {
    for (const [key, { thing, isFigure }] of this.#seen) {
      if (this.#live.has(key)) continue;
      if (this.#isFull(isFigure)) {
        const idle = this.#keysOf(isFigure).find((one) => !this.#seen.has(one));
        if (idle === undefined) continue;
        this.#close(idle);
      }
      const report = this.#make(thing);
      this.#live.set(key, { report, isFigure });
      report.start();
    }
    this.#watchers.forEach((watcher) => watcher());
  }

  #keysOf(isFigure: boolean): string[] {
    return [...this.#live].flatMap(([key, live]) => (live.isFigure === isFigure ? [key] : []));
  }

  #isFull(isFigure: boolean): boolean {
    return this.#keysOf(isFigure).length >= mostLive(isFigure);
  }

  #close(key: string): void {
    this.#live.get(key)?.report.end();
    this.#live.delete(key);
  }
}
