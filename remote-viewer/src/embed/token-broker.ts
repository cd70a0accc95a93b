import type { EmbedToken, ViewerType } from '@portal/shared/contract';
import { failureOf, type EmbedFailure } from './failure.ts';

/** SPEC 9: how often the tokens of the open reports are looked at, in milliseconds. */
export const CHECK_INTERVAL = 1000;

export type TokenClient = {
  readonly id: number;
  readonly type: ViewerType;
  /** Gives the new token to the embed. */
  readonly apply: (token: EmbedToken) => Promise<void>;
  /** The renewal has stopped; `failure.message` is the text to show. */
  readonly failed: (failure: EmbedFailure) => void;
  readonly renewed: () => void;
};

type Watched = {
  readonly client: TokenClient;
  /** When to renew, by this computer's clock. */
  dueAt: number;
  renewal: Promise<void> | undefined;
  /** Why the renewal stopped; undefined while it runs. */
  failure: EmbedFailure | undefined;
};

type Surroundings = {
  readonly fetchToken: (report: { id: number; type: ViewerType }) => Promise<EmbedToken>;
  readonly isOnline?: () => boolean;
};

/**
 * Keeps the embed tokens of all open reports fresh (SPEC 4).
 *
 * Every second it compares the instants that the server states with the server's time, as far as this computer can know
 * it: a wrong clock or time zone here does not matter. A report whose token is due gets a new one; there is one request
 * at a time for each. After a failure the report's renewal stops, until somebody calls `renew` or, if it was the
 * network that failed, until the browser is online again. A hidden tab's report is renewed like any other, because an
 * embed whose token has run out comes back only by loading again; closing the tab ends it.
 */
export class TokenBroker {
  readonly #surroundings: Surroundings;
  readonly #watched = new Map<number, Watched>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Watches a report that was opened with `token`; the answer ends it. */
  watch(client: TokenClient, token: EmbedToken): () => void {
    const watched: Watched = { client, dueAt: dueAt(token), renewal: undefined, failure: undefined };
    this.#watched.set(client.id, watched);
    if (!this.#timer) this.#start();
    return () => {
      if (this.#watched.get(client.id) === watched) this.#watched.delete(client.id);
      if (this.#watched.size === 0) this.#stop();
    };
  }

  /** Renews a report's token now, whatever its age. Resolves when it is applied or has failed. */
  async renew(id: number): Promise<void> {
    const watched = this.#watched.get(id);
    if (!watched) return;
    watched.renewal ??= this.#renewal(watched).finally(() => (watched.renewal = undefined));
    await watched.renewal;
  }

  #start(): void {
    this.#timer = setInterval(this.#check, CHECK_INTERVAL);
    document.addEventListener('visibilitychange', this.#check);
    window.addEventListener('online', this.#onOnline);
    window.addEventListener('pageshow', this.#check);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    document.removeEventListener('visibilitychange', this.#check);
    window.removeEventListener('online', this.#onOnline);
    window.removeEventListener('pageshow', this.#check);
  }

  /** Also called when the page comes to the front: browsers slow timers down or stop them while it is not. */
  readonly #check = (): void => {
    if (!(this.#surroundings.isOnline?.() ?? navigator.onLine)) return;
    for (const { client, dueAt, failure } of this.#watched.values()) {
      if (!failure && Date.now() >= dueAt) void this.renew(client.id);
    }
  };

  readonly #onOnline = (): void => {
    for (const watched of this.#watched.values()) {
      if (watched.failure?.kind === 'network') watched.failure = undefined;
    }
    this.#check();
  };

  async #renewal(watched: Watched): Promise<void> {
    const { client } = watched;
    try {
      const token = await this.#surroundings.fetchToken({ id: client.id, type: client.type });
      if (this.#watched.get(client.id) !== watched) return;
      await client.apply(token);
      watched.dueAt = dueAt(token);
      watched.failure = undefined;
      client.renewed();
    } catch (error) {
      watched.failure = failureOf(error);
      if (this.#watched.get(client.id) === watched) client.failed(watched.failure);
    }
  }
}

const dueAt = ({ tokenExpiration, serverTime }: EmbedToken): number =>
  Date.now() + Date.parse(tokenExpiration) - Date.parse(serverTime);
