import { sql as raw } from 'drizzle-orm';
import type { endpoints, ValueOf } from '@portal/shared/contract';
import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { say, type Language } from '../../language/language.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { PowerBiClient } from '../../reporting/client.ts';
import type { Storage } from '../../storage/storage.ts';
import { version } from '../../version.ts';

type State = ValueOf<typeof endpoints.health.health>;
type UpOrDown = State['storage']['state'];
type Parts = { readonly database: Database; readonly jobs: Jobs; readonly powerBi: PowerBiClient; readonly storage: Pick<Storage, 'kind' | 'check'> };

/** What is elsewhere is asked at most this often, however often somebody looks. */
const ASKED_MILLISECONDS = 10_000;
const PATIENCE_MILLISECONDS = 3_000;

/** The state of the portal and of what it stands on; a part that is down is an answer, not an error. */
export class Health {
  readonly #parts: Parts;
  readonly #reporting: () => Promise<Refusal | undefined>;
  readonly #storage: () => Promise<UpOrDown>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reporting = seldom(() => this.#askReporting());
    this.#storage = seldom(() => upOrDown(inTime(parts.storage.check())));
  }

  async state(language: Language): Promise<State> {
    const { database, jobs, storage } = this.#parts;
    const [databaseState, storageState, reportingFailure] = await Promise.all([upOrDown(database.sql.execute(raw`select 1`)), this.#storage(), this.#reporting()]);
    return {
      version,
      database: { state: databaseState, kind: database.kind },
      jobs: { state: jobs.isRunning ? 'up' : 'down' },
      storage: { state: storageState, kind: storage.kind },
      reporting: {
        state: reportingFailure ? 'down' : 'up',
        message: reportingFailure ? say(language, reportingFailure.text, reportingFailure.values) : say(language, texts.reportingUp),
      },
    };
  }

  async #askReporting(): Promise<Refusal | undefined> {
    try {
      await this.#parts.powerBi.call('groups?$top=1', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
      return undefined;
    } catch (error) {
      return error instanceof Refusal ? error : new Refusal(503, texts.reportingUnreachable);
    }
  }
}

const upOrDown = (work: PromiseLike<unknown>): Promise<UpOrDown> =>
  Promise.resolve(work).then(
    () => 'up',
    () => 'down',
  );

const inTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((_, reject) => setTimeout(reject, PATIENCE_MILLISECONDS, new Error('no answer in time')).unref())]);

/** The same question with a memory. */
const seldom = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asked: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (!asked || Date.now() - asked.at > ASKED_MILLISECONDS) asked = { at: Date.now(), answer: ask() };
    return asked.answer;
  };
};
