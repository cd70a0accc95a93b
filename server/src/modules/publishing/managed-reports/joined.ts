import { reportType } from '@portal/shared/contract/all';
import type { Endpoint } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import type { ReportCalls, SourcePage, SourceReport } from '../../../power-bi/report-calls.ts';
import type { ReportGrants } from '../../access/groups/module.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import { putWorkspace, requireSource, workspaceName, type Connections } from '../connection-sources/module.ts';
import { holdClasses } from '../report-classes/module.ts';
import { addReports, copyPages } from './changes-repository.ts';
import * as repository from './joined-repository.ts';
import { addPages } from './pages-repository.ts';
import { listJoined } from './repository.ts';
import { classFor, held, nameOf, requireCovers, type Body } from './service.ts';
import { texts } from './texts.ts';

type Wanted = Body<'addOnline'>;
type Found = { readonly item: Wanted['items'][number]; readonly source: SourceReport; readonly pages: readonly SourcePage[] };
type Parts = { readonly db: Db; readonly connections: Connections; readonly uploads: Pick<Uploads, 'areOwn'>; readonly grants: ReportGrants };

const PLATFORM = 'PowerBI';
/** The service's word for what is printed page by page (protocol 13.2). */
const PAGINATED = 'PaginatedReport';
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

  /** One more entry of the same report, behind those of its class. @throws HttpError 404 for a report or class that is gone, 409 for the class of users' own reports */
  copy(currentUser: CurrentUser, { id, classId, name, ename }: Body<'copy'>, address: string): Promise<{ id: number }> {
    return inTransaction(this.#parts.db, async (db) => {
      const [original] = await held(db, [id], 'id');
      const to = await classFor(db, classId);
      const { id: _id, version: _version, sort: _sort, createTime: _createTime, updateTime: _updateTime, ...values } = original ?? missing();
      const [added = missing()] = await addReports(db, classId, [{ ...values, name, ename }]);
      await copyPages(db, id, added);
      await recordChange(db, actorOf(currentUser, address), 'report.copy', { id: added, name: nameOf({ name, ename }), after: { name, ename, reportClass: nameOf(to), copyOf: nameOf(original) } });
      return { id: added };
    });
  }

  /**
   * All of them, or none. The service is asked before anything is written.
   * @param call what the caller does
   * @throws HttpError 400 for a cover of somebody else's, 404 for a source, class, role or report that there is not, 409 for one that is
   * there already, 403 for what the caller lacks, 502 or 503 where the service cannot be asked
   */
  async add(currentUser: CurrentUser, wanted: Wanted, call: Endpoint, address: string): Promise<{ ids: number[] }> {
    const { db, connections, uploads, grants } = this.#parts;
    const { sourceId, workspaceId, classId, cover, groupIds, allowA } = wanted;
    await requireCovers(uploads, currentUser, { cover });
    await classFor(db, classId);
    await requireSource(db, sourceId, 'sourceId');
    await this.#requireNew(db, wanted);
    const powerBi = await connections.of(sourceId);
    const found = await findAll(powerBi.reports, wanted);
    const named = await workspaceName(db, powerBi, sourceId, workspaceId);
    return grants.giving(currentUser, call, address, async (transaction, give) => {
      await holdClasses(transaction);
      const to = await classFor(transaction, classId);
      await this.#requireNew(transaction, wanted);
      await putWorkspace(transaction, sourceId, workspaceId, named);
      const place = { sourceId, workspaceId, platform: PLATFORM, cover };
      const ids = await addReports(transaction, classId, found.map(({ item: { name, ename }, source }) => ({ ...place, name, ename, reportType: typeOf(source), sourceReportId: source.id })));
      await addPages(transaction, ids.flatMap((reportId, index) => (found[index]?.pages ?? []).map(({ name, displayName }, sort) => ({ reportId, code: name, displayName, sort }))));
      if (groupIds.length > 0) await give(groupIds, ids, allowA, 'groupIds');
      await recordChanges(transaction, actorOf(currentUser, address), 'report.add', found.map(({ item: { name, ename }, source }, index) => ({ id: ids[index] ?? 0, name: nameOf({ name, ename }), after: { name, ename, reportClass: nameOf(to), sourceReportId: source.id } })));
      return { ids };
    });
  }

  /** @throws HttpError 409 for one that is in the catalogue, or named twice */
  async #requireNew(db: Db, { sourceId, items }: Wanted): Promise<void> {
    const joined = await repository.joinedAmong(db, sourceId, items.map(({ sourceReportId }) => sourceReportId));
    for (const { sourceReportId, name } of items) {
      const id = sourceReportId.toLowerCase();
      if (joined.has(id)) throw new HttpError(409, texts.reportJoined, { field: 'items', values: { name } });
      joined.add(id);
    }
  }
}

/** Its kind, as the catalogue has it (SPEC 3). */
export const typeOf = ({ reportType: kind }: SourceReport): number => (kind === PAGINATED ? reportType.paginated : reportType.online);

/** What the service has of the items, with their pages. @throws HttpError 404 for a workspace or report that it does not have, 502 or 503 */
const findAll = async (reports: ReportCalls, { workspaceId, items }: Wanted): Promise<Found[]> => {
  const there = new Map((await listIn(reports, workspaceId)).map((source) => [source.id.toLowerCase(), source]));
  const sources = items.map((item) => {
    const source = there.get(item.sourceReportId.toLowerCase());
    if (!source) throw new HttpError(404, texts.sourceReportMissing, { field: 'items', values: { name: item.name } });
    return { item, source };
  });
  const found: Found[] = [];
  for (let from = 0; from < sources.length; from += ASKED_AT_ONCE) {
    const some = sources.slice(from, from + ASKED_AT_ONCE);
    found.push(...(await Promise.all(some.map(async (one) => ({ ...one, pages: typeOf(one.source) === reportType.online ? await reports.pages({ workspaceId, reportId: one.source.id }) : [] })))));
  }
  return found;
};

/** @throws HttpError 404 for a workspace that there is not, 502 or 503 */
export const listIn = async (reports: ReportCalls, workspaceId: string): Promise<SourceReport[]> => {
  try {
    return await reports.list(workspaceId);
  } catch (error) {
    throw isNotFound(error) ? new HttpError(404, texts.workspaceMissing, { field: 'workspaceId' }) : error;
  }
};

const missing = (): never => {
  throw new Error('The report was not written');
};
