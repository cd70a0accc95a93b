import type { endpoints, OwnedThing, PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { audit } from '../../usage/audit/module.ts';
import * as repository from './owners-repository.ts';
import { texts } from './texts.ts';

type Wanted = z.output<typeof endpoints.accessRequests.owners.body>;
/** So many people are offered. */
const MOST = 20;

/** Who owns which report or dashboard. Docs: decision 49. */
export class Owners {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list({ pageIndex, pageSize, orderBy, orderType, ...search }: Wanted): Promise<PageOf<OwnedThing>> {
    const [total, items] = await Promise.all([repository.countThings(this.#db, search), repository.listThings(this.#db, search, { pageIndex, pageSize, orderBy, orderType })]);
    return { items, total, pageIndex, pageSize };
  }

  people(keyword: string): Promise<{ id: number; account: string; fullName: string }[]> {
    return repository.findPeople(this.#db, keyword, MOST);
  }

  /** @throws HttpError 404 for what is gone, 400 for somebody whose account is off */
  set(currentUser: CurrentUser, id: number, ownerId: number | null, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const thing = await repository.holdThing(db, id);
      if (!thing) throw new HttpError(404, texts.thingMissing, { field: 'id' });
      if (thing.ownerId === ownerId) return null;
      const account = ownerId === null ? '' : await repository.activeAccount(db, ownerId);
      if (account === undefined) throw new HttpError(400, texts.ownerOff, { field: 'ownerId' });
      const before = thing.ownerId === null ? '' : ((await repository.accountOf(db, thing.ownerId)) ?? '');
      await repository.setOwner(db, thing.kind, id, ownerId);
      await audit(db, actorOf(currentUser, address), 'accessRequest.set-owner', bothNames(thing.name, thing.ename), { kind: thing.kind, thingId: id, before: { owner: before }, after: { owner: account } });
      return null;
    });
  }
}
