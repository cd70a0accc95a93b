import { endpoints, reportType, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { SourcePage } from '../../../power-bi/report-calls.ts';
import type { DataRoles } from '../../access/data-roles/module.ts';
import { Reach } from '../../access/users/module.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import type { Adding } from '../adding/module.ts';
import type { PageRow, ReportRow } from '../catalogue/module.ts';
import { putWorkspace, workspaceName } from '../connection-sources/module.ts';
import { changeReports, findReport } from './changes-repository.ts';
import { typeOf } from './joined.ts';
import { appendPages, changePages, pagesOf } from './pages-repository.ts';
import { held, heldOne, nameOf } from './service.ts';
import * as repository from './successor-repository.ts';
import { texts } from './texts.ts';

type Call = typeof endpoints.reportSuccessor.join;
type Wanted = z.output<Call['body']>;

/** Of what has none. */
const NO_PAGES = { kept: 0, matched: 0, added: 0, gone: 0 };

/** Reports that were deleted in the reporting service and published there anew (decision 58). */
export class Successors {
  readonly #db: Db;
  readonly #adding: Adding;
  readonly #dataRoles: Pick<DataRoles, 'ofSuccessor'>;

  constructor(db: Db, adding: Adding, dataRoles: Pick<DataRoles, 'ofSuccessor'>) {
    this.#db = db;
    this.#adding = adding;
    this.#dataRoles = dataRoles;
  }

  /**
   * The service is asked before anything is written. Copies of the entry go on with the same successor.
   * @returns what became of the pages of the entry that was named
   * @throws HttpError 400 for another kind, 403 for an entry that somebody has where the caller may not give them a report that is new to the catalogue, 404 for a report, source or workspace that there is not, 409 for a report that is not gone or was changed
   * meanwhile, a successor that is in the catalogue, or grants whose data roles are not of its dataset, 502 or 503 where the service cannot be asked
   */
  async join(currentUser: CurrentUser, wanted: Wanted, address: string): Promise<ValueOf<Call>> {
    const { id, version, sourceId, workspaceId } = wanted;
    const row = await findReport(this.#db, id);
    if (!row) throw new HttpError(404, texts.reportGone, { field: 'id' });
    requireGone(row);
    const { powerBi, things } = await this.#adding.list({ sourceId, workspaceId }, ({ reports }) => reports.list(workspaceId));
    const found = things.find((one) => one.id.toLowerCase() === wanted.sourceReportId.toLowerCase());
    if (!found) throw new HttpError(404, texts.successorMissing, { field: 'sourceReportId' });
    if (typeOf(found) !== row.reportType) throw new HttpError(400, texts.successorOfOtherKind, { field: 'sourceReportId', values: { name: found.name } });
    await requireFree(this.#db, sourceId, found);
    const source = row.reportType === reportType.online ? await powerBi.reports.pages({ workspaceId, reportId: found.id }) : undefined;
    if (source?.length === 0) throw new HttpError(409, texts.pagesNotNamed, { field: 'sourceReportId' });
    const place = { sourceId, workspaceId, sourceReportId: found.id };
    const requireDataRoles = await this.#dataRoles.ofSuccessor(place);
    const workspace = await workspaceName(this.#db, powerBi, sourceId, workspaceId);
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, endpoints.reportSuccessor.join);
      const named = await heldOne(db, id, 'id');
      requireVersion(named, version, nameOf(named));
      requireGone(named);
      const entries = await held(db, await repository.goneEntriesOf(db, named), 'id');
      // Nobody holds a report that is new to the catalogue: who has the entry is given it by an administrator only, as with AddOnlineReport.
      if (!reach.isAdministrator && (await repository.areGranted(db, entries.map((entry) => entry.id)))) throw new HttpError(403, texts.successorGranted, { field: 'sourceReportId', values: { name: found.name, entry: nameOf(named) } });
      await requireFree(db, sourceId, found);
      await putWorkspace(db, sourceId, workspaceId, workspace);
      for (const entry of entries) await requireDataRoles(db, entry.id);
      await changeReports(db, entries.map((entry) => entry.id), { ...place, missingTime: null }, true);
      const pages = new Map<number, ValueOf<Call>>();
      for (const entry of entries) pages.set(entry.id, await changePagesTo(db, entry, source));
      await recordChanges(db, actorOf(currentUser, address), 'report.join', entries.map((entry) => ({ id: entry.id, name: nameOf(entry), before: placeOf(entry), after: placeOf(place) })));
      return pages.get(id) ?? NO_PAGES;
    });
  }
}

const placeOf = ({ sourceId, workspaceId, sourceReportId }: Pick<ReportRow, 'sourceId' | 'workspaceId' | 'sourceReportId'>) => ({ sourceId, workspaceId, sourceReportId });

/** @throws HttpError 409 */
const requireGone = (row: ReportRow): void => {
  if (!row.missingTime) throw new HttpError(409, texts.notGone, { field: 'id', values: { name: nameOf(row) } });
};

/** @throws HttpError 409 */
const requireFree = async (db: Db, sourceId: number, { id, name }: { readonly id: string; readonly name: string }): Promise<void> => {
  const entry = await repository.entryOf(db, sourceId, id);
  // What somebody has made for themselves is named by nobody else.
  if (entry) throw new HttpError(409, entry.isPublished ? texts.successorJoined : texts.successorOwn, { field: 'sourceReportId', values: { name, entry: nameOf(entry) } });
};

/**
 * The pages of a report become those of its successor: of one code they stay, of one name they get the other code, so that grants, views and
 * comments of them go on. What is new comes last, what is gone is put out of use.
 * @throws HttpError 409 where readers would see no page any more
 */
const changePagesTo = async (db: Db, row: ReportRow, source: readonly SourcePage[] | undefined): Promise<ValueOf<Call>> => {
  if (!source) return NO_PAGES;
  const pages = await pagesOf(db, [row.id]);
  const codes = matchedByName(pages, source);
  const coded = new Set([...pages.map(({ code }) => code), ...codes.values()]);
  const fresh = source.filter(({ name }) => !coded.has(name));
  const there = new Set(source.map(({ name }) => name));
  const kept = pages.filter(({ code }) => there.has(code));
  const gone = pages.filter(({ code, isActive }) => isActive && !there.has(code) && !codes.has(code));
  const isSeen = fresh.length > 0 || pages.some((page) => page.isActive && !gone.includes(page));
  if (!isSeen && gone.length > 0) throw new HttpError(409, texts.lastPage, { field: 'sourceReportId', values: { name: nameOf(row) } });
  await repository.recodePages(db, row.id, codes);
  await changePages(db, gone.map(({ id }) => id), { isActive: false });
  await appendPages(db, row.id, pages, fresh);
  return { kept: kept.length, matched: codes.size, added: fresh.length, gone: gone.length };
};

/** Of the pages without a namesake by code those whose name one page here has, and one there: their codes, from the old to the new. */
const matchedByName = (pages: readonly PageRow[], source: readonly SourcePage[]): Map<string, string> => {
  const left = pages.filter(({ code }) => !source.some(({ name }) => name === code));
  const fresh = source.filter(({ name }) => !pages.some(({ code }) => code === name));
  const isCalled = ({ displayName, enDisplayName }: PageRow, { displayName: name }: SourcePage) => displayName === name || enDisplayName === name;
  return new Map(
    left.flatMap((page) => {
      const [there, ...others] = fresh.filter((one) => isCalled(page, one));
      return there && others.length === 0 && left.filter((one) => isCalled(one, there)).length === 1 ? [[page.code, there.name] as const] : [];
    }),
  );
};
