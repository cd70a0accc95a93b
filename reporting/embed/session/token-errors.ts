import { level, type EmbedFailure } from '../protocol/errors.ts';
import type { ReportEvents } from './report-session.ts';

/** An expired or foreign token fails everything that is asked for with it; the portal is told once, until it has sent another. */
export class TokenErrors {
  readonly #events: ReportEvents;
  #isRaised = false;

  constructor(events: ReportEvents) {
    this.#events = events;
  }

  /** Any other failure is none of the token's. */
  tell(failure: EmbedFailure): void {
    if (this.#isRaised || (failure.statusCode !== 401 && failure.statusCode !== 403)) return;
    this.#isRaised = true;
    this.#events.raiseFailure(failure, level.refused);
  }

  forget(): void {
    this.#isRaised = false;
  }
}
