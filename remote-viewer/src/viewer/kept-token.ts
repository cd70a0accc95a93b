import type { EmbedToken, ViewerType } from '@portal/shared/contract';
import type { EmbeddedReport, EmbedFailure, TokenBroker } from '../embed/index.ts';

type Kept = {
  readonly id: number;
  readonly type: ViewerType;
  readonly embedded: EmbeddedReport;
  readonly broker: TokenBroker;
  /** Why the token is not renewed any more; null when it is again. */
  readonly told: (failure: EmbedFailure | null) => void;
};

/** The token of what a tab shows, kept fresh as long as it is there (SPEC 4). */
export class KeptToken {
  readonly #kept: Kept;
  #unwatch = (): void => undefined;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  watch(token: EmbedToken): void {
    const { id, type, embedded, broker, told } = this.#kept;
    this.#unwatch = broker.watch({ id, type, apply: ({ accessToken }) => embedded.renewToken(accessToken), failed: told, renewed: () => told(null) }, token);
  }

  /** Renews it now, also after the renewal had stopped. */
  readonly renew = (): Promise<void> => this.#kept.broker.renew(this.#kept.id);

  stop(): void {
    this.#unwatch();
  }
}
