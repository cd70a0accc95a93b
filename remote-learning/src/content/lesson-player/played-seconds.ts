/** From a second of a video until another one. */
export type Span = [from: number, until: number];

/** Two reports of a playing video are never further apart, in seconds: browsers report four times a second, and once where nobody looks. */
const FURTHEST = 5;
/** More are never sent at once. */
const MOST = 200;

/** Which seconds of a video were really played: what was jumped over is not among them. */
export class PlayedSeconds {
  #spans: Span[] = [];
  #second: number;

  /** @param second where the video stands at first */
  constructor(second: number) {
    this.#second = second;
  }

  /** Where the video stands. */
  get second(): number {
    return this.#second;
  }

  /** The video has come to this second by playing. @returns how many seconds it has played for that */
  playedTo(second: number): number {
    const from = this.#second;
    this.#second = second;
    const played = second - from;
    if (played <= 0 || played > FURTHEST) return 0;
    const last = this.#spans.at(-1);
    if (last?.[1] === from) last[1] = second;
    else this.#spans.push([from, second]);
    return played;
  }

  /** The video has jumped to this second. */
  movedTo(second: number): void {
    this.#second = second;
  }

  /** What was played since it was last asked, in whole seconds, in order and without overlaps; what is too much for once comes the next time. */
  take(): Span[] {
    const taken = merged(this.#spans.map(([from, until]) => [Math.floor(from), Math.ceil(until)]));
    this.#spans = taken.splice(MOST);
    return taken;
  }

  /** What was taken has not arrived, and is taken with what is played next. */
  putBack(spans: readonly Span[]): void {
    this.#spans.unshift(...spans.map(([from, until]): Span => [from, until]));
  }
}

const merged = (spans: readonly Span[]): Span[] => {
  const result: Span[] = [];
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else result.push([from, until]);
  }
  return result;
};
