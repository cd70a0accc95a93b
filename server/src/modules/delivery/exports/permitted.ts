import { endpoints, reportType } from '@portal/shared/contract/all';
import { isActive } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { callsOf } from '../../access/sign-in/module.ts';
import { grantFor, mayExport, NoPagesError, type Catalogue, type Grant, type GrantedReport } from '../../publishing/catalogue/module.ts';
import * as repository from './repository.ts';
import type { ClaimedTask, MadeOf, TaskRow } from './repository.ts';
import { texts } from './texts.ts';

type Parts = { readonly db: Db; readonly catalogue: Catalogue };

/**
 * A report with what lets a user export it at this moment: other grants may show more of it, the file is made of what may be
 * exported.
 * @throws HttpError 404 or 403
 */
export const openForExport = async ({ db, catalogue }: Parts, user: ClaimedTask['user'], reportId: number): Promise<GrantedReport> => {
  const { report, grant: opened } = await catalogue.openReport(user.id, reportId);
  const grant = grantFor(opened, mayExport);
  if (!grant || !(await mayExportAtAll(db, user))) throw new HttpError(403, texts.exportDenied);
  return { report, grant };
};

/** Whether somebody may export reports at all at this moment. */
const mayExportAtAll = async (db: Db, user: ClaimedTask['user']): Promise<boolean> => isActive(user) && (await callsOf(db, user.resourceGroupId)).may(endpoints.exports.create);

/**
 * Codes of the pages to export; null for a paginated report, which has none before it runs.
 * @param chosen undefined is all that may be exported
 * @throws HttpError 403 where none is left
 */
export const pagesToExport = async (catalogue: Catalogue, granted: GrantedReport, chosen: readonly string[] | undefined): Promise<string[] | null> => {
  if (granted.report.reportType === reportType.paginated) return null;
  const wanted = (await catalogue.pages(granted)).filter(({ code }) => !chosen || chosen.includes(code));
  if (wanted.length === 0) throw new NoPagesError();
  const pages = wanted.filter(({ isExportable }) => isExportable !== 0).map(({ code }) => code);
  if (pages.length === 0) throw new HttpError(403, texts.exportNoPages, { field: 'pages' });
  return pages;
};

/** Files of a report, as far as it matters who may have them. */
type Made = Pick<TaskRow, 'userId' | 'reportId' | 'madeOf'>;

/**
 * Checks that files may go out to whose they are: they may export the report at this moment, with every page and data role
 * that the files were made of. What somebody was given since makes no difference. Files of lists are not looked at.
 * @throws HttpError 404 or 403
 */
export const checkMade = async (parts: Parts, { userId, reportId, madeOf }: Made): Promise<void> => {
  if (reportId === null) return;
  const user = await repository.userOf(parts.db, { userId });
  if (!user) throw new HttpError(403, texts.exportDenied);
  const { grant } = await openForExport(parts, user, reportId);
  const refusal = madeOf && refusalOf(grant, madeOf, (await parts.catalogue.keptFromExports([reportId])).get(reportId));
  if (refusal) throw refusal;
};

/** Why what was made of these may not go out. @param kept codes of the pages that exports may not have */
const refusalOf = (grant: Grant, madeOf: MadeOf, kept: ReadonlySet<string> | undefined): HttpError | undefined => {
  if (!gives(grant, madeOf)) return new HttpError(403, texts.exportRightsChanged);
  return kept && madeOf.pages?.some((page) => kept.has(page)) ? new HttpError(403, texts.exportPagesKept) : undefined;
};

const gives = (grant: Grant, { pages, dataRoles }: MadeOf): boolean =>
  (pages === null || pages.every((page) => grant.pages?.has(page) ?? true)) && dataRoles.every((role) => grant.dataRoles.includes(role));

/** Why files may not go out any more, if so. */
export const whyNot = async (parts: Parts, made: Made): Promise<HttpError | undefined> => {
  try {
    await checkMade(parts, made);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return error;
    throw error;
  }
};

/** The same for many files of one person: what decides is read once for all of them, and the reason of a refusal once for each report. @returns in their order */
export const whyNotAny = async (parts: Parts, userId: number, all: readonly Made[]): Promise<(HttpError | undefined)[]> => {
  const ids = [...new Set(all.flatMap(({ reportId }) => reportId ?? []))];
  if (ids.length === 0) return all.map(() => undefined);
  const user = await repository.userOf(parts.db, { userId });
  const grants = user && (await mayExportAtAll(parts.db, user)) ? await parts.catalogue.rights.grantsAmong(userId, ids) : new Map<number, Grant>();
  const kept = await parts.catalogue.keptFromExports([...grants.keys()]);
  const reasons = new Map<number, HttpError | undefined>();
  for (const reportId of ids) if (!grants.has(reportId)) reasons.set(reportId, await whyNot(parts, { userId, reportId, madeOf: null }));
  return all.map(({ reportId, madeOf }) => {
    if (reportId === null) return undefined;
    const opened = grants.get(reportId);
    if (!opened) return reasons.get(reportId);
    const grant = grantFor(opened, mayExport);
    if (!grant) return new HttpError(403, texts.exportDenied);
    return madeOf ? refusalOf(grant, madeOf, kept.get(reportId)) : undefined;
  });
};

/** Whether a mail may still go out: one with the files of an export only while these may. */
export const mayMail = async (parts: Parts, { exportTaskId }: { readonly exportTaskId: number | null }): Promise<boolean> => {
  const task = exportTaskId === null ? undefined : await repository.taskOf(parts.db, exportTaskId);
  return !task || (await whyNot(parts, task)) === undefined;
};
