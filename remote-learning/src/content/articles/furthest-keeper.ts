import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content';

/** It is sent while somebody reads when they have come so much further, in per cent. */
const STEP = 10;
const ALL = 100;
const NOTHING = -1;

/** Keeps on the server how much of an article somebody has had in view. What does not arrive is sent with what follows: whoever reads has nothing to do with its failing. */
export class FurthestKeeper {
  readonly #id: number;
  #furthest = NOTHING;
  #tried = 0;
  #kept = NOTHING;

  constructor(id: number) {
    this.#id = id;
  }

  /** There is nothing left to look for. */
  get isWhole(): boolean {
    return this.#furthest === ALL;
  }

  /** @param share of the text that was in view, in whole per cent */
  reach(share: number): void {
    this.#furthest = Math.max(this.#furthest, share);
    if (this.#furthest >= this.#tried + STEP || (this.#furthest === ALL && this.#tried < ALL)) void this.save();
  }

  /** Sends what is not sent yet. Never throws. */
  readonly save = async (): Promise<void> => {
    const [furthest, before] = [this.#furthest, this.#kept];
    if (furthest <= before) return;
    this.#tried = Math.max(furthest, 0);
    this.#kept = furthest;
    try {
      await call(endpoints.learning.articleFurthest, { body: { id: this.#id, furthest }, keepalive: true });
    } catch {
      this.#kept = before;
    }
  };
}
