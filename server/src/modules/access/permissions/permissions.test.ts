import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints, INTERFACE_DENIED, keyOf, type Endpoint, type PermissionMenu } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addDataRole, addGroup, addPerson, addResourceGroup, builtIn, customize, signInPerson } from '../../../../test/rights.ts';
import {
  dashboard,
  groupDashboard,
  groupReport,
  interfaceEntry,
  portalGroup,
  report,
  reportPage,
  resource,
  resourceGroupInterface,
  resourceGroupResource,
  userAccount,
  userDashboard,
  userGroup,
  userReport,
} from '../../../database/schema/index.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { texts } from './texts.ts';

const { effectivePermissions, reports, signIn, users } = endpoints;
/** The same numbers at every run. */
const dice = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

type Answers = { readonly account: string; readonly id: number; readonly token: string };

describe('effective permissions', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let admin: string;
  const people: Answers[] = [];
  const roles: number[] = [];
  let published: number[];
  let boards: number[];
  /** The report that is offline. */
  let offline: number;
  const db = () => portal.portal.database.db;
  const asked = (person: Pick<Answers, 'id'>, all: '0' | '1' = '1') => ({ token: admin, query: { userId: String(person.id), all } });

  // People, roles and grants at random, with what is switched off, offline or hidden among them.
  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    // The data of every other report have row-level security.
    powerBi.override = ({ path }) => (/\/datasets\/[^/]*-0{10}e\d$/.test(path) ? { body: { isEffectiveIdentityRequired: true } } : undefined);
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
    admin = await portal.signIn('admin');
    const roll = dice(7);
    const some = <Item>(items: readonly Item[], share: number): Item[] => items.filter(() => roll() < share);
    const [sample] = await db().select().from(report).where(eq(report.ename, 'Weather'));
    if (!sample) throw new Error('There are no samples');
    const { id: _, ...copied } = sample;
    const made = await db().insert(report).values(Array.from({ length: 6 }, (__, place) => ({ ...copied, name: `R${place}`, ename: '', sourceReportId: `7c0e7a10-0000-4000-8000-0000000000${place % 2 === 0 ? 'e' : 'f'}${place}`, isActive: place !== 0, isVisibleOnWeb: place !== 1 }))).returning({ id: report.id });
    await db().insert(reportPage).values(made.flatMap(({ id }) => ['a', 'b'].map((code) => ({ reportId: id, code, displayName: code }))));
    published = (await db().select({ id: report.id }).from(report)).map(({ id }) => id);
    boards = (await db().select({ id: dashboard.id }).from(dashboard)).map(({ id }) => id);
    const levels = () => ({ allowA: Math.floor(roll() * 5), allowC: roll() < 0.5, allowExportData: roll() < 0.5, allowHideFilter: roll() < 0.5, allowEdit: roll() < 0.5, allowSaveAs: roll() < 0.5, pages: roll() < 0.4 ? some(['a', 'b', 'gone'], 0.6) : null, });
    const dataRoles = new Map<number, number[]>();
    for (const { id } of made) dataRoles.set(id, [await addDataRole(portal, 'North', id), await addDataRole(portal, 'South', id)]);
    const grant = (reportId: number) => {
      const values = { reportId, ...levels(), dataRoles: some(dataRoles.get(reportId) ?? [], 0.4) };
      return { ...values, pages: values.pages?.length === 0 ? null : values.pages };
    };
    const ids = made.map(({ id }) => id);
    offline = ids[0] ?? 0;
    for (let count = 0; count < 5; count += 1) {
      const groupId = await addGroup(portal, `role${count}`);
      roles.push(groupId);
      const granted = some(ids, 0.5).map((id) => ({ groupId, ...grant(id) }));
      if (granted.length > 0) await db().insert(groupReport).values(granted);
      const shown = some(boards, 0.4).map((dashboardId) => ({ groupId, dashboardId }));
      if (shown.length > 0) await db().insert(groupDashboard).values(shown);
    }
    await db().update(portalGroup).set({ isEnabled: false }).where(eq(portalGroup.id, roles[0] ?? 0));
    const { resourceGroupId: viewers } = await builtIn(portal, 'Viewers');
    const bare = await addResourceGroup(portal, 'Bare', ['session']);
    const [entry] = await db().select().from(interfaceEntry).where(eq(interfaceEntry.path, reports.getMyReports.path));
    await db().insert(resourceGroupInterface).values({ resourceGroupId: bare, interfaceId: entry?.id ?? 0 });
    for (let count = 0; count < 10; count += 1) {
      const account = `person${count}`;
      const id = await addPerson(portal, account, count === 9 ? bare : viewers, some(roles, 0.4));
      const own = some(ids, 0.3).map((one) => ({ userId: id, ...grant(one) }));
      if (own.length > 0) await db().insert(userReport).values(own);
      const ownBoards = some(boards, 0.3).map((dashboardId) => ({ userId: id, dashboardId }));
      if (ownBoards.length > 0) await db().insert(userDashboard).values(ownBoards);
      if (roll() < 0.5) await customize(portal, id);
      people.push({ id, account, token: await signInPerson(portal, account) });
    }
    await db().update(interfaceEntry).set({ isEnabled: false }).where(eq(interfaceEntry.path, endpoints.home.carouselItems.path));
  }, START_MILLISECONDS * 2);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });

  test('of reports are what listing and opening them answers', async () => {
    let opened = 0;
    let limited = 0;
    const secured = new Set((await db().select().from(report)).filter(({ sourceReportId }) => /-0{10}e\d$/.test(sourceReportId)).map(({ id }) => id));
    for (const person of people.slice(0, 9)) {
      const explained = await portal.value(effectivePermissions.reports, asked(person));
      expect(explained.map(({ id }) => id).toSorted()).toEqual(published.toSorted());
      const listed = async (isPcweb?: '1') => (await portal.value(reports.getMyReports, { token: person.token, query: isPcweb ? { isPcweb } : {} })).map(({ id }) => id).toSorted();
      const isGranted = explained.filter(({ isActive, sources }) => isActive === 1 && sources.some(({ counts }) => counts === 1));
      expect(isGranted.map(({ id }) => id).toSorted()).toEqual(await listed());
      expect(isGranted.filter(({ isOnWeb }) => isOnWeb === 1).map(({ id }) => id).toSorted()).toEqual(await listed('1'));
      for (const { id, isActive, effective, securedLevel, permittedPages, pages } of explained) {
        const answer = await portal.call(reports.getReport, { token: person.token, body: { id, type: 'Online' } });
        expect([id, answer.status, answer.envelope.message]).toEqual([id, effective ? 200 : isActive === 1 ? 403 : 404, expect.anything()]);
        if (answer.status !== 200 || !effective) continue;
        opened += 1;
        const { reportRole, pagesArry } = answer.envelope.value as { reportRole: { allowA: number }; pagesArry: unknown[] };
        const { dataRoles: _, ...levels } = effective;
        const isSecured = secured.has(id);
        // The command inside the report is for the data that are looked at, as the level is.
        expect(reportRole).toEqual({ reportId: id, ...levels, ...(isSecured && { allowA: securedLevel, allowC: expect.any(Number) }) });
        if (securedLevel < levels.allowA) limited += 1;
        expect(pagesArry).toHaveLength(permittedPages ?? pages);
        const details = await portal.value(effectivePermissions.report, { token: admin, query: { userId: String(person.id), id: String(id) } });
        expect(details.report).toEqual(explained.find((one) => one.id === id));
        expect(details.parts.map(({ groupId, counts }) => ({ groupId, counts }))).toEqual(details.report.sources);
      }
      const without = await portal.value(effectivePermissions.reports, asked(person, '0'));
      expect(without).toEqual(explained.filter(({ effective }) => effective !== null));
    }
    expect(opened).toBeGreaterThan(10);
    expect(limited).toBeGreaterThan(0);
  }, START_MILLISECONDS);

  test('name who gives a report that somebody lacks: giving it by that is enough', async () => {
    for (const person of people.slice(0, 4)) {
      const lacking = (await portal.value(effectivePermissions.reports, asked(person))).find(({ effective, isActive, givers, sources }) => !effective && isActive === 1 && givers.length > 0 && sources.length === 0);
      if (!lacking) continue;
      const userGroups = { userId: person.id, groupId: lacking.givers[0] ?? 0 };
      await db().insert(userGroup).values(userGroups);
      expect((await portal.value(reports.getMyReports, { token: person.token })).map(({ id }) => id)).toContain(lacking.id);
      await db().delete(userGroup).where(and(eq(userGroup.userId, userGroups.userId), eq(userGroup.groupId, userGroups.groupId)));
    }
    // Own grants that do not count are among the sources of who may not customize.
    const off = await addPerson(portal, 'uncustomized', (await builtIn(portal, 'Viewers')).resourceGroupId, [roles[0] ?? 0]);
    const [groupGrant] = await db().select().from(groupReport).where(eq(groupReport.groupId, roles[0] ?? 0));
    await db().insert(userReport).values({ userId: off, reportId: groupGrant?.reportId ?? 0 });
    const explained = (await portal.value(effectivePermissions.reports, asked({ id: off }))).find(({ id }) => id === groupGrant?.reportId);
    expect(explained).toMatchObject({ effective: null, sources: expect.arrayContaining([{ groupId: roles[0], counts: 0 }, { groupId: null, counts: 0 }]) });
    expect(explained?.givers).not.toContain(roles[0]);
  });

  test('of dashboards are what their list answers', async () => {
    for (const person of people.slice(0, 9)) {
      const explained = await portal.value(effectivePermissions.dashboards, asked(person));
      const mine = (await portal.value(reports.getMyDashboards, { token: person.token })).map(({ dashboardId }) => dashboardId);
      expect(explained.filter(({ isGiven }) => isGiven === 1).map(({ id }) => id)).toEqual(mine);
      for (const { isGiven, isActive, sources } of explained) expect(isGiven === 1).toBe(isActive === 1 && sources.some(({ counts }) => counts === 1));
    }
  });

  test('of the menu are what it shows', async () => {
    const { resourceGroupId } = await builtIn(portal, 'Viewers');
    const [shown] = await db().select({ id: resource.id }).from(resource).innerJoin(resourceGroupResource, eq(resourceGroupResource.resourceId, resource.id)).where(eq(resourceGroupResource.resourceGroupId, resourceGroupId));
    await db().update(resource).set({ isHidden: true }).where(eq(resource.id, shown?.id ?? 0));
    const ids = (items: readonly { id: number; children: readonly unknown[] }[]): number[] => items.flatMap((item) => [item.id, ...ids(item.children as typeof items)]);
    for (const person of people) {
      const explained: PermissionMenu[] = await portal.value(effectivePermissions.menus, asked(person));
      const menu = ids(await portal.value(signIn.myMenus, { token: person.token }));
      expect(explained.filter(({ state }) => state === 'shown').map(({ id }) => id).toSorted()).toEqual(menu.toSorted());
      expect(await portal.value(effectivePermissions.menus, asked(person, '0'))).toEqual(explained.filter(({ state }) => state === 'shown'));
    }
    expect((await portal.value(effectivePermissions.menus, asked(people[0] as Answers))).find(({ id }) => id === shown?.id)?.state).toBe('hidden');
  });

  test.each([0, 9])('of interfaces are what the calls answer: person %i', async (place) => {
    const person = people[place] as Answers;
    const may = new Set((await portal.value(effectivePermissions.interfaces, asked(person, '0'))).map(({ method, path }) => `${method} ${path}`));
    const all = await portal.value(effectivePermissions.interfaces, asked(person));
    expect(all.filter(({ byClass, single, isEnabled }) => (byClass === 1 || single === 1) && isEnabled === 1).map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([...may].toSorted());
    expect(all.some(({ isEnabled }) => isEnabled === 0)).toBe(true);
    if (place === 9) expect(all.filter(({ single }) => single === 1).map(({ path }) => path)).toEqual([reports.getMyReports.path]);
    const calls = (Object.values(endpoints).flatMap((group) => Object.values(group)) as Endpoint[]).filter(({ access, method }) => access !== 'public' && access !== 'deploy' && method === 'GET');
    for (const call of calls) {
      const response = await portal.portal.app.inject({ method: call.method, url: call.path, headers: { authorization: `Bearer ${person.token}` } });
      // What is wrong with an empty request is not the question.
      const isRefused = response.statusCode === 403 && [INTERFACE_DENIED, commonTexts.interfaceOff.zh].includes(response.json<{ message: string }>().message);
      expect([call.path, isRefused]).toEqual([call.path, !may.has(keyOf(call))]);
    }
  });

  describe('asked from the side of a report', () => {
    const who = (id: number, more: object = {}) => portal.value(effectivePermissions.people, { token: admin, body: { id, pageSize: 200, ...more } });

    test('are the same', async () => {
      for (const id of published) {
        const { items, total } = await who(id);
        expect(items).toHaveLength(total);
        for (const person of people) {
          const explained = (await portal.value(effectivePermissions.reports, asked(person))).find((one) => one.id === id);
          const counted = explained?.isActive === 1 ? explained.sources.filter(({ counts }) => counts === 1) : [];
          const reader = items.find((one) => one.id === person.id);
          expect([id, person.account, reader?.sources ?? []]).toEqual([id, person.account, counted]);
          if (reader) expect(reader).toMatchObject({ effective: explained?.effective, permittedPages: explained?.permittedPages });
        }
      }
      for (const id of boards) {
        const { items } = await who(id);
        for (const person of people) {
          const isGiven = (await portal.value(effectivePermissions.dashboards, asked(person))).find((one) => one.id === id)?.isGiven === 1;
          expect(items.some((one) => one.id === person.id)).toBe(isGiven);
        }
      }
    }, START_MILLISECONDS);

    test('are searched, narrowed down to a role and a state, and paged', async () => {
      const rows = await db().select().from(groupReport);
      const [id = 0] = rows.filter(({ groupId }) => groupId !== roles[0] && roles.includes(groupId)).map(({ reportId }) => reportId).filter((one) => one !== offline);
      const all = await who(id);
      expect(all.total).toBeGreaterThan(2);
      const [first] = all.items;
      expect((await who(id, { keyword: first?.account.toUpperCase() })).items.map(({ account }) => account)).toContain(first?.account);
      expect((await who(id, { keyword: 'nobody-is-called-so' })).total).toBe(0);
      for (const groupId of roles) {
        const byRole = await who(id, { groupId });
        expect(byRole.items.map((one) => one.id)).toEqual(all.items.filter(({ sources }) => sources.some((source) => source.groupId === groupId)).map((one) => one.id));
      }
      const pages = [await who(id, { pageSize: 1 }), await who(id, { pageSize: 1, pageIndex: 2 })];
      expect(pages.flatMap(({ items }) => items.map(({ account }) => account))).toEqual(all.items.slice(0, 2).map(({ account }) => account));
      await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, first?.id ?? 0));
      expect((await who(id, { isAction: 0 })).items).toMatchObject([{ id: first?.id, isAction: 0 }]);
      await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.id, first?.id ?? 0));
    });

    test('nobody has what is offline; who may not open reports at all is marked', async () => {
      expect((await who(offline)).total).toBe(0);
      const bare = people[9] as Answers;
      await customize(portal, bare.id);
      const id = published.find((one) => one !== offline) ?? 0;
      await db().insert(userReport).values({ userId: bare.id, reportId: id }).onConflictDoNothing();
      expect((await who(id, { keyword: bare.account })).items).toMatchObject([{ mayRead: 0 }]);
      expect(await portal.value(effectivePermissions.person, asked(bare))).toMatchObject({ mayRead: 0, isCustom: 1 });
    });
  });

  test.each([
    ['a person', effectivePermissions.person, { query: { userId: '999999' } }, 'userId', texts.personMissing],
    ['the reports of a person', effectivePermissions.reports, { query: { userId: '999999' } }, 'userId', texts.personMissing],
    ['a report', effectivePermissions.report, { query: { userId: '1', id: '999999' } }, 'id', texts.reportMissing],
    ['the people of a report', effectivePermissions.people, { body: { id: 999_999 } }, 'id', texts.thingMissing],
  ] as const)('%s that is gone is named', async (_, endpoint, options, field, text) => {
    for (const language of ['zh', 'en'] as const) {
      const { status, envelope } = await portal.call(endpoint as Endpoint, { token: admin, language, ...options } as never);
      expect([status, envelope.message, envelope.errors?.[0]?.field]).toEqual([404, text[language], field]);
    }
  });

  test('what has ended decides nothing, and who is deleted has no page', async () => {
    const id = await addPerson(portal, 'short.one', (await builtIn(portal, 'Viewers')).resourceGroupId);
    const [gone, stays] = [roles[1] ?? 0, roles[2] ?? 0];
    await db().insert(userGroup).values([{ userId: id, groupId: gone, expireTime: new Date(Date.now() - 60_000) }, { userId: id, groupId: stays, expireTime: new Date(Date.now() + 60_000) }]);
    await db().insert(userReport).values({ userId: id, reportId: published[0] ?? 0, expireTime: new Date(Date.now() - 60_000) });
    expect(await portal.value(effectivePermissions.person, asked({ id }))).toMatchObject({ roles: [{ id: stays }], ownGrants: 0 });
    await portal.value(users.remove, { token: admin, body: { ids: [id] } });
    for (const endpoint of [effectivePermissions.person, effectivePermissions.reports, effectivePermissions.menus] as Endpoint[]) expect((await portal.call(endpoint, asked({ id }) as never)).status).toBe(404);
  });

  test('a report of somebody’s own making is nobody else’s business', async () => {
    const [first] = await db().select().from(report).where(eq(report.ename, 'Weather'));
    const maker = people[0] as Answers;
    const { id: _, ...copied } = first ?? ({} as never);
    const [own] = await db().insert(report).values({ ...copied, name: 'Secret', classType: 1, makerId: maker.id, originId: first?.id ?? 0 }).returning({ id: report.id });
    const id = own?.id ?? 0;
    expect((await portal.call(effectivePermissions.report, { token: admin, query: { userId: String(maker.id), id: String(id) } })).status).toBe(404);
    expect((await portal.call(effectivePermissions.people, { token: admin, body: { id } })).status).toBe(404);
    expect(JSON.stringify(await portal.value(effectivePermissions.reports, asked(maker)))).not.toContain('Secret');
    expect((await portal.value(effectivePermissions.person, asked(maker))).ownReports).toBe(1);
  });

  test('are read by who may read people, auditors among them, and by nobody else', async () => {
    const group = await addResourceGroup(portal, 'Reads people', ['usersRead']);
    await addPerson(portal, 'people-reader', group);
    const reader = await signInPerson(portal, 'people-reader');
    const stranger = (people[0] as Answers).token;
    const body = { id: published[0] ?? 0 };
    for (const [endpoint, options] of [[effectivePermissions.person, asked({ id: 1 })], [effectivePermissions.reports, asked({ id: 1 })], [effectivePermissions.dashboards, asked({ id: 1 })], [effectivePermissions.menus, asked({ id: 1 })], [effectivePermissions.interfaces, asked({ id: 1 })], [effectivePermissions.people, { body }], [users.list, { body: {} }]] as const) {
      const status = async (token: string) => (await portal.call(endpoint as Endpoint, { ...options, token } as never)).status;
      expect([endpoint.path, await status(reader), await status(stranger)]).toEqual([endpoint.path, 200, 403]);
    }
  });
});
