import { DirectoryError } from './directory-error.ts';

/** So many of one domain at the same time; a slow one holds up its own people only. */
const AT_ONCE = 10;
const MOST_WAITING = 100;

type Waiting = { readonly begin: () => void; readonly timer: NodeJS.Timeout };

/** Lets a few sign-ins at a time ask a directory. Who would wait for too long is told that it is busy. */
export class Gate {
  #running = 0;
  readonly #waiting: Waiting[] = [];
  readonly #patience: number;

  /** @param patience in milliseconds */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** @throws DirectoryError `busy` */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        clearTimeout(next.timer);
        next.begin();
      } else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw new DirectoryError('busy', 'Too many are waiting');
    return new Promise((fulfil, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new DirectoryError('busy', 'Too many sign in at the moment'));
      }, this.#patience);
      const waiting: Waiting = { begin: fulfil, timer };
      this.#waiting.push(waiting);
    });
  }
}
