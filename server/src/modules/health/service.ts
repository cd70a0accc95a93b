import { sql as raw } from 'drizzle-orm';
import type { endpoints, ValueOf } from '@portal/shared/contract';
import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { say, type Language } from '../../language/language.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { PowerBiClient } from '../../reporting/client.ts';
import { version } from '../../version.ts';

type State = ValueOf<typeof endpoints.health.health>;
type ReportingState = { readonly state: 'up' | 'down'; readonly text: Refusal | undefined };

/** The reporting service is asked at most this often, however often somebody looks. */
const REPORTING_MILLISECONDS = 10_000;
const PATIENCE_MILLISECONDS = 3_000;

/** The state of the portal and of what it stands on; a part that is down is an answer, not an error. */
export class Health {
  readonly #database: Database;
  readonly #jobs: Jobs;
  readonly #reporting: PowerBiClient;
  #asked: { at: number; state: Promise<ReportingState> } | undefined;

  constructor(database: Database, jobs: Jobs, reporting: PowerBiClient) {
    this.#database = database;
    this.#jobs = jobs;
    this.#reporting = reporting;
  }

  async state(language: Language): Promise<State> {
    const [database, reporting] = await Promise.all([this.#databaseState(), this.#reportingState()]);
    return {
      version,
      database: { state: database, kind: this.#database.kind },
      jobs: { state: this.#jobs.isRunning ? 'up' : 'down' },
      reporting: {
        state: reporting.state,
        message: reporting.text ? say(language, reporting.text.text, reporting.text.values) : say(language, texts.reportingUp),
      },
    };
  }

  async #databaseState(): Promise<'up' | 'down'> {
    return this.#database.sql.execute(raw`select 1`).then(
      () => 'up' as const,
      () => 'down' as const,
    );
  }

  #reportingState(): Promise<ReportingState> {
    if (!this.#asked || Date.now() - this.#asked.at > REPORTING_MILLISECONDS) {
      this.#asked = { at: Date.now(), state: this.#askReporting() };
    }
    return this.#asked.state;
  }

  async #askReporting(): Promise<ReportingState> {
    try {
      await this.#reporting.call('groups?$top=1', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
      return { state: 'up', text: undefined };
    } catch (error) {
      return { state: 'down', text: error instanceof Refusal ? error : new Refusal(503, texts.reportingUnreachable) };
    }
  }
}
