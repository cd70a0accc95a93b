import { and, asc, desc, eq, isNotNull, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import { reportClassType, type managedReportOrder, type ManagedReport } from '@portal/shared/contract/all';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { connectionSource, groupReport, report, reportClass, reportOpening, reportPage, reportVisit, userAccount, userReport, workspace } from '../../../database/schema/index.ts';
import { subtreeIds } from '../../../database/subtree.ts';
import { contains, isAmong, patternOf } from '../../../database/text-search.ts';
import { inOrderOf, pageByName } from '../../../language/name-rules.ts';
import type { Language } from '../../../language/language.ts';

/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type ReportFilter = {
  readonly keyword: string;
  readonly id?: number | undefined;
  readonly classId?: number | undefined;
  readonly reportType?: ManagedReport['reportType'] | undefined;
  readonly sourceId?: number | undefined;
  readonly workspaceId?: string | undefined;
  readonly isActive?: 0 | 1 | undefined;
  readonly isUngranted?: 0 | 1 | undefined;
  readonly isUnused?: 0 | 1 | undefined;
  readonly isMissing?: 0 | 1 | undefined;
};
type ReportPageOf = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof managedReportOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** Reports of administrators; one of somebody's own making is nobody else's to manage. */
export const isPublished = eq(report.classType, reportClassType.published);

/** Of a class, or of one below it at any depth. */
const isWithin = (classId: number): SQL =>
  raw`${report.classId} in ${subtreeIds(reportClass, classId)}`;

/** No role and no person has it. Said by two conditions, each of which the database can look up for all reports at once. */
const isNobodys = raw`(not exists (select from ${groupReport} where ${groupReport.reportId} = ${report.id}) and not exists (select from ${userReport} where ${userReport.reportId} = ${report.id} and ${isCurrent(userReport)}))`;
const visitsSince = (days: number): SQL => raw`from ${reportVisit} where ${reportVisit.catalogueId} = ${report.id} and ${reportVisit.createTime} > now() - make_interval(days => ${days}::int)`;
/** Nobody has opened it for so many days. */
const UNUSED_DAYS = 90;
const RECENT_DAYS = 30;
const openings = raw`from ${reportOpening} where ${reportOpening.reportId} = ${report.id} and ${reportOpening.createTime} > now() - make_interval(days => ${RECENT_DAYS}::int)`;

/** What is searched of a report, line by line: one text is looked through in a fraction of the time that seven take. */
const said = raw`concat_ws(chr(10), ${report.name}, ${report.ename}, ${report.description}, ${report.edescription}, ${report.owner}, array_to_string(${report.tags}, chr(10)))`;

const flagged = (wanted: 0 | 1 | undefined, condition: SQL): SQL | undefined => (wanted === undefined ? undefined : wanted === 1 ? condition : raw`not (${condition})`);

const matching = ({ keyword, id, classId, reportType, sourceId, workspaceId, isActive, isUngranted, isUnused, isMissing }: ReportFilter): SQL | undefined =>
  and(
    isPublished,
    keyword === '' ? undefined : or(raw`${said} ilike ${patternOf(keyword)}`, raw`${report.ownerId} in (select ${userAccount.id} from ${userAccount} where ${contains(userAccount.fullName, keyword)})`),
    id === undefined ? undefined : eq(report.id, id),
    classId === undefined ? undefined : isWithin(classId),
    reportType === undefined ? undefined : eq(report.reportType, reportType),
    sourceId === undefined ? undefined : eq(report.sourceId, sourceId),
    workspaceId === undefined ? undefined : eq(report.workspaceId, workspaceId),
    isActive === undefined ? undefined : eq(report.isActive, isActive === 1),
    flagged(isUngranted, isNobodys),
    flagged(isUnused, raw`not exists (select ${visitsSince(UNUSED_DAYS)})`),
    isMissing === undefined ? undefined : isMissing === 1 ? isNotNull(report.missingTime) : isNull(report.missingTime),
  );

const named = { id: report.id, name: report.name, ename: report.ename };

/** How many stand before it in its class. */
const place = raw<number>`(select count(*)::int from ${report} other where other.class_id = ${report.classId} and other.class_type = ${reportClassType.published} and (other.sort, other.id) < (${report.sort}, ${report.id}))`;

const rows = (db: Db) =>
  db
    .select({
      report,
      className: reportClass.name,
      classEnName: reportClass.ename,
      sourceName: connectionSource.name,
      sourceEnName: connectionSource.ename,
      workspaceName: workspace.name,
      ownerName: userAccount.fullName,
      place,
      pages: raw<number>`(select count(*)::int from ${reportPage} where ${reportPage.reportId} = ${report.id} and ${reportPage.isActive})`,
      roles: raw<number>`(select count(*)::int from ${groupReport} where ${groupReport.reportId} = ${report.id})`,
      views: raw<number>`(select count(*)::int ${visitsSince(RECENT_DAYS)})`,
      openTime: raw<number | null>`(select round(percentile_cont(0.5) within group (order by ${reportOpening.duration}))::int ${openings} and ${reportOpening.failure} = '')`,
      failures: raw<number>`(select count(*)::int ${openings} and ${reportOpening.failure} <> '')`,
      lastViewTime: raw`(select max(${reportVisit.createTime}) from ${reportVisit} where ${reportVisit.catalogueId} = ${report.id})`.mapWith(reportVisit.createTime) as SQL<Date | null>,
    })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .leftJoin(connectionSource, eq(connectionSource.id, report.sourceId))
    .leftJoin(workspace, and(eq(workspace.sourceId, report.sourceId), eq(workspace.id, report.workspaceId)))
    .leftJoin(userAccount, eq(userAccount.id, report.ownerId));
export type ListedReport = Awaited<ReturnType<typeof rows>>[number];

/** One page of published reports, with what belongs to each, and how many there are. By name they are in the order of a language, which the database does not know. */
export const listReports = async (db: Db, filter: ReportFilter, page: ReportPageOf, language: Language): Promise<{ total: number; rows: ListedReport[] }> => {
  const { ids, total } = page.orderBy === 'name' ? await idsByName(db, filter, page, language) : await idsInOrder(db, filter, page);
  return { total, rows: inOrderOf(ids, await rows(db).where(isAmong(report.id, ids)), (row) => row.report.id) };
};

type Found = { readonly ids: number[]; readonly total: number };

const idsByName = async (db: Db, filter: ReportFilter, page: ReportPageOf, language: Language): Promise<Found> => {
  const all = await db.select(named).from(report).where(matching(filter));
  return { ids: pageByName(language, all, page), total: all.length };
};

/** Which they are is found first, and counted on the way: the rest of thousands of rows is neither read nor put in order. */
const idsInOrder = async (db: Db, filter: ReportFilter, { pageIndex, pageSize, orderBy, orderType }: ReportPageOf): Promise<Found> => {
  const direction = orderType === 'asc' ? asc : desc;
  const order = [...(orderBy === 'sort' ? [reportClass.sort, reportClass.id, report.sort] : [report[orderBy]]), report.id].map((column) => direction(column));
  const found = await db
    .select({ id: report.id, total: raw<number>`(count(*) over ())::int` })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .where(matching(filter))
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const [first] = found;
  // Behind the last page there is no row that could tell.
  const total = first || pageIndex === 1 ? (first?.total ?? 0) : await db.$count(report, matching(filter));
  return { ids: found.map(({ id }) => id), total };
};

/** Every published report. */
export const listAll = (db: Db) => {
  const { classId, reportType, isActive } = report;
  return db.select({ ...named, classId, reportType, isActive }).from(report).where(isPublished);
};

/** The published reports of a source, by their ids there. */
export const listJoined = (db: Db, sourceId: number) => {
  const { id, workspaceId, sourceReportId } = report;
  return db.select({ id, workspaceId, sourceReportId }).from(report).where(and(isPublished, eq(report.sourceId, sourceId))).orderBy(asc(id));
};
