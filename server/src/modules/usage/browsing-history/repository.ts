import { and, asc, count, desc, eq, gte, ilike, inArray, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import { reportType, type ViewerType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { dashboard, department, report, reportClass, reportPage, reportVisit, userAccount, visitClearing } from '../../../database/schema/index.ts';
import { subtreeIds } from '../../../database/subtree.ts';
import { isAmong, patternOf } from '../../../database/text-search.ts';

/** What narrows the openings down; what is not set is undefined, as it comes from the contract. */
export type VisitFilter = {
  /** Only theirs, since they last cleared their history. */
  readonly ofUser?: number | undefined;
  /** In what is known of who has opened it. */
  readonly person: string;
  /** In the names of report and page, as a row shows them. */
  readonly report: string;
  readonly type?: ViewerType | undefined;
  readonly classId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type Direction = 'asc' | 'desc';

/** That an opening is of somebody's history still: they have not cleared it since. */
export const isInHistory = (userId: number): SQL => raw`${reportVisit.createTime} > coalesce((select ${visitClearing.clearedTime} from ${visitClearing} where ${visitClearing.userId} = ${userId}), '-infinity')`;

/** When somebody last cleared their history. */
export const clearedTimeOf = async (db: Db, userId: number): Promise<Date | null> => (await db.select({ time: visitClearing.clearedTime }).from(visitClearing).where(eq(visitClearing.userId, userId)))[0]?.time ?? null;

const name = raw<string>`coalesce(${report.name}, ${dashboard.displayName}, ${reportVisit.reportName})`;
const ename = raw<string>`coalesce(${report.ename}, ${dashboard.enDisplayName}, '')`;
const pageName = raw<string>`coalesce(${reportPage.displayName}, ${reportVisit.pageDisplayName})`;
const enPageName = raw<string>`coalesce(${reportPage.enDisplayName}, '')`;
const classId = raw`coalesce(${report.classId}, ${dashboard.classId})`;

const reportTypes = { Online: reportType.online, Rdlreports: reportType.paginated, H5Report: reportType.h5 } as const;
/** Ids of reports and dashboards: they are found first, and their openings by an index. */
const isOneOf = (ids: SQL): SQL => raw`${reportVisit.catalogueId} in (${ids})`;
const isOfType = (type: ViewerType): SQL => isOneOf(type === 'Dashboards' ? raw`select ${dashboard.id} from ${dashboard}` : raw`select ${report.id} from ${report} where ${report.reportType} = ${reportTypes[type]}`);
const isInClass = (id: number): SQL => {
  const below = subtreeIds(reportClass, id);
  return isOneOf(raw`select ${report.id} from ${report} where ${report.classId} in ${below} union all select ${dashboard.id} from ${dashboard} where ${dashboard.classId} in ${below}`);
};

/** In the names that a row shows: those of now, and the ones it was opened under where there are none any more. */
const isCalled = (words: string): SQL | undefined => {
  const pattern = patternOf(words);
  const page = raw`(${reportVisit.catalogueId}, ${reportVisit.pageName})`;
  return or(
    isOneOf(raw`select ${report.id} from ${report} where ${report.name} ilike ${pattern} or ${report.ename} ilike ${pattern} union all select ${dashboard.id} from ${dashboard} where ${dashboard.displayName} ilike ${pattern} or ${dashboard.enDisplayName} ilike ${pattern}`),
    raw`${page} in (select ${reportPage.reportId}, ${reportPage.code} from ${reportPage} where ${reportPage.displayName} ilike ${pattern} or ${reportPage.enDisplayName} ilike ${pattern})`,
    and(ilike(reportVisit.pageDisplayName, pattern), raw`${page} not in (select ${reportPage.reportId}, ${reportPage.code} from ${reportPage})`),
    and(ilike(reportVisit.reportName, pattern), raw`not ${isOneOf(raw`select ${report.id} from ${report} union all select ${dashboard.id} from ${dashboard}`)}`),
  );
};

/** By person, report and time there is an index; words are looked for among what these leave. */
const foundBy = ({ ofUser, person, report: words, type, classId: inClass, departmentId, from, to }: VisitFilter): SQL | undefined =>
  and(
    ofUser === undefined ? undefined : and(eq(reportVisit.userId, ofUser), isInHistory(ofUser)),
    person === '' ? undefined : raw`${reportVisit.userId} in (select ${userAccount.id} from ${userAccount} where strpos(${userAccount.searchText}, lower(${person})) > 0)`,
    words === '' ? undefined : isCalled(words),
    type === undefined ? undefined : isOfType(type),
    inClass === undefined ? undefined : isInClass(inClass),
    departmentId === undefined
      ? undefined
      : raw`${reportVisit.userId} in (select ${userAccount.id} from ${userAccount} where ${userAccount.departmentId} in ${subtreeIds(department, departmentId)})`,
    from ? gte(reportVisit.createTime, new Date(from)) : undefined,
    to ? lt(reportVisit.createTime, new Date(to)) : undefined,
  );

/** Several are of the same instant: their ids tell which came first. */
const inOrder = (direction: Direction): SQL[] => [reportVisit.createTime, reportVisit.id].map((column) => (direction === 'asc' ? asc(column) : desc(column)));

/** How many openings there are, counted up to a limit. */
export const countVisits = async (db: Db, filter: VisitFilter, limit: number): Promise<number> => {
  const some = db.select({ id: reportVisit.id }).from(reportVisit).where(foundBy(filter)).limit(limit).as('some');
  return (await db.select({ total: count() }).from(some))[0]?.total ?? 0;
};

/** Ids of openings in their order. */
export const visitIds = async (db: Db, filter: VisitFilter, direction: Direction, page?: { readonly limit: number; readonly offset: number }): Promise<number[]> => {
  const query = db.select({ id: reportVisit.id }).from(reportVisit).where(foundBy(filter)).orderBy(...inOrder(direction));
  return (page ? await query.limit(page.limit).offset(page.offset) : await query).map(({ id }) => id);
};

export type VisitRow = Awaited<ReturnType<typeof findVisits>>[number];

/** Openings with what was opened, as it is called now, and by whom; in an order. */
export const findVisits = (db: Db, ids: readonly number[], direction: Direction) =>
  db
    .select({
      id: reportVisit.id,
      createTime: reportVisit.createTime,
      catalogueId: reportVisit.catalogueId,
      code: reportVisit.pageName,
      reportId: report.id,
      shown: { reportType: report.reportType, platform: report.platform },
      classType: report.classType,
      dashboardId: dashboard.id,
      name,
      ename,
      className: raw<string>`coalesce(${reportClass.name}, '')`,
      classEnName: raw<string>`coalesce(${reportClass.ename}, '')`,
      pageName,
      enPageName,
      platform: reportVisit.platform,
      sourceType: reportVisit.sourceType,
      userId: reportVisit.userId,
      account: userAccount.account,
      fullName: userAccount.fullName,
      deletedTime: userAccount.deletedTime,
      departmentName: raw<string>`coalesce(${department.name}, '')`,
      departmentEnName: raw<string>`coalesce(${department.ename}, '')`,
    })
    .from(reportVisit)
    .innerJoin(userAccount, eq(userAccount.id, reportVisit.userId))
    .leftJoin(department, eq(department.id, userAccount.departmentId))
    .leftJoin(report, eq(report.id, reportVisit.catalogueId))
    .leftJoin(dashboard, eq(dashboard.id, reportVisit.catalogueId))
    .leftJoin(reportPage, and(eq(reportPage.reportId, reportVisit.catalogueId), eq(reportPage.code, reportVisit.pageName)))
    .leftJoin(reportClass, raw`${reportClass.id} = ${classId}`)
    .where(isAmong(reportVisit.id, ids))
    .orderBy(...inOrder(direction));

/** Takes all openings until now out of somebody's own history. */
export const clearHistory = async (db: Db, userId: number): Promise<void> => {
  const clearedTime = raw`now()`;
  await db.insert(visitClearing).values({ userId, clearedTime }).onConflictDoUpdate({ target: visitClearing.userId, set: { clearedTime } });
};

/** How many openings there were between each two instants, and by how many people; `bar` counts from 1. */
export const countByTime = async (db: Db, edges: readonly string[]): Promise<{ bar: number; visits: number; people: number }[]> => {
  const [first = '', last = ''] = [edges[0], edges.at(-1)];
  const bar = raw<number>`width_bucket(${reportVisit.createTime}, ${raw.param(`{${edges.join(',')}}`)}::timestamptz[])`;
  return db
    .select({ bar, visits: count(), people: raw<number>`count(distinct ${reportVisit.userId})::int` })
    .from(reportVisit)
    .where(and(gte(reportVisit.createTime, new Date(first)), lt(reportVisit.createTime, new Date(last))))
    .groupBy(raw`1`);
};

export const listClasses = (db: Db) => {
  const { id, parentId, name: zh, ename: en, sort } = reportClass;
  return db.select({ id, parentId, name: zh, ename: en }).from(reportClass).orderBy(asc(sort), asc(id));
};

export const listDepartments = (db: Db) => {
  const { id, parentId, name: zh, ename: en, sort } = department;
  return db.select({ id, parentId, name: zh, ename: en }).from(department).orderBy(asc(sort), asc(id));
};

/** Forgets openings of before an instant, a part of them, but for the last one of each report and dashboard: lists of reports say when that was. @returns how many */
export const forgetVisits = async (db: Db, before: Date, limit: number): Promise<number> => {
  const old = db
    .select({ id: reportVisit.id })
    .from(reportVisit)
    .where(and(lt(reportVisit.createTime, before), raw`exists (select from ${reportVisit} later where later.catalogue_id = ${reportVisit.catalogueId} and (later.create_time, later.id) > (${reportVisit.createTime}, ${reportVisit.id}))`))
    .orderBy(asc(reportVisit.createTime))
    .limit(limit);
  return (await db.delete(reportVisit).where(inArray(reportVisit.id, old)).returning({ id: reportVisit.id })).length;
};
