import { useSyncExternalStore } from 'react';

/** State that lives outside React, because commands of the portal arrive before and beside any component. */
export class Store<State extends object> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  get state(): State {
    return this.#state;
  }

  set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** @returns what ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const useStore = <State extends object>(store: Store<State>): State => useSyncExternalStore(store.subscribe, () => store.state);
