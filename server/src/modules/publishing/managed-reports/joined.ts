import { reportType } from '@portal/shared/contract/all';
import type { Endpoint } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { isPaginated, type ReportCalls, type SourcePage, type SourceReport } from '../../../power-bi/report-calls.ts';
import type { ReportGrants } from '../../access/groups/module.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import { requireNew, type Adding, type Place } from '../adding/module.ts';
import { putWorkspace } from '../connection-sources/module.ts';
import { holdClasses } from '../report-classes/module.ts';
import { addReports, copyPages } from './changes-repository.ts';
import * as repository from './joined-repository.ts';
import { addPages } from './pages-repository.ts';
import { listJoined } from './repository.ts';
import { classFor, heldOne, nameOf, requireCovers, type Body } from './service.ts';

type Wanted = Body<'addOnline'>;
type Parts = { readonly db: Db; readonly adding: Adding; readonly uploads: Pick<Uploads, 'areOwn'>; readonly grants: ReportGrants };

const PLATFORM = 'PowerBI';
/** So many reports are asked for their pages at a time. */
const ASKED_AT_ONCE = 8;

/** Reports of the reporting service that come into the catalogue. */
export class JoinedReports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  list(sourceId: number) {
    return listJoined(this.#parts.db, sourceId);
  }

  /** The paginated ones of a workspace. */
  paginatedIn({ sourceId, workspaceId }: Place) {
    return repository.joinedOfType(this.#parts.db, sourceId, workspaceId, reportType.paginated);
  }

  /** One more entry of the same report, behind those of its class. @throws HttpError 404 for a report or class that is gone, 409 for the class of users' own reports */
  copy(currentUser: CurrentUser, { id, classId, name, ename }: Body<'copy'>, address: string): Promise<{ id: number }> {
    return inTransaction(this.#parts.db, async (db) => {
      const original = await heldOne(db, id, 'id');
      const to = await classFor(db, classId);
      const { id: _id, version: _version, sort: _sort, createTime: _createTime, updateTime: _updateTime, ...values } = original;
      const [added = missing()] = await addReports(db, classId, [{ ...values, name, ename }]);
      await copyPages(db, id, added);
      await recordChange(db, actorOf(currentUser, address), 'report.copy', { id: added, name: nameOf({ name, ename }), after: { name, ename, reportClass: nameOf(to), copyOf: nameOf(original) } });
      return { id: added };
    });
  }

  /**
   * All of them, or none.
   * @param call what the caller does
   * @param isWanted of which kind they are; what is of another one is not there
   * @throws HttpError 400 for a cover of somebody else's, or a report that is named twice, 404 for a source, class, role or report that there is not,
   * 409 for one that is there already, 403 for what the caller lacks, 502 or 503 where the service cannot be asked
   */
  async add(currentUser: CurrentUser, wanted: Wanted, call: Endpoint, address: string, isWanted: (source: SourceReport) => boolean = () => true): Promise<{ ids: number[] }> {
    const { db, adding, uploads, grants } = this.#parts;
    const { sourceId, workspaceId, classId, cover, groupIds, allowA } = wanted;
    const items = wanted.items.map(({ sourceReportId: id, ...names }) => ({ id, ...names }));
    await requireCovers(uploads, currentUser, { cover });
    await classFor(db, classId);
    const { powerBi, found, workspace } = await adding.find(wanted, items, async ({ reports }) => (await reports.list(workspaceId)).filter(isWanted));
    const requireNewIn = async (where: Db) => requireNew(items, await repository.joinedAmong(where, sourceId, items.map(({ id }) => id)));
    // Nobody waits for the pages of what cannot be added.
    await requireNewIn(db);
    const added = await withPages(powerBi.reports, workspaceId, found);
    return grants.giving(currentUser, call, address, async (transaction, give) => {
      await holdClasses(transaction);
      const to = await classFor(transaction, classId);
      await requireNewIn(transaction);
      await putWorkspace(transaction, sourceId, workspaceId, workspace);
      const place = { sourceId, workspaceId, platform: PLATFORM, cover };
      const ids = await addReports(transaction, classId, added.map(({ item: { name, ename }, thing }) => ({ ...place, name, ename, reportType: typeOf(thing), sourceReportId: thing.id })));
      await addPages(transaction, ids.flatMap((reportId, index) => (added[index]?.pages ?? []).map(({ name, displayName }, sort) => ({ reportId, code: name, displayName, sort }))));
      if (groupIds.length > 0) await give(groupIds, ids, allowA, 'groupIds');
      await recordChanges(transaction, actorOf(currentUser, address), 'report.add', added.map(({ item: { name, ename }, thing }, index) => ({ id: ids[index] ?? 0, name: nameOf({ name, ename }), after: { name, ename, reportClass: nameOf(to), sourceReportId: thing.id } })));
      return { ids };
    });
  }
}

/** Its kind, as the catalogue has it (SPEC 3). */
export const typeOf = (source: SourceReport): number => (isPaginated(source) ? reportType.paginated : reportType.online);
/** The pages that readers find in each; what is paginated has none. @throws HttpError 502 or 503 */
const withPages = async <Found extends { readonly thing: SourceReport }>(reports: ReportCalls, workspaceId: string, found: readonly Found[]): Promise<(Found & { pages: SourcePage[] })[]> => {
  const all: (Found & { pages: SourcePage[] })[] = [];
  for (let from = 0; from < found.length; from += ASKED_AT_ONCE) {
    const some = found.slice(from, from + ASKED_AT_ONCE);
    all.push(...(await Promise.all(some.map(async (one) => ({ ...one, pages: typeOf(one.thing) === reportType.online ? await reports.pages({ workspaceId, reportId: one.thing.id }) : [] })))));
  }
  return all;
};

const missing = (): never => {
  throw new Error('The report was not written');
};
