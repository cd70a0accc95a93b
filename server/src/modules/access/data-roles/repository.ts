import { and, asc, count, desc, eq, isNull, ne, or, sql as raw, type SQL } from 'drizzle-orm';
import { reportClassType, reportType, type dataRoleOrder } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { dataRole, department, exportTask, groupReport, report, userAccount, userReport } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { PersonValues } from './rows.ts';

export type DataRoleRow = typeof dataRole.$inferSelect;
export type NewDataRole = typeof dataRole.$inferInsert;
/** Where a dataset is. */
type Place = { readonly sourceId: number; readonly workspaceId: string; readonly id: string };
type Search = { readonly keyword: string; readonly id?: number | undefined; readonly reportId?: number | undefined; readonly isMissing?: 0 | 1 | undefined };
type Paging = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof dataRoleOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** Any number that nobody else takes: which role is named by a grant does not change while one is deleted or merged. */
const ROLES_LOCK = 7_120_611;

/** Until the transaction ends, on every replica. */
export const holdDataRoles = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${ROLES_LOCK})`);
};

export const findDataRoles = (db: Db, ids: readonly number[]): Promise<DataRoleRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.select().from(dataRole).where(isAmong(dataRole.id, ids)).orderBy(asc(dataRole.id));

/** What templates may say of a person. */
export const valuesOf = async (db: Db, userId: number): Promise<PersonValues | undefined> => {
  const { account, mail, jobNo } = userAccount;
  const [row] = await db.select({ account, mail, jobNo, department: department.code }).from(userAccount).leftJoin(department, eq(department.id, userAccount.departmentId)).where(eq(userAccount.id, userId));
  return row && { ...row, department: row.department ?? '' };
};

const found = ({ keyword, id, reportId, isMissing }: Search): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[dataRole.name, dataRole.label, dataRole.elabel, dataRole.datasetName, dataRole.notes].map((column) => contains(column, keyword))),
    id === undefined ? undefined : eq(dataRole.id, id),
    reportId === undefined ? undefined : eq(dataRole.reportId, reportId),
    isMissing === undefined ? undefined : eq(dataRole.isMissing, isMissing === 1),
  );

export const countDataRoles = async (db: Db, search: Search): Promise<number> => (await db.select({ total: count() }).from(dataRole).where(found(search)))[0]?.total ?? 0;

const grants = raw<number>`((select count(*) from ${groupReport} where ${groupReport.dataRoles} @> array["data_role"."id"]) + (select count(*) from ${userReport} where ${userReport.dataRoles} @> array["data_role"."id"]))::int`;

export const listDataRoles = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Paging) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({ role: dataRole, grants, reportName: report.name, reportEnName: report.ename })
    .from(dataRole)
    .leftJoin(report, eq(report.id, dataRole.reportId))
    .where(found(search))
    .orderBy(direction(dataRole[orderBy]), asc(dataRole.name), asc(dataRole.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const countGrantsOf = async (db: Db, id: number): Promise<number> => (await db.select({ grants }).from(dataRole).where(eq(dataRole.id, id)))[0]?.grants ?? 0;

/** Published reports, whose grants can name data roles. */
export const listReports = (db: Db) =>
  db
    .select({ id: report.id, name: report.name, ename: report.ename })
    .from(report)
    .where(and(eq(report.classType, reportClassType.published), ne(report.reportType, reportType.h5)))
    .orderBy(asc(report.name), asc(report.id));

export const findReport = async (db: Db, id: number): Promise<typeof report.$inferSelect | undefined> =>
  (await db.select().from(report).where(and(eq(report.id, id), eq(report.classType, reportClassType.published))))[0];

/** Of a dataset, and those of some report whose dataset nobody has asked for yet. */
export const rolesOfDataset = (db: Db, dataset: Place | undefined, reportId: number): Promise<DataRoleRow[]> =>
  db
    .select()
    .from(dataRole)
    .where(or(and(eq(dataRole.datasetId, ''), eq(dataRole.reportId, reportId)), dataset && and(eq(dataRole.sourceId, dataset.sourceId), eq(dataRole.workspaceId, dataset.workspaceId), eq(dataRole.datasetId, dataset.id))))
    .orderBy(asc(dataRole.name), asc(dataRole.id));

/** The data roles that grants on a report name already. */
export const rolesGrantedOn = async (db: Db, reportId: number): Promise<number[]> => {
  const { rows } = (await db.execute(raw`select unnest(${groupReport.dataRoles}) as id from ${groupReport} where ${groupReport.reportId} = ${reportId} union select unnest(${userReport.dataRoles}) from ${userReport} where ${userReport.reportId} = ${reportId}`)) as unknown as { rows: { id: number }[] };
  return rows.map(({ id }) => id);
};

/** Data roles whose dataset nobody has asked for yet. */
export const unsettled = (db: Db, reportId?: number): Promise<DataRoleRow[]> =>
  db.select().from(dataRole).where(and(eq(dataRole.datasetId, ''), reportId === undefined ? undefined : eq(dataRole.reportId, reportId))).orderBy(asc(dataRole.id));

/** All that can be looked at in the reporting service. */
export const settled = (db: Db): Promise<DataRoleRow[]> => db.select().from(dataRole).where(and(ne(dataRole.datasetId, ''), raw`${dataRole.reportId} is not null`)).orderBy(asc(dataRole.id));

/** Another one of the same name over the same dataset. */
export const twinOf = async (db: Db, { id, name }: { id: number; name: string }, dataset: Place): Promise<DataRoleRow | undefined> =>
  (await db.select().from(dataRole).where(and(eq(dataRole.sourceId, dataset.sourceId), eq(dataRole.workspaceId, dataset.workspaceId), eq(dataRole.datasetId, dataset.id), eq(dataRole.name, name), ne(dataRole.id, id))))[0];

/** Grants name one data role instead of another, and each once; so does what is written down of exports, which go out while a grant names what they were made of. */
export const replaceInGrants = async (db: Db, from: number, to: number): Promise<void> => {
  for (const table of [groupReport, userReport]) {
    await db.update(table).set({ dataRoles: raw`array(select distinct role from unnest(array_replace(${table.dataRoles}, ${from}::int, ${to}::int)) role order by role)` }).where(raw`${table.dataRoles} @> array[${from}::int]`);
  }
  const roles = raw`${exportTask.madeOf} -> 'dataRoles'`;
  const replaced = raw`(select jsonb_agg(distinct case when role = to_jsonb(${from}::int) then to_jsonb(${to}::int) else role end) from jsonb_array_elements(${roles}) role)`;
  await db.update(exportTask).set({ madeOf: raw`jsonb_set(${exportTask.madeOf}, '{dataRoles}', ${replaced})` }).where(raw`${roles} @> to_jsonb(${from}::int)`);
};

/** @returns undefined when the dataset has one of that name */
export const addDataRole = async (db: Db, values: NewDataRole): Promise<number | undefined> => (await db.insert(dataRole).values(values).onConflictDoNothing().returning({ id: dataRole.id }))[0]?.id;

/** What the service said of it; nobody's change. */
export const noteDataRole = async (db: Db, id: number, values: Partial<NewDataRole>): Promise<void> => {
  await db.update(dataRole).set(values).where(eq(dataRole.id, id));
};

/** @returns false when somebody else came first */
export const changeDataRole = async (db: Db, id: number, version: number, values: Partial<NewDataRole>): Promise<boolean> =>
  (await db.update(dataRole).set({ ...values, version: raw`${dataRole.version} + 1`, updateTime: new Date() }).where(and(eq(dataRole.id, id), eq(dataRole.version, version))).returning({ id: dataRole.id })).length > 0;

export const removeDataRole = async (db: Db, id: number): Promise<void> => {
  await db.delete(dataRole).where(eq(dataRole.id, id));
};

/** Nobody names them, and their report is gone before its dataset was asked for. */
export const removeLost = async (db: Db): Promise<void> => {
  await db.delete(dataRole).where(and(eq(dataRole.datasetId, ''), isNull(dataRole.reportId), raw`${grants} = 0`));
};
