import { endpoints, type AccessRequest, type AccessRequestOptions, type Bilingual, type OwnRequest, type PageOf } from '@portal/shared/contract/all';
import { fullNameOf } from '@portal/shared/formats';
import type { z } from 'zod';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { catalogueTexts, type Catalogue } from '../../publishing/catalogue/module.ts';
import type { Notices, Told } from '../../reading/notifications/module.ts';
import { assignedDashboards, grantRowOf, storedGrants } from '../groups/module.ts';
import { Reach } from '../users/module.ts';
import { pagesOf, rolesGiving } from './grants-repository.ts';
import { Decisions, thingOf } from './decisions.ts';
import * as repository from './repository.ts';
import type { NamedRequest } from './repository.ts';
import { texts } from './texts.ts';
import { declined, granted, type Place } from './told.ts';

const { accessRequests, ownedRequests } = endpoints;
type Body<Name extends keyof typeof accessRequests> = z.output<(typeof accessRequests)[Name]['body']>;

type Parts = { readonly db: Db; readonly catalogue: Catalogue; readonly notices: Notices; readonly place: Place; /** Whether owners decide for what they own. */ readonly ownersDecide: boolean };
/** All requests, or those for what the current user owns. */
type Which = 'all' | 'owned';

/** What readers ask for that they may not open, and what becomes of it. Docs: decision 49. */
export class AccessRequests {
  readonly #parts: Parts;
  readonly #decisions = new Decisions();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Tells who may decide: of several requests at once. @param id of a report or dashboard @throws HttpError 404 when there is no such thing */
  async ask(currentUser: CurrentUser, id: number, reason: string): Promise<null> {
    const { db, catalogue, notices, ownersDecide } = this.#parts;
    const kind = await catalogue.kindOf(id);
    if (!kind) throw new HttpError(404, catalogueTexts.reportMissing);
    const told = await inTransaction(db, async (transaction) => {
      await repository.putRequest(transaction, kind === 'report' ? { reportId: id } : { dashboardId: id }, { userId: currentUser.id, reason });
      const deciders = await repository.deciders(transaction, currentUser.id);
      const fullName = fullNameOf(currentUser);
      await notices.write(transaction, { userIds: deciders, kind: 'access.asked', detail: { fullName, count: await repository.countRequests(transaction, WAITING) }, isBundled: true });
      const ownerId = ownersDecide ? await repository.activeOwner(transaction, id) : undefined;
      if (ownerId === undefined || ownerId === currentUser.id || deciders.includes(ownerId)) return deciders;
      await notices.write(transaction, { userIds: [ownerId], kind: 'access.asked-owner', detail: { fullName, count: await repository.countRequests(transaction, { ...WAITING, ownerId }) }, isBundled: true });
      return [...deciders, ownerId];
    });
    await notices.wake(told);
    return null;
  }

  async ownRequest({ id: userId }: CurrentUser, thingId: number): Promise<OwnRequest | null> {
    const found = await repository.latestOf(this.#parts.db, userId, thingId);
    if (!found) return null;
    const { id, state, reason, createTime, decideTime, answer } = found;
    return { id, state, reason, createTime: createTime.toISOString(), decideTime: decideTime?.toISOString() ?? null, answer };
  }

  /** @throws HttpError 404 for one that is not the current user's, or does not wait */
  async withdraw({ id: userId }: CurrentUser, id: number): Promise<null> {
    if (!(await repository.withdraw(this.#parts.db, userId, id))) throw new HttpError(404, texts.requestMissing, { field: 'id' });
    return null;
  }

  /** How many requests wait behind the pages where they are decided: all, and those for what somebody owns. */
  async counts({ id, calls }: CurrentUser): Promise<{ path: string; count: number | null; reason?: Bilingual }[]> {
    const { db, ownersDecide } = this.#parts;
    const all = calls.may(accessRequests.list) ? [{ path: 'AccessRequests', count: await repository.countRequests(db, WAITING) }] : [];
    if (!ownersDecide) return [...all, { path: 'OwnedRequests', count: null, reason: texts.administratorsDecide }];
    const isOwner = await repository.ownsAny(db, id);
    return [...all, { path: 'OwnedRequests', count: isOwner ? await repository.countRequests(db, { ...WAITING, ownerId: id }) : null }];
  }

  list(wanted: Body<'list'>): Promise<PageOf<AccessRequest>> {
    return this.#list(wanted);
  }

  /** @throws HttpError 403 where owners do not decide */
  async listOwned({ id }: CurrentUser, wanted: Body<'list'>): Promise<PageOf<AccessRequest>> {
    this.#requireOwners();
    return this.#list(wanted, id);
  }

  async #list({ pageIndex, pageSize, orderBy, orderType, ...wanted }: Body<'list'>, ownerId?: number): Promise<PageOf<AccessRequest>> {
    const { db } = this.#parts;
    const search = { ...wanted, ownerId };
    const [total, rows] = await Promise.all([repository.countRequests(db, search), repository.listRequests(db, search, { pageIndex, pageSize, orderBy, orderType })]);
    const open = await this.#whoMayOpen(rows);
    return { items: rows.map((row) => requestOf(row, open(row))), total, pageIndex, pageSize };
  }

  /** @throws HttpError 404 */
  async options(currentUser: CurrentUser, id: number): Promise<AccessRequestOptions> {
    return inTransaction(this.#parts.db, async (db) => {
      const [row] = await repository.listRequests(db, { keyword: '', id }, ONE);
      if (!row) throw new HttpError(404, texts.requestMissing, { field: 'id' });
      const thing = thingOf(row);
      const roles = await rolesGiving(db, thing.kind === 'report' ? { reportId: thing.id } : { dashboardId: thing.id });
      const reach = await Reach.look(db, currentUser, accessRequests.options);
      const held: AccessRequestOptions['roles'] = [];
      for (const role of roles) {
        const lack = reach.lackIn((await storedGrants(db, { groupId: role.id })).map((grant) => grantRowOf(grant, role.id)), await assignedDashboards(db, role.id));
        held.push({ ...role, isHeld: flagOf(lack === undefined) });
      }
      return { pages: thing.kind === 'report' ? await pagesOf(db, thing.id) : [], roles: held };
    });
  }

  /** What an owner can give: to the person only. @throws HttpError 404, and 403 where owners do not decide */
  async optionsOfOwned({ id: ownerId }: CurrentUser, id: number): Promise<AccessRequestOptions> {
    this.#requireOwners();
    const { db } = this.#parts;
    const [row] = await repository.listRequests(db, { keyword: '', id, ownerId }, ONE);
    if (!row) throw new HttpError(404, texts.requestMissing, { field: 'id' });
    const { kind, id: thingId } = thingOf(row);
    return { pages: kind === 'report' ? await pagesOf(db, thingId) : [], roles: [] };
  }

  /** @throws HttpError 400, 403, 404, 409: see the contract */
  grantByRole(currentUser: CurrentUser, { id, groupId, until: text }: Body<'grantByRole'>, address: string): Promise<null> {
    const until = endOf(text);
    return this.#decide(currentUser, accessRequests.grantByRole, [id], 'all', async (db, reach, [row]) => {
      await this.#decisions.byRole(db, reach, row!, groupId, until, currentUser, address);
      return [granted(row!.request.userId, thingOf(row!), until, this.#parts.place)];
    });
  }

  /** @throws HttpError 400, 403, 404, 409: see the contract */
  async grantToPerson(currentUser: CurrentUser, { ids, until: text, ...levels }: Body<'grantToPerson'>, address: string, which: Which = 'all'): Promise<null> {
    const until = endOf(text);
    if (levels.pages && ids.length > 1) throw new HttpError(400, texts.pagesOfSeveral, { field: 'pages' });
    return this.#decide(currentUser, callsOf(which).grantToPerson, ids, which, async (db, reach, rows) => {
      for (const row of rows) await this.#decisions.toPerson(db, reach, row, levels, until, currentUser, address);
      return rows.map((row) => granted(row.request.userId, thingOf(row), until, this.#parts.place));
    });
  }

  /** @throws HttpError 403, 404, 409 */
  async decline(currentUser: CurrentUser, { ids, answer }: Body<'decline'>, address: string, which: Which = 'all'): Promise<null> {
    return this.#decide(currentUser, callsOf(which).decline, ids, which, async (db, _, rows) => {
      for (const row of rows) await this.#decisions.decline(db, row, answer, currentUser, address);
      return rows.map((row) => declined(row.request.userId, thingOf(row), answer, this.#parts.place));
    });
  }

  async #decide(
    currentUser: CurrentUser,
    call: Parameters<typeof Reach.begin>[2],
    ids: readonly number[],
    which: Which,
    work: (db: Db, reach: Reach, rows: NamedRequest[]) => Promise<Told[]>,
  ): Promise<null> {
    if (which === 'owned') this.#requireOwners();
    const { db, notices } = this.#parts;
    const told = await inTransaction(db, async (transaction) => {
      const reach = await Reach.begin(transaction, currentUser, call);
      const field = ids.length === 1 ? 'id' : 'ids';
      const rows = await repository.holdRequests(transaction, ids, which === 'owned' ? currentUser.id : undefined);
      if (rows.length < new Set(ids).size) throw new HttpError(404, texts.requestMissing, { field });
      const decided = rows.find(({ request }) => request.state !== 'waiting');
      if (decided) throw new HttpError(409, texts.requestDecided, { field, values: { name: decided.fullName, thing: { zh: decided.name, en: decided.ename || decided.name } } });
      const all = await work(transaction, reach, rows);
      for (const one of all) await notices.write(transaction, one);
      return all;
    });
    await notices.wake(told.flatMap(({ userIds }) => userIds));
    return null;
  }

  #requireOwners(): void {
    if (!this.#parts.ownersDecide) throw new HttpError(403, texts.ownersDoNot);
  }

  async #whoMayOpen(rows: readonly NamedRequest[]): Promise<(row: NamedRequest) => boolean> {
    const byThing = new Map<number, number[]>();
    for (const row of rows) byThing.set(thingOf(row).id, [...(byThing.get(thingOf(row).id) ?? []), row.request.userId]);
    const open = new Map<number, Set<number>>();
    for (const [id, userIds] of byThing) open.set(id, await this.#parts.catalogue.rights.whoMayOpen(id, [...new Set(userIds)]));
    return (row) => open.get(thingOf(row).id)?.has(row.request.userId) ?? false;
  }
}

const WAITING = { keyword: '', state: 'waiting' } as const;
const ONE = { pageIndex: 1, pageSize: 1, orderBy: 'createTime', orderType: 'desc' } as const;

const callsOf = (which: Which) => (which === 'owned' ? ownedRequests : accessRequests);

/** @throws HttpError 400 for an end that is over, or so far away that somebody has mistyped it */
const endOf = (text: string | null): Date | null => {
  if (text === null) return null;
  const end = new Date(text);
  const left = end.getTime() - Date.now();
  if (left <= 60_000 || left > 10 * 366 * 86_400_000) throw new HttpError(400, texts.untilOver, { field: 'until' });
  return end;
};

const requestOf = (row: NamedRequest, hasAccess: boolean): AccessRequest => {
  const { request, account, fullName, cover, decidedBy, role } = row;
  const { kind, id: thingId, name, ename } = thingOf(row);
  return {
    id: request.id,
    userId: request.userId,
    account,
    fullName,
    kind,
    thingId,
    name,
    ename,
    cover,
    reason: request.reason,
    state: request.state,
    createTime: request.createTime.toISOString(),
    decideTime: request.decideTime?.toISOString() ?? null,
    decidedBy,
    answer: request.answer,
    role,
    until: request.untilTime?.toISOString() ?? null,
    hasAccess: flagOf(hasAccess),
  };
};
