/** A state that screens follow, and notices that are told once: those that nobody hears wait for who listens next. */
export class Observed<State extends object, Notice = never> {
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<(notice: Notice) => void>();
  #unheard: Notice[] = [];
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** The current state; a new object after every change (for useSyncExternalStore). */
  readonly get = (): State => this.#state;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly onNotice = (listener: (notice: Notice) => void): (() => void) => {
    this.#listeners.add(listener);
    for (const notice of this.#unheard.splice(0)) listener(notice);
    return () => this.#listeners.delete(listener);
  };

  readonly set = (change: Partial<State>): void => {
    this.#state = { ...this.#state, ...change };
    this.#watchers.forEach((watcher) => watcher());
  };

  readonly notify = (notice: Notice): void => {
    if (this.#listeners.size === 0) this.#unheard.push(notice);
    this.#listeners.forEach((listener) => listener(notice));
  };

  /** Nobody is told anything any more. */
  end(): void {
    this.#watchers.clear();
    this.#listeners.clear();
  }
}
