import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import type { Database } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import * as repository from './repository.ts';

type Parts = {
  readonly database: Pick<Database, 'db' | 'kind'>;
  /** Whether the settings name a reporting service that is not on this machine. */
  readonly isConnected: boolean;
  readonly hasMail: boolean;
  readonly hasSingleSignOn: boolean;
};

/** How far an installation has come. It is counted each time: what was undone is to do again. */
export class FirstSteps {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async state(): Promise<ValueOf<typeof endpoints.firstSteps.state>> {
    const { database, isConnected, hasMail, hasSingleSignOn } = this.#parts;
    const { db, kind } = database;
    const [catalogue, sources, isViewed, people] = await Promise.all([repository.countReports(db), repository.countSources(db, isConnected), repository.isViewed(db), repository.countPeople(db)]);
    return {
      hasSamples: flagOf(catalogue.samples > 0),
      sources,
      reports: catalogue.reports,
      granted: catalogue.granted,
      isViewed: flagOf(isViewed),
      ...people,
      hasMail: flagOf(hasMail),
      hasSingleSignOn: flagOf(hasSingleSignOn),
      database: kind,
    };
  }
}
