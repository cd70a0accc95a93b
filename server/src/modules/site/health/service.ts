import { setTimeout as sleep } from 'node:timers/promises';
import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import { formatList } from '@portal/shared/formats';
import type { Database } from '../../../database/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { say, type Language } from '../../../language/language.ts';
import { texts as powerBiTexts } from '../../../power-bi/texts.ts';
import { HttpError } from '../../../http-error.ts';
import type { PowerBiClient } from '../../../power-bi/client.ts';
import type { Storage } from '../../../storage/storage.ts';
import { version } from '../../../version.ts';
import { ping } from './repository.ts';
import { texts } from './texts.ts';

type State = ValueOf<typeof endpoints.health.health>;
type UpOrDown = State['storage']['state'];
type Parts = { readonly database: Database; readonly jobs: Pick<Jobs, 'isRunning' | 'failing'>; readonly powerBi: PowerBiClient; readonly storage: Pick<Storage, 'kind' | 'check'> };

/** What is elsewhere is asked at most this often, however often somebody looks. */
const ASKED_MILLISECONDS = 10_000;
const PATIENCE_MILLISECONDS = 3_000;

/** The state of the portal and of what it stands on; a part that is down is an answer, not an error. */
export class Health {
  readonly #parts: Parts;
  readonly #reporting: () => Promise<HttpError | undefined>;
  readonly #storage: () => Promise<UpOrDown>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reporting = memoizeFor(() => this.#askReporting());
    this.#storage = memoizeFor(() => upOrDown(inTime(parts.storage.check())));
  }

  async state(language: Language): Promise<State> {
    const { database, jobs, storage } = this.#parts;
    const [databaseState, storageState, reportingFailure, failing] = await Promise.all([
      upOrDown(ping(database.db)),
      this.#storage(),
      this.#reporting(),
      // Without the database nobody knows; that is said beside it.
      jobs.failing().catch(() => []),
    ]);
    return {
      version,
      database: { state: databaseState, kind: database.kind },
      jobs: { state: jobs.isRunning && failing.length === 0 ? 'up' : 'down', failing },
      storage: { state: storageState, kind: storage.kind },
      reporting: {
        state: reportingFailure ? 'down' : 'up',
        message: reportingFailure ? say(language, reportingFailure.text, reportingFailure.values) : say(language, texts.reportingUp),
      },
    };
  }

  /**
   * Whether the portal does its main job. Without jobs or the reporting service it does most of it, and another server would not do better.
   * @throws HttpError 503 with the names of what it cannot do without
   */
  async ready(language: Language): Promise<ValueOf<typeof endpoints.health.ready>> {
    const { database, jobs, storage, reporting } = await this.state(language);
    const missing = [database.state === 'down' && texts.database[language], storage.state === 'down' && texts.storage[language]].filter((name) => name !== false);
    if (missing.length > 0) throw new HttpError(503, texts.notReady, { values: { parts: formatList(missing, language) } });
    return { down: [...(jobs.state === 'down' ? (['jobs'] as const) : []), ...(reporting.state === 'down' ? (['reporting'] as const) : [])] };
  }

  async #askReporting(): Promise<HttpError | undefined> {
    try {
      await this.#parts.powerBi.call('groups?$top=1', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
      return undefined;
    } catch (error) {
      return error instanceof HttpError ? error : new HttpError(503, powerBiTexts.reportingUnreachable);
    }
  }
}

const upOrDown = (work: PromiseLike<unknown>): Promise<UpOrDown> =>
  Promise.resolve(work).then(
    () => 'up',
    () => 'down',
  );

const inTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(PATIENCE_MILLISECONDS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time')))]);

/** The same question with a memory. */
const memoizeFor = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asked: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (!asked || Date.now() - asked.at > ASKED_MILLISECONDS) asked = { at: Date.now(), answer: ask() };
    return asked.answer;
  };
};
