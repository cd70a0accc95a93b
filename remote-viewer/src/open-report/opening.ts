import type { EmbedToken } from '@portal/shared/contract/publishing';
import { failureOf, type EmbeddedReport, type EmbedFailure, type KeptToken, type TokenBroker } from '../embed/index.ts';

/** `access` asking the server, `content` loading in the frame, `shown`, `failed`. */
export type Stage = 'access' | 'content' | 'shown' | 'failed';

export type OpeningState = {
  readonly stage: Stage;
  readonly failure: EmbedFailure | null;
  /** Why the token is not renewed any more, while everything is still on screen. */
  readonly tokenFailure: EmbedFailure | null;
};

type Parts = {
  readonly embedded: EmbeddedReport;
  readonly broker: TokenBroker;
  readonly fetchToken: () => Promise<EmbedToken>;
  readonly tell: (change: Partial<OpeningState>) => void;
};

/** How something embedded comes to the screen of its tab, stays there with a fresh token (SPEC 4), and goes. */
export class Opening {
  readonly #parts: Parts;
  #token: KeptToken | undefined;
  /** Counts the openings: the steps of one that is stale or disposed of end silently. */
  #turn = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Opens anew.
   * @param ask what the server gives for it
   * @param embed shows that
   * @returns what the server gave; undefined when it failed, or another opening came after it
   */
  async begin<Data extends EmbedToken>(ask: () => Promise<Data>, embed: (data: Data) => Promise<void>): Promise<Data | undefined> {
    const isStale = this.#next();
    this.#stopToken();
    this.#parts.tell({ stage: 'access', failure: null, tokenFailure: null });
    try {
      const data = await ask();
      if (isStale()) return undefined;
      this.#parts.tell({ stage: 'content' });
      await embed(data);
      if (isStale()) return undefined;
      this.#parts.tell({ stage: 'shown' });
      this.#keepToken(data);
      return data;
    } catch (error) {
      if (!isStale()) this.fail(failureOf(error));
      return undefined;
    }
  }

  /** Loads what is open once more. */
  async again(load: () => Promise<void>): Promise<void> {
    const isStale = this.stale();
    this.#parts.tell({ stage: 'content' });
    try {
      await load();
      if (!isStale()) this.#parts.tell({ stage: 'shown' });
    } catch (error) {
      if (!isStale()) this.fail(failureOf(error));
    }
  }

  /** Tells later whether another opening has begun since, or the tab has gone. */
  stale(): () => boolean {
    const turn = this.#turn;
    return () => turn !== this.#turn;
  }

  fail(failure: EmbedFailure): void {
    this.#stopToken();
    this.#parts.embedded.close();
    this.#parts.tell({ stage: 'failed', failure });
  }

  /** Renews the token after the renewal had stopped. */
  async renewToken(): Promise<void> {
    await this.#token?.renew();
  }

  /** Ends everything; called once. */
  end(): void {
    this.#next();
    this.#stopToken();
    this.#parts.embedded.close();
    this.#parts.embedded.container.remove();
  }

  #next(): () => boolean {
    this.#turn += 1;
    return this.stale();
  }

  #keepToken(token: EmbedToken): void {
    const { embedded, broker, fetchToken, tell } = this.#parts;
    const told = (tokenFailure: EmbedFailure | null) => tell({ tokenFailure });
    this.#token = broker.watch({ fetch: fetchToken, apply: ({ accessToken }) => embedded.renewToken(accessToken), failed: told, renewed: () => told(null) }, token);
  }

  #stopToken(): void {
    this.#token?.stop();
    this.#token = undefined;
  }
}
