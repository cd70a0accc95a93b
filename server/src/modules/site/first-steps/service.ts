import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Database } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { audit, difference } from '../../usage/audit/module.ts';
import * as repository from './repository.ts';

type Saying = z.output<typeof endpoints.firstSteps.say.body>;
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
    const said = await repository.findSaid(db);
    const [catalogue, sources, isViewed, people] = await Promise.all([repository.countReports(db, said.usesSamples === true), repository.countSources(db, isConnected), repository.isViewed(db), repository.countPeople(db)]);
    return {
      hasSamples: flagOf(catalogue.samples > 0),
      sources,
      ...{ usesSamples: flagOf(said.usesSamples === true), hasBackup: flagOf(said.hasBackup === true), isLeft: flagOf(said.isLeft === true) },
      reports: catalogue.reports,
      granted: catalogue.granted,
      isViewed: flagOf(isViewed),
      ...people,
      hasMail: flagOf(hasMail),
      hasSingleSignOn: flagOf(hasSingleSignOn),
      database: kind,
    };
  }

  /** One after the other; what changes is written down. */
  say(currentUser: CurrentUser, flags: Saying, address: string): Promise<null> {
    return inTransaction(this.#parts.database.db, async (db) => {
      await repository.holdSaid(db);
      const before = await repository.findSaid(db);
      const after = { ...before, ...Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, flag === 1])) };
      const { before: old, after: now } = difference(before, after);
      if (Object.keys(now).length === 0) return null;
      await repository.keepSaid(db, after);
      await audit(db, actorOf(currentUser, address), 'firstSteps.update', '', { before: old, after: now });
      return null;
    });
  }
}
