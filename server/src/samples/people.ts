import { eq } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract/all';
import { builtInGroupNames, type BuiltInGroup } from '../built-in-groups.ts';
import type { Db } from '../database/database.ts';
import { accessRequest, dashboard, department, groupDashboard, groupReport, portalGroup, report, userAccount, userGroup, userReport } from '../database/schema/index.ts';
import { addBuiltInGroup, builtInGroupIds } from '../provisioning/repository.ts';
import { sampleAccount } from './accounts.ts';

/** Of a report, by its English name. Without pages it is all of them. */
type SampleGrant = Pick<typeof groupReport.$inferInsert, 'allowA' | 'allowC' | 'allowExportData' | 'allowSaveAs' | 'pages'> & { readonly report: string };
type SampleRole = { readonly code: string; readonly name: Bilingual; readonly notes: string; readonly grants: readonly SampleGrant[]; readonly hasDashboard?: boolean };
type SamplePerson = {
  readonly name: string;
  readonly fullName: string;
  /** Code of their department. */
  readonly department: string;
  readonly leads?: boolean;
  readonly group: BuiltInGroup;
  readonly roles: readonly string[];
  readonly own?: SampleGrant;
  readonly asksFor?: { readonly report: string; readonly reason: string };
};

const COMMENT = { allowA: 0, allowC: true };
const ANALYSE = { allowA: 2, allowC: true, allowExportData: true, allowSaveAs: true };

/** Roles by region, and by business line. */
export const sampleRoles: readonly SampleRole[] = [
  {
    code: 'REGION-EAST',
    name: { zh: '东部大区', en: 'East region' },
    notes: '示例角色：按大区授权 / Sample role: access by region',
    grants: [{ report: 'US Flights', ...COMMENT, pages: ['ReportSection1', 'ReportSection2'] }, { report: 'Weather', ...COMMENT }],
  },
  {
    code: 'REGION-WEST',
    name: { zh: '西部大区', en: 'West region' },
    notes: '示例角色：按大区授权 / Sample role: access by region',
    grants: [{ report: 'US Flights', ...COMMENT, pages: ['ReportSection1', 'ReportSection3'] }, { report: 'Weather', ...COMMENT }, { report: 'Seattle Seasons' }],
  },
  {
    code: 'LINE-TRAVEL',
    name: { zh: '出行业务', en: 'Travel' },
    notes: '示例角色：按业务线授权 / Sample role: access by line of business',
    grants: [{ report: 'US Flights', ...ANALYSE }, { report: 'Weather', ...ANALYSE }, { report: 'Route Directory', allowExportData: true }],
    hasDashboard: true,
  },
  {
    code: 'LINE-MARKETS',
    name: { zh: '资本市场业务', en: 'Capital markets' },
    notes: '示例角色：按业务线授权 / Sample role: access by line of business',
    grants: [{ report: 'Stock Prices', ...ANALYSE }, { report: 'Employment', ...COMMENT, allowExportData: true }],
  },
  {
    code: 'LINE-FILM',
    name: { zh: '影视业务', en: 'Film' },
    notes: '示例角色：按业务线授权 / Sample role: access by line of business',
    grants: [{ report: 'Films', ...ANALYSE }, { report: 'Film Catalogue', allowExportData: true }],
  },
];

/** The first of them leads the company. */
export const samplePeople: readonly SamplePerson[] = [
  { name: 'lin.mei', fullName: '林梅 Lin Mei', department: 'HQ', leads: true, group: 'viewers', roles: ['LINE-TRAVEL', 'LINE-MARKETS', 'LINE-FILM'] },
  { name: 'emma.brown', fullName: 'Emma Brown', department: 'HQ', group: 'contentEditors', roles: ['LINE-FILM'] },
  { name: 'sun.hao', fullName: '孙浩 Sun Hao', department: 'HQ', group: 'reportAdministrators', roles: ['LINE-TRAVEL', 'LINE-MARKETS'] },
  { name: 'chen.wei', fullName: '陈伟 Chen Wei', department: 'SALES', leads: true, group: 'viewers', roles: ['REGION-EAST', 'REGION-WEST', 'LINE-TRAVEL'] },
  { name: 'wang.fang', fullName: '王芳 Wang Fang', department: 'SALES', group: 'viewers', roles: ['REGION-EAST'] },
  { name: 'alex.carter', fullName: 'Alex Carter', department: 'SALES', group: 'viewers', roles: ['REGION-WEST'], own: { report: 'Stock Prices', ...COMMENT, pages: ['ReportSection1'] } },
  { name: 'sofia.rossi', fullName: 'Sofia Rossi', department: 'FIN', leads: true, group: 'viewers', roles: ['LINE-MARKETS'] },
  {
    name: 'zhao.lei',
    fullName: '赵磊 Zhao Lei',
    department: 'FIN',
    group: 'viewers',
    roles: ['LINE-MARKETS'],
    asksFor: { report: 'Films', reason: '市场月报需要票房数据。 / Box-office figures for the monthly market review.' },
  },
];

/** In a domain that RFC 2606 keeps for examples: nobody gets what is sent there. */
const sampleMail = (name: string): string => `${name}@example.com`;

/**
 * Roles and people for the screens to show, in the departments of the samples. They have no password, and single sign-on, which finds
 * accounts by their names and never by mail, passes over theirs (`isSampleAccount`); a domain asks for people of its own only. So nobody
 * signs in as one of them until an administrator gives them a way. What is about a report that is not there is left out.
 */
export const addSamplePeople = async (db: Db): Promise<void> => {
  const departments = idsBy(await db.select({ key: department.code, id: department.id }).from(department));
  const reports = idsBy(await db.select({ key: report.ename, id: report.id }).from(report));
  const roles = await addRoles(db, reports);
  // Those that nobody is in yet come with their interfaces, after this.
  for (const code of new Set(samplePeople.map(({ group }) => group))) await addBuiltInGroup(db, code, builtInGroupNames[code]);
  const groups = await builtInGroupIds(db);
  for (const [index, { name, fullName, department: code, leads, group, roles: codes, own, asksFor }] of samplePeople.entries()) {
    const resourceGroupId = groups.get(group);
    if (resourceGroupId === undefined) throw new Error(`There is no resource group ${group} for the sample people`);
    const departmentId = departments.get(code) ?? null;
    const values = { account: sampleAccount(name), fullName, mail: sampleMail(name), jobNo: `EX-${index + 1}`, departmentId, resourceGroupId, isCustom: own !== undefined };
    const [added] = await db.insert(userAccount).values(values).returning({ id: userAccount.id });
    if (!added) throw new Error(`The sample account ${values.account} was not written`);
    const userId = added.id;
    await db.insert(userGroup).values(codes.flatMap((role) => roles.get(role) ?? []).map((groupId) => ({ userId, groupId })));
    if (leads && departmentId !== null) await db.update(department).set({ managerId: userId }).where(eq(department.id, departmentId));
    for (const grant of own ? grantsOf([own], reports) : []) await db.insert(userReport).values({ userId, ...grant });
    const wanted = asksFor && reports.get(asksFor.report);
    if (wanted !== undefined) await db.insert(accessRequest).values({ userId, reportId: wanted, reason: asksFor?.reason ?? '' });
  }
};

/** @returns their ids by their codes */
const addRoles = async (db: Db, reports: Ids): Promise<Ids> => {
  const added = idsBy(await db.insert(portalGroup).values(sampleRoles.map(({ code, name, notes }) => ({ code, name: name.zh, ename: name.en, notes }))).returning({ key: portalGroup.code, id: portalGroup.id }));
  const dashboards = await db.select({ dashboardId: dashboard.id }).from(dashboard);
  for (const { code, grants, hasDashboard } of sampleRoles) {
    const groupId = added.get(code);
    if (groupId === undefined) continue;
    for (const grant of grantsOf(grants, reports)) await db.insert(groupReport).values({ groupId, ...grant });
    for (const { dashboardId } of hasDashboard ? dashboards : []) await db.insert(groupDashboard).values({ groupId, dashboardId });
  }
  return added;
};

const grantsOf = (grants: readonly SampleGrant[], reports: Ids) =>
  grants.flatMap(({ report: name, ...levels }) => {
    const reportId = reports.get(name);
    return reportId === undefined ? [] : [{ reportId, ...levels }];
  });

type Ids = ReadonlyMap<string, number>;
const idsBy = (rows: readonly { readonly key: string; readonly id: number }[]): Ids => new Map(rows.map(({ key, id }) => [key, id]));
