import type { EmbedToken } from '@portal/shared/contract/publishing';
import { failureOf, type EmbedFailure } from './failure.ts';

/** SPEC 9: how often the tokens of the open reports are looked at, in milliseconds. */
export const CHECK_INTERVAL = 1000;

export type TokenClient = {
  /** Asks the portal's server for a new one. */
  readonly fetch: () => Promise<EmbedToken>;
  /** Gives the new token to the embed. */
  readonly apply: (token: EmbedToken) => Promise<void>;
  /** The renewal has stopped; `failure.message` is the text to show. */
  readonly failed: (failure: EmbedFailure) => void;
  readonly renewed: () => void;
};

/** A token that is kept fresh. */
export type KeptToken = {
  /** Renews it now, whatever its age, also after the renewal had stopped. Resolves when it is applied or has failed. */
  readonly renew: () => Promise<void>;
  readonly stop: () => void;
};

type Watched = {
  readonly client: TokenClient;
  /** When to renew, by this computer's clock. */
  dueAt: number;
  renewal: Promise<void> | undefined;
  /** Why the renewal stopped; undefined while it runs. */
  failure: EmbedFailure | undefined;
};

/**
 * Keeps the embed tokens of everything that is open fresh (SPEC 4): of reports, dashboards, and reports that are being made.
 *
 * Every second it compares the instants that the server states with the server's time, as far as this computer can know
 * it: a wrong clock or time zone here does not matter. A report whose token is due gets a new one; there is one request
 * at a time for each. After a failure the report's renewal stops, until somebody calls `renew` or, if it was the
 * network that failed, until the browser is online again. A hidden tab's report is renewed like any other, because an
 * embed whose token has run out comes back only by loading again; closing the tab ends it.
 */
export class TokenBroker {
  readonly #isOnline: () => boolean;
  readonly #watched = new Set<Watched>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(isOnline = () => navigator.onLine) {
    this.#isOnline = isOnline;
  }

  /** Watches what was opened with `token`. */
  watch(client: TokenClient, token: EmbedToken): KeptToken {
    const watched: Watched = { client, dueAt: dueAt(token), renewal: undefined, failure: undefined };
    this.#watched.add(watched);
    if (!this.#timer) this.#start();
    const stop = (): void => {
      this.#watched.delete(watched);
      if (this.#watched.size === 0) this.#stop();
    };
    return { renew: () => this.#renew(watched), stop };
  }

  async #renew(watched: Watched): Promise<void> {
    if (!this.#watched.has(watched)) return;
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
    if (!this.#isOnline()) return;
    for (const watched of this.#watched) {
      if (!watched.failure && Date.now() >= watched.dueAt) void this.#renew(watched);
    }
  };

  readonly #onOnline = (): void => {
    for (const watched of this.#watched) {
      if (watched.failure?.kind === 'network') watched.failure = undefined;
    }
    this.#check();
  };

  async #renewal(watched: Watched): Promise<void> {
    const { client } = watched;
    try {
      const token = await client.fetch();
      if (!this.#watched.has(watched)) return;
      await client.apply(token);
      watched.dueAt = dueAt(token);
      watched.failure = undefined;
      client.renewed();
    } catch (error) {
      watched.failure = failureOf(error);
      if (this.#watched.has(watched)) client.failed(watched.failure);
    }
  }
}

/** The one of this browser tab (SPEC 4). */
export const tokenBroker = new TokenBroker();

const dueAt = ({ tokenExpiration, serverTime }: EmbedToken): number =>
  Date.now() + Date.parse(tokenExpiration) - Date.parse(serverTime);
