import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { classOf, endpoints, INTERFACE_DENIED, keyOf, type Endpoint, type InterfaceClass } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../test/rights.ts';
import { builtInGroups, type BuiltInGroup } from './built-in-groups.ts';
import { interfaceEntry, resourceGroup, resourceGroupInterface } from './database/schema/index.ts';

const readers: readonly BuiltInGroup[] = ['administrators', 'reportAdministrators', 'dataAdministrators', 'contentEditors', 'selfServiceAuthors', 'viewers'];

/** Which built-in groups hold each interface class as a whole; what auditors have besides is `auditorsRead`. */
const holders: Record<InterfaceClass, readonly BuiltInGroup[]> = {
  session: builtInGroups,
  learning: builtInGroups,
  reports: readers,
  favourites: readers,
  comments: readers,
  uploads: readers,
  commentManagement: ['administrators', 'contentEditors'],
  reportManagement: ['administrators', 'reportAdministrators'],
  users: ['administrators', 'securityAdministrators'],
  usersRead: ['administrators', 'securityAdministrators'],
  roles: ['administrators', 'securityAdministrators'],
  resourceGroups: ['administrators'],
  interfaces: ['administrators'],
  menus: ['administrators'],
  dataRoles: ['administrators', 'securityAdministrators'],
  directoryUsers: ['administrators', 'securityAdministrators'],
  directoryRoles: ['administrators', 'securityAdministrators'],
  releases: ['administrators'],
  viewAs: ['administrators', 'securityAdministrators'],
  accessRequests: ['administrators', 'securityAdministrators', 'reportAdministrators'],
  signInLog: ['administrators', 'securityAdministrators', 'auditors'],
  browsingHistory: ['administrators', 'securityAdministrators', 'auditors'],
  auditLog: ['administrators', 'securityAdministrators', 'auditors'],
  domains: ['administrators', 'securityAdministrators'],
  connectionSources: ['administrators'],
  contentManagement: ['administrators', 'contentEditors'],
  siteSettings: ['administrators'],
  exportManagement: ['administrators'],
  scheduleManagement: ['administrators'],
  calendarManagement: ['administrators'],
};

const calls = (Object.values(endpoints).flatMap((group) => Object.values(group)) as Endpoint[]).filter(({ access }) => access !== 'public');
/**
 * What auditors may call of classes that they do not hold as a whole: they read everything, and change nothing. It is written
 * down call by call, because the portal finds it by a formula. A new call that only reads has its place here.
 */
const auditorsRead: { readonly [Group in keyof typeof endpoints]?: readonly (keyof (typeof endpoints)[Group])[] } = {
  reports: ['getMyReports', 'getClassList', 'getMyDashboards', 'getMyReportsSearch', 'getDefaultReport', 'getFreshness', 'ownRequest'],
  favourites: ['getList', 'isCollection', 'getClassList'],
  users: ['list', 'importStatus'],
  departments: ['list', 'counts'],
  groups: ['top', 'list', 'memberIds', 'members', 'departments', 'departmentPeople'],
  resourceGroups: ['top', 'list', 'getResource'],
  resourceGroupInterfaces: ['list'],
  classes: ['top', 'list'],
  interfaces: ['top', 'list', 'callers', 'input'],
  menus: ['top', 'choices', 'preview'],
  accessRequests: ['list', 'options', 'owners', 'people'],
  ownedRequests: ['list', 'options'],
  effectivePermissions: ['person', 'reports', 'report', 'dashboards', 'menus', 'interfaces', 'people'],
  domains: ['list', 'runs', 'changes'],
  dataRoles: ['top', 'reports', 'list'],
  directoryUsers: ['search', 'list', 'suggest', 'settings', 'run', 'runs', 'credentials'],
  directoryRoles: ['groups', 'list', 'preview'],
  connectionSources: ['list', 'details', 'select', 'dependents', 'workspaces', 'reports', 'contents', 'getUpload', 'importState'],
  reportClasses: ['top'],
  managedAnnouncements: ['list', 'info', 'log', 'versions', 'versionInfo'],
  managedCarousel: ['list'],
  homeTemplates: ['list', 'info', 'preview'],
  managedArticles: ['list', 'info', 'versions', 'stops', 'versionInfo'],
  articleClasses: ['top'],
  managedLessons: ['list', 'info', 'learners', 'stops', 'versions', 'versionInfo', 'reports'],
  managedChapters: ['list', 'info', 'versions', 'versionInfo', 'getUpload'],
  lessonClasses: ['list'],
  contentAudience: ['options', 'people'],
  contentDrafts: ['get'],
  managedDashboards: ['list', 'details', 'dependents', 'top', 'inSource'],
  managedExports: ['list'],
  managedSchedules: ['list'],
  managedReports: ['list', 'dependents', 'top', 'joined'],
  adding: ['limits'],
  h5Reports: ['origins'],
  reportServer: ['list', 'joined'],
  reportAccess: ['holders', 'grantable'],
  reportHealths: ['health'],
  reportPages: ['list', 'compare'],
  reportRoles: ['ofRole', 'ofUser'],
  dashboardRoles: ['ofRole'],
  commentManagement: ['list', 'listReplies', 'reports', 'settings'],
  comments: ['list', 'mine', 'info', 'people', 'unread', 'unreadCount', 'mail'],
  selfService: ['list', 'datasets', 'recycleBin'],
  views: ['list', 'shared'],
  home: ['reports'],
  deployment: ['overview', 'history', 'tokens'],
  branding: ['find'],
  firstSteps: ['state'],
};
const readByAuditors = new Set(Object.entries(auditorsRead).flatMap(([group, names]) => names.map((name) => keyOf((endpoints as Record<string, Record<string, Endpoint>>)[group]![name]!))));

describe('what each built-in resource group may call', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
    const groups = await portal.portal.database.db.select().from(resourceGroup);
    for (const code of builtInGroups) {
      const group = groups.find((one) => one.code === code);
      if (!group) throw new Error(`There is no group ${code}`);
      await addPerson(portal, code, group.id);
    }
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  /** The calls that are refused to who sends an empty request; what else is wrong with it is not the question. */
  const refused = async (token: string | undefined): Promise<string[]> => {
    const found: string[] = [];
    for (const endpoint of calls) {
      const response = await portal.portal.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(endpoint.method === 'POST' && { payload: {} }),
      });
      if (response.statusCode === 401 || (response.statusCode === 403 && response.json<{ message: string }>().message === INTERFACE_DENIED)) found.push(keyOf(endpoint));
    }
    return found;
  };

  test.each(builtInGroups)('%s', async (code) => {
    const expected = calls.filter((call) => !holders[classOf(call.access) as InterfaceClass].includes(code) && !(code === 'auditors' && readByAuditors.has(keyOf(call))));
    expect(await refused(await signInPerson(portal, code))).toEqual(expected.map(keyOf));
  });

  test('nobody who is not signed in', async () => {
    expect(await refused(undefined)).toEqual(calls.map(keyOf));
  });

  test('somebody with one single interface has that one', async () => {
    const { db } = portal.portal.database;
    const call = endpoints.users.list;
    const [entry] = await db.select().from(interfaceEntry).where(eq(interfaceEntry.path, call.path));
    const group = await addResourceGroup(portal, 'One', []);
    await db.insert(resourceGroupInterface).values({ resourceGroupId: group, interfaceId: entry?.id ?? 0 });
    await addPerson(portal, 'one', group);
    expect(await refused(await signInPerson(portal, 'one'))).toEqual(calls.map(keyOf).filter((key) => key !== keyOf(call)));
  });
});
