import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, asc, eq, inArray, isNull, like, sql as raw } from 'drizzle-orm';
import { endpoints, MOST_OWN_REPORTS, type Report } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addDataRole, addPerson, builtIn, customize, signInPerson } from '../../../../test/rights.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { auditLog, comment, groupReport, notification, portalGroup, report, schedule, userAccount, userReport } from '../../../database/schema/index.ts';
import { SAMPLE_WORKSPACE } from '../../../samples/reports.ts';
import { serverKey } from '../../../server-keys.ts';
import { schedulesModule } from '../../delivery/schedules/module.ts';
import { Leftovers } from './leftovers.ts';
import { freeName, RecycleBin } from './recycle-bin.ts';
import { Stamps } from './stamps.ts';
import { freshConnections } from '../../../../test/connections.ts';

const { selfService, reports } = endpoints;
const BUILDING = { allowA: 2, allowSaveAs: true };

describe('the mark of a name', () => {
  const stamps = new Stamps(Buffer.alloc(32, 1));
  const maker = { userId: 7, originId: 3 };

  test('gives the name back to whom it was given, for the data that it was given for', () => {
    const marked = stamps.stamp('Sales [2026]', maker);
    expect(marked).toMatch(/^Sales \[2026\] \[[0-9a-f]{44}\]$/);
    expect(stamps.read(marked, maker)).toBe('Sales [2026]');
    expect([stamps.read(marked, { ...maker, userId: 8 }), stamps.read(marked, { ...maker, originId: 4 })]).toEqual([null, null]);
  });

  test.each(['Sales', '', `Sales [${'0'.repeat(44)}]`])('%j carries none', (name) => {
    expect(stamps.read(name, maker)).toBeNull();
  });

  test('another name under the same mark is nobody’s', () => {
    expect(stamps.read(stamps.stamp('Sales', maker).replace('Sales', 'Costs'), maker)).toBeNull();
  });
});

describe('self-service', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let token: string;
  let admin: string;
  let films: Report;
  /** What the reporting service has stored besides its samples, by id. */
  const stored = new Map<string, { name: string; datasetId: string; pages: string[] }>();

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
    powerBi.override = answer;
    [token, admin] = [await portal.signIn('viewer'), await portal.signIn('admin')];
    films = named(await portal.value(reports.getMyReports, { token }), 'Films');
    await grant(BUILDING);
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });

  const named = (all: readonly Report[], ename: string): Report => {
    const found = all.find((one) => one.ename === ename);
    if (!found) throw new Error(`No report ${ename}`);
    return found;
  };
  const db = () => portal.portal.database.db;
  const source = async (id: number) => (await db().select().from(report).where(eq(report.id, id)))[0]?.sourceReportId ?? '';
  const viewers = async () => (await db().select().from(portalGroup).where(eq(portalGroup.code, 'viewers')))[0]?.id ?? 0;
  const grant = async (values: Partial<typeof groupReport.$inferInsert>) => {
    await db().update(groupReport).set(values).where(and(eq(groupReport.groupId, await viewers()), eq(groupReport.reportId, films.id)));
  };
  const lastToken = () => JSON.parse(powerBi.requests.findLast(({ path }) => path.endsWith('/GenerateToken'))?.body ?? '{}') as Record<string, unknown>;
  const names = async () => (await portal.value(selfService.list, { token })).map(({ name }) => name);

  const answer: PowerBiRecorder['override'] = ({ method, path }) => {
    const [, id = '', rest = ''] = /\/reports\/([^/]+)(\/pages)?$/.exec(path) ?? [];
    const known = stored.get(id);
    if (known && method === 'DELETE') return stored.delete(id) ? {} : { status: 404 };
    if (known && rest) return { body: { value: known.pages.map((name, order) => ({ name, displayName: `${name}!`, order })) } };
    if (known) return { body: { id, name: known.name, datasetId: known.datasetId, embedUrl: `https://app.example/reportEmbed?reportId=${id}` } };
    if (path.endsWith(`/${SAMPLE_WORKSPACE}/reports`)) return { body: { value: [201, 204].map((end) => sample(end)) } };
    if (path.endsWith(`/${SAMPLE_WORKSPACE}/datasets`)) return { body: { value: [{ id: sample(204).datasetId, name: 'Film data' }] } };
    if (/\/datasets\/[^/]+$/.test(path)) return { body: { isEffectiveIdentityRequired: true, createReportEmbedURL: 'https://app.example/reportEmbed?create' } };
    return undefined;
  };
  const sample = (end: number) => ({ id: `7c0e7a10-0000-4000-8000-000000000${end}`, datasetId: `set-of-7c0e7a10-0000-4000-8000-000000000${end}` });

  /** What the embedded editor does: it stores a report under the name that it is told. */
  const save = async (name: string, reportId = films.id, caller = token) => {
    const { sourceName, workspaceId } = await portal.value(selfService.prepare, { token: caller, body: { reportId, name } });
    expect(workspaceId).toBe(SAMPLE_WORKSPACE);
    const id = randomUUID();
    stored.set(id, { name: sourceName, datasetId: sample(204).datasetId, pages: ['p1', 'p2'] });
    return id;
  };
  const make = async (name: string) => (await portal.value(selfService.add, { token, body: { reportId: films.id, sourceReportId: await save(name) } })).id;
  const httpError = async (caller: string, sourceReportId: string, reportId = films.id) => {
    const { status, envelope } = await portal.call(selfService.add, { token: caller, language: 'en', body: { reportId, sourceReportId } });
    return [status, envelope.message];
  };

  /** What the nightly work does. */
  const forgetOld = async () => {
    await new RecycleBin(db(), freshConnections(portal, powerBi.address), portal.portal.use(schedulesModule), portal.portal.app.log).forgetOld();
  };

  test('offers the data of reports that may be edited and copied with all their pages, and no others', async () => {
    const offered = await portal.value(selfService.datasets, { token });
    expect(offered).toEqual([{ datasetId: sample(204).datasetId, name: 'Film data', originId: films.id, reports: [{ id: films.id, name: '电影', ename: 'Films' }] }]);
    for (const values of [{ allowA: 0 }, { allowSaveAs: false }, { pages: ['ReportSection1'] }]) {
      await grant(values);
      expect(await portal.value(selfService.datasets, { token })).toEqual([]);
      expect((await portal.call(selfService.begin, { token, body: { originId: films.id } })).status).toBe(403);
      expect((await portal.call(selfService.prepare, { token, body: { reportId: films.id, name: 'x' } })).status).toBe(403);
      await grant({ ...BUILDING, pages: null });
    }
    const flights = named(await portal.value(reports.getMyReports, { token }), 'US Flights');
    expect((await portal.call(selfService.begin, { token, body: { originId: flights.id } })).status).toBe(403);
  });

  test('a new report’s token is for the data and the workspace, with the reader’s name and data roles', async () => {
    await grant({ dataRoles: [await addDataRole(portal, 'North', films.id)] });
    const data = await portal.value(selfService.begin, { token, body: { originId: films.id } });
    expect(data).toMatchObject({ datasetId: sample(204).datasetId, embedUrl: 'https://app.example/reportEmbed?create', groupId: SAMPLE_WORKSPACE, embedOrigins: ['https://app.example'] });
    expect(lastToken()).toEqual({
      datasets: [{ id: sample(204).datasetId }],
      targetWorkspaces: [{ id: SAMPLE_WORKSPACE }],
      identities: [{ username: 'viewer', roles: ['North'], datasets: [sample(204).datasetId] }],
    });
  });

  test('a look at more rows does not let one build with them', async () => {
    const [user] = await db().select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    await customize(portal, user?.id ?? 0);
    await db().insert(userReport).values({ userId: user?.id ?? 0, reportId: films.id, dataRoles: [await addDataRole(portal, 'Everywhere', films.id)] });
    await portal.value(selfService.begin, { token, body: { originId: films.id } });
    expect(lastToken()).toMatchObject({ identities: [{ roles: ['North'] }] });
    const id = await make('North only');
    await portal.value(reports.getReport, { token, body: { id, type: 'Online' } });
    expect(lastToken()).toMatchObject({ reports: [{ allowEdit: true }], identities: [{ roles: ['North'] }] });
    await portal.value(selfService.remove, { token, body: { id } });
    await db().delete(userReport).where(eq(userReport.reportId, films.id));
    await db().delete(report).where(eq(report.id, id));
  });

  test('what was saved is its maker’s alone, with its pages, in a class of its own', async () => {
    const id = await make('Mine');
    const listed = named((await portal.value(reports.getMyReports, { token })).map((one) => ({ ...one, ename: one.name })), 'Mine');
    expect([listed.id, listed.classEnName, listed.classType, listed.children.map(({ code, displayName }) => [code, displayName])]).toEqual([id, 'Self-service', 1, [['p1', 'p1!'], ['p2', 'p2!']]]);
    expect((await portal.value(reports.getMyReports, { token: admin })).map((one) => one.id)).not.toContain(id);
    const refused = await portal.call(reports.getReport, { token: admin, language: 'en', body: { id, type: 'Online' } });
    // Not even its name is told.
    expect([refused.status, refused.envelope.message]).toEqual([403, 'You have no permission to open this report']);
    expect(await portal.value(selfService.list, { token })).toMatchObject([{ id, name: 'Mine', originEnName: 'Films', isOpen: 1 }]);
    expect(await portal.value(selfService.list, { token: admin })).toEqual([]);
    expect((await portal.value(endpoints.comments.people, { token, query: { reportId: id } })).map(({ account }) => account)).toEqual([]);
    const [entry] = await db().select().from(auditLog).where(and(like(auditLog.action, 'self-service.add'), eq(auditLog.target, String(id))));
    expect([entry?.account, entry?.detail]).toEqual(['viewer', { name: 'Mine', originId: films.id, sourceReportId: await source(id) }]);
  });

  test('its maker edits it in place, with the data roles granted for the published report now', async () => {
    const id = await make('Roles');
    await grant({ dataRoles: [await addDataRole(portal, 'South', films.id)] });
    const data = await portal.value(reports.getReport, { token, body: { id, type: 'Online' } });
    expect(data.reportRole).toMatchObject({ allowA: 4, AllowAEdit: 1, AllowBSaveAs: 1 });
    expect(lastToken()).toMatchObject({ reports: [{ allowEdit: true }], targetWorkspaces: [{ id: SAMPLE_WORKSPACE }], identities: [{ roles: ['South'] }] });
  });

  test('pages that its maker adds are there when it is opened', async () => {
    const id = await make('Pages');
    const made = stored.get(await source(id));
    made?.pages.splice(0, 1, 'p3');
    const { pagesArry } = await portal.value(reports.getReport, { token, body: { id, type: 'Online' } });
    expect(pagesArry.map(({ code }) => code)).toEqual(['p3', 'p2']);
  });

  test('it is closed when the right to its data is taken away, and can still be deleted', async () => {
    const id = await make('Closed');
    for (const values of [{ allowA: 0 }, { pages: ['ReportSection1'] }]) {
      await grant(values);
      expect((await portal.call(reports.getReport, { token, body: { id, type: 'Online' } })).status).toBe(403);
      expect((await portal.call(reports.getReportToken, { token, body: { id, type: 'Online' } })).status).toBe(403);
      expect((await portal.value(selfService.list, { token })).find((one) => one.id === id)?.isOpen).toBe(0);
      await grant({ ...BUILDING, pages: null });
    }
    await grant({ allowA: 0 });
    expect(await portal.value(selfService.remove, { token, body: { id } })).toBeNull();
    expect(await portal.value(selfService.purge, { token, body: { ids: [id] } })).toBeNull();
    await grant(BUILDING);
  });

  test('an administrator’s grant opens it to others, for reading only', async () => {
    const id = await make('Shared');
    const [other] = await db().select().from(userAccount).where(eq(userAccount.account, 'admin'));
    await customize(portal, other?.id ?? 0);
    await db().insert(userReport).values({ userId: other?.id ?? 0, reportId: id });
    expect((await portal.value(reports.getReport, { token: admin, body: { id, type: 'Online' } })).reportRole.allowA).toBe(0);
    for (const [call, body] of [[selfService.rename, { id, name: 'Taken' }], [selfService.remove, { id }]] as const) {
      expect((await portal.call(call, { token: admin, body })).status).toBe(404);
    }
    expect((await portal.call(selfService.begin, { token: admin, body: { originId: id } })).status).toBe(403);
  });

  test('a copy of an own report leans on the published one', async () => {
    const id = await make('First');
    const copy = await portal.value(selfService.add, { token, body: { reportId: id, sourceReportId: await save('Second', id) } });
    const rows = await db().select().from(report).where(eq(report.id, copy.id));
    expect(rows[0]?.originId).toBe(films.id);
  });

  test('adding the same report again answers its id, and does not add it twice', async () => {
    const sourceReportId = await save('Twice');
    const first = await portal.value(selfService.add, { token, body: { reportId: films.id, sourceReportId } });
    expect(await portal.value(selfService.add, { token, body: { reportId: films.id, sourceReportId } })).toEqual(first);
    expect((await names()).filter((name) => name === 'Twice')).toHaveLength(1);
  });

  describe('a hand-made call', () => {
    const FOREIGN = 'This report was not made here by you';

    test('for what somebody else has saved is refused, before it has been added and after', async () => {
      const theirs = await save('Theirs', films.id, admin);
      expect(await httpError(token, theirs)).toEqual([403, FOREIGN]);
      await portal.value(selfService.add, { token: admin, body: { reportId: films.id, sourceReportId: theirs } });
      expect(await httpError(token, theirs)).toEqual([403, FOREIGN]);
      expect(await names()).not.toContain('Theirs');
    });

    test('for a report that nobody made here is refused, a published one too', async () => {
      const unmarked = randomUUID();
      stored.set(unmarked, { name: 'Salaries', datasetId: sample(204).datasetId, pages: [] });
      expect(await httpError(token, unmarked)).toEqual([403, FOREIGN]);
      expect(await httpError(token, await source(films.id))).toEqual([403, FOREIGN]);
    });

    test('for a report over other data is refused', async () => {
      const elsewhere = await save('Elsewhere');
      stored.set(elsewhere, { name: stored.get(elsewhere)?.name ?? '', datasetId: 'other', pages: [] });
      expect(await httpError(token, elsewhere)).toEqual([403, FOREIGN]);
    });

    test('for a report that is not in the workspace, or no id, is refused', async () => {
      powerBi.override = (request) => (request.path.endsWith('000000009999') ? { status: 404 } : answer(request));
      expect(await httpError(token, '7c0e7a10-0000-4000-8000-000000009999')).toEqual([404, 'The reporting service does not have the report that was saved']);
      powerBi.override = answer;
      expect((await portal.call(selfService.add, { token, body: { reportId: films.id, sourceReportId: '../groups' } })).status).toBe(400);
    });
  });

  test('is renamed, but not to a name that its maker has used', async () => {
    const id = await make('Old name');
    await make('Other name');
    await portal.value(selfService.rename, { token, body: { id, name: 'New name' } });
    expect(await names()).toContain('New name');
    for (const call of [portal.call(selfService.rename, { token, language: 'en', body: { id, name: 'Other name' } }), portal.call(selfService.prepare, { token, language: 'en', body: { reportId: films.id, name: 'Other name' } })]) {
      const { status, envelope } = await call;
      expect([status, envelope.message]).toEqual([409, 'You have made a report of that name already']);
    }
  });

  test('a name has no characters that are not seen', async () => {
    for (const name of ['a\u0007b', 'a\nb', 'a\u202Eb', 'a\uD800']) {
      const { status, envelope } = await portal.call(selfService.prepare, { token, body: { reportId: films.id, name } });
      expect([status, envelope.errors?.[0]?.field]).toEqual([400, 'name']);
    }
  });

  test('the token says for whom is saved, and what is saved under a name given out bears that mark', async () => {
    await portal.value(selfService.begin, { token, body: { originId: films.id } });
    const saver = () => String(powerBi.requests.findLast(({ path }) => path.endsWith('/GenerateToken'))?.headers.saver);
    const [mark, most] = saver().split(';');
    expect([mark, most]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), String(2 * MOST_OWN_REPORTS)]);
    const { sourceName } = await portal.value(selfService.prepare, { token, body: { reportId: films.id, name: 'Marked' } });
    // The reporting service checks that it is whole.
    expect(sourceName).toMatch(new RegExp(`^Marked \\[${mark}[0-9a-f]{36}\\]$`));
    await portal.value(selfService.begin, { token: admin, body: { originId: films.id } });
    expect(saver()).not.toContain(mark);
  });

  test('several that were prepared before the first was added are no way around the limit, or to a name twice', async () => {
    const [one, other] = [await save('Both'), await save('Both')];
    expect((await portal.call(selfService.add, { token, body: { reportId: films.id, sourceReportId: one } })).status).toBe(200);
    expect(await httpError(token, other)).toEqual([409, 'You have made a report of that name already']);
    const [more, last] = [await save('One more'), await save('Last')];
    const [person] = await db().select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const [mine] = await db().select().from(report).where(eq(report.name, 'Both'));
    if (!mine || !person) throw new Error('Nothing was made');
    const { id: _, ...values } = mine;
    const made = await db().select({ id: report.id }).from(report).where(and(eq(report.makerId, person.id), isNull(report.deleteTime)));
    await db().insert(report).values(Array.from({ length: MOST_OWN_REPORTS - 1 - made.length }, (__, index) => ({ ...values, name: `Full ${index}`, sourceReportId: randomUUID() })));
    expect((await portal.call(selfService.add, { token, body: { reportId: films.id, sourceReportId: more } })).status).toBe(200);
    expect(await httpError(token, last)).toEqual([409, `You can make at most ${MOST_OWN_REPORTS} reports of your own`]);
    await db().delete(report).where(like(report.name, 'Full %'));
  });

  describe('what was saved and never added', () => {
    const DAY = 86_400_000;
    const clean = async (days: number) => {
      const all = () => [...stored].map(([id, { name, datasetId }]) => ({ id, name, datasetId }));
      powerBi.override = (request) => (request.method === 'GET' && request.path.endsWith(`/${SAMPLE_WORKSPACE}/reports`) ? { body: { value: all() } } : answer(request));
      await new Leftovers(db(), freshConnections(portal, powerBi.address), stampsOf(days), true).remove(portal.portal.app.log);
      powerBi.override = answer;
    };
    /** As they are after so many days. */
    const stampsOf = (days: number) => new Stamps(serverKey(portal.folder, 'self-service'), () => Date.now() + days * DAY);

    test('is deleted after a month, with what was made up under a mark; what the catalogue has and what is not the portal’s own stays', async () => {
      const kept = await source(await make('Kept here'));
      const bin = await make('In the bin');
      await portal.value(selfService.remove, { token, body: { id: bin } });
      const binned = await source(bin);
      const left = await save('Left behind');
      const mark = /\[([0-9a-f]{8})/.exec(stored.get(left)?.name ?? '')?.[1] ?? '';
      const madeUp = randomUUID();
      stored.set(madeUp, { name: `Made up [${mark}${'f'.repeat(36)}]`, datasetId: 'd', pages: [] });
      const foreign = randomUUID();
      stored.set(foreign, { name: `Of another portal [${'0'.repeat(44)}]`, datasetId: 'd', pages: [] });
      const there = () => [kept, binned, left, madeUp, foreign].map((id) => stored.has(id));
      await clean(0);
      expect(there()).toEqual([true, true, true, false, true]);
      await clean(31);
      expect(there()).toEqual([true, true, false, false, true]);
      await portal.value(selfService.purge, { token, body: { ids: [bin] } });
    });

    test('is not added after a day', async () => {
      const left = await save('Late');
      const maker = { userId: (await db().select().from(userAccount).where(eq(userAccount.account, 'viewer')))[0]?.id ?? 0, originId: films.id };
      expect([0, 2].map((days) => stampsOf(days).read(stored.get(left)?.name ?? '', maker))).toEqual(['Late', null]);
    });
  });

  describe('one that is deleted', () => {
    const deleted = async (caller = token) => (await portal.value(selfService.recycleBin, { token: caller })).map(({ name }) => name);
    const drop = async (name: string) => {
      const id = await make(name);
      await portal.value(selfService.remove, { token, body: { id } });
      return id;
    };
    const purge = (ids: number[], caller = token) => portal.call(selfService.purge, { token: caller, language: 'en', body: { ids } });

    test('is in its maker’s bin, and opens for nobody', async () => {
      const id = await make('Deleted');
      const [other] = await db().select().from(userAccount).where(eq(userAccount.account, 'admin'));
      await customize(portal, other?.id ?? 0);
      await db().insert(userReport).values({ userId: other?.id ?? 0, reportId: id });
      await portal.value(selfService.remove, { token, body: { id } });
      expect(await names()).not.toContain('Deleted');
      for (const caller of [token, admin]) {
        expect((await portal.value(reports.getMyReports, { token: caller })).map((one) => one.id)).not.toContain(id);
        for (const call of [reports.getReport, reports.getReportToken]) expect((await portal.call(call, { token: caller, body: { id, type: 'Online' } })).status).toBe(404);
      }
      expect(stored.has(await source(id))).toBe(true);
      const [entry] = await portal.value(selfService.recycleBin, { token });
      expect(entry).toMatchObject({ id, name: 'Deleted', originName: '电影', originEnName: 'Films' });
      expect(Date.parse(entry?.purgeTime ?? '') - Date.parse(entry?.deleteTime ?? '')).toBe(30 * 86_400_000);
      expect(await deleted(admin)).toEqual([]);
      for (const body of [{ id }, { id: films.id }]) expect((await portal.call(selfService.remove, { token, body })).status).toBe(404);
      expect((await portal.call(selfService.rename, { token, body: { id, name: 'x' } })).status).toBe(404);
      await purge([id]);
    });

    test('is restored by its maker, with a number where its name was used meanwhile', async () => {
      const id = await drop('Back');
      const again = await drop('Back');
      expect((await portal.call(selfService.restore, { token: admin, body: { id } })).status).toBe(404);
      expect(await portal.value(selfService.restore, { token, body: { id } })).toEqual({ id, name: 'Back' });
      expect(await portal.value(selfService.restore, { token, body: { id: again } })).toEqual({ id: again, name: 'Back (2)' });
      expect((await portal.value(reports.getReport, { token, body: { id: again, type: 'Online' } })).reportMsg.reportName).toBe('Back (2)');
      expect(await deleted()).toEqual([]);
      expect((await portal.call(selfService.restore, { token, body: { id } })).status).toBe(404);
    });

    test('comes back under a name of its own also where several do at once, or are renamed meanwhile', async () => {
      const live = await make('Waiting');
      const ids: number[] = [];
      for (let count = 0; count < 4; count += 1) ids.push(await drop('Again'));
      const [renamed, ...restored] = await Promise.all([portal.call(selfService.rename, { token, body: { id: live, name: 'Again (2)' } }), ...ids.map((id) => portal.call(selfService.restore, { token, body: { id } }))]);
      expect(restored.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([200, 409]).toContain(renamed?.status);
      const called = (await names()).filter((name) => name.startsWith('Again'));
      expect(new Set(called).size).toBe(called.length);
      expect(called).toHaveLength(renamed?.status === 200 ? 5 : 4);
      // Twice at once it is written down once.
      const removed = await Promise.all([1, 2, 3].map(() => portal.call(selfService.remove, { token, body: { id: live } })));
      expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
      for (const id of ids) await portal.value(selfService.remove, { token, body: { id } });
      await purge([live, ...ids]);
    });

    test('several that are restored at once are no way around the limit', async () => {
      const ids: number[] = [];
      for (const name of ['Pile 1', 'Pile 2', 'Pile 3', 'Pile 4']) ids.push(await drop(name));
      const [mine] = await db().select().from(report).where(eq(report.id, ids[0] ?? 0));
      if (!mine) throw new Error('Nothing was deleted');
      const { id: _, ...values } = mine;
      const kept = (await names()).length;
      await db().insert(report).values(Array.from({ length: MOST_OWN_REPORTS - 1 - kept }, (__, index) => ({ ...values, deleteTime: null, name: `Full ${index}`, sourceReportId: randomUUID() })));
      const answers = await Promise.all(ids.map((id) => portal.call(selfService.restore, { token, body: { id } })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect((await names()).length).toBe(MOST_OWN_REPORTS);
      await db().delete(report).where(like(report.name, 'Full %'));
      const [restored] = ids.filter((_id, at) => answers[at]?.status === 200);
      await portal.value(selfService.remove, { token, body: { id: restored ?? 0 } });
      await purge(ids);
    });

    test('is deleted for good from the bin, here and in the reporting service, also when it is gone there already', async () => {
      const [id, gone] = [await drop('Ended'), await drop('Gone')];
      const [guid, goneGuid] = [await source(id), await source(gone)];
      expect((await purge([id], admin)).status).toBe(404);
      powerBi.override = (request) => (request.path.endsWith(goneGuid) ? { status: 404 } : answer(request));
      const userId = (await db().select().from(report).where(eq(report.id, id)))[0]?.makerId ?? 0;
      await db().insert(comment).values([id, gone, films.id].map((catalogueId) => ({ catalogueId, userId, content: 'Bin' })));
      expect((await purge([id, gone])).status).toBe(200);
      powerBi.override = answer;
      expect((await db().select().from(comment).where(eq(comment.content, 'Bin')).orderBy(comment.id)).map(({ catalogueId, deleteTime, deletedBy }) => [catalogueId, deleteTime !== null, deletedBy])).toEqual([[id, true, userId], [gone, true, userId], [films.id, false, null]]);
      expect([stored.has(guid), await deleted(), await source(id)]).toEqual([false, [], '']);
      const live = await make('Live');
      expect((await purge([live])).status).toBe(404);
      expect(await names()).toContain('Live');
    });

    describe('takes the schedules that others have of it along, whose owners are told', () => {
      const told = async () => (await db().select().from(notification).where(eq(notification.kind, 'schedule.deleted-by')).orderBy(asc(notification.id))).map(({ userId, detail }) => [userId, detail]);
      const scheduled = async (name: string) => {
        const id = await drop(name);
        const [other, maker] = await Promise.all(['admin', 'viewer'].map(async (account) => (await db().select().from(userAccount).where(eq(userAccount.account, account)))[0]));
        const one = { reportId: id, options: { formats: ['PDF' as const], language: 'en' as const }, rule: { repeat: 'daily' as const, day: null, time: '08:00', weekDays: [], monthDay: null, timeZone: 'UTC', until: null } };
        await db().insert(schedule).values([{ ...one, userId: other?.id ?? 0, name }, { ...one, userId: maker?.id ?? 0, name: 'Of its maker' }]);
        return { id, otherId: other?.id, makerName: maker?.fullName };
      };
      beforeEach(() => db().delete(notification));

      test('by its maker, once also where two delete it at the same time', async () => {
        const { id, otherId, makerName } = await scheduled('Scheduled');
        let isSecond = false;
        powerBi.override = async (request) => {
          // The nightly work comes to it at this moment, and is first.
          if (request.method === 'DELETE' && !isSecond) {
            isSecond = true;
            await forgetOld();
          }
          return answer(request);
        };
        expect((await purge([id])).status).toBe(200);
        powerBi.override = answer;
        expect([isSecond, await told()]).toEqual([true, [[otherId, { name: 'Scheduled', fullName: makerName }]]]);
        expect(await db().$count(schedule, eq(schedule.reportId, id))).toBe(0);
      });

      test('by its time', async () => {
        const { id, otherId, makerName } = await scheduled('Passed');
        await db().update(report).set({ deleteTime: raw`now() - interval '31 days'` }).where(eq(report.id, id));
        await forgetOld();
        expect(await told()).toEqual([[otherId, { name: 'Passed', fullName: makerName }]]);
      });

      test('by the end of its maker, who is not named', async () => {
        const { id, otherId } = await scheduled('Orphan');
        await db().delete(schedule).where(eq(schedule.name, 'Of its maker'));
        await db().update(report).set({ deleteTime: new Date(0), makerId: null }).where(eq(report.id, id));
        await forgetOld();
        expect(await told()).toEqual([[otherId, { name: 'Orphan' }]]);
      });

      test('and nobody is told where the report stays', async () => {
        const { id } = await scheduled('Staying');
        powerBi.override = (request) => (request.method === 'DELETE' ? { status: 500 } : answer(request));
        expect((await purge([id])).status).toBe(502);
        powerBi.override = answer;
        expect([await told(), await db().$count(schedule, eq(schedule.reportId, id))]).toEqual([[], 2]);
        await purge([id]);
      });
    });

    test('cannot be restored while it is being deleted for good', async () => {
      const id = await drop('Half');
      let meanwhile: number | undefined;
      powerBi.override = async (request) => {
        if (request.method === 'DELETE') meanwhile = (await portal.call(selfService.restore, { token, body: { id } })).status;
        return answer(request);
      };
      expect([(await purge([id])).status, meanwhile]).toEqual([200, 404]);
      powerBi.override = answer;
      expect([await deleted(), await source(id)]).toEqual([[], '']);
    });

    test('stays in the bin when the reporting service does not delete it', async () => {
      const id = await drop('Kept');
      powerBi.override = (request) => (request.method === 'DELETE' ? { status: 500 } : answer(request));
      expect((await purge([id])).status).toBe(502);
      powerBi.override = answer;
      expect(await deleted()).toEqual(['Kept']);
      await purge([id]);
    });

    test('is deleted for good after its time; what fails is tried again', async () => {
      const [old, stuck, young] = [await drop('Old'), await drop('Stuck'), await drop('Young')];
      await db().update(report).set({ deleteTime: raw`now() - interval '30 days 1 minute'` }).where(inArray(report.id, [old, stuck]));
      const stuckGuid = await source(stuck);
      powerBi.override = (request) => (request.method === 'DELETE' && request.path.endsWith(stuckGuid) ? { status: 500 } : answer(request));
      await forgetOld();
      powerBi.override = answer;
      // Nobody restores what may be half deleted.
      expect([await deleted(), (await portal.call(selfService.restore, { token, body: { id: stuck } })).status]).toEqual([['Young'], 404]);
      expect([await source(old), await source(stuck)]).toEqual(['', stuckGuid]);
      await forgetOld();
      expect([stored.has(stuckGuid), await source(stuck), await deleted()]).toEqual([false, '', ['Young']]);
      await purge([young]);
    });
  });

  test('are deleted for good with their maker, here and in the reporting service; those of others stay', async () => {
    const { resourceGroupId, groupId } = await builtIn(portal, 'Viewers');
    const makerId = await addPerson(portal, 'maker', resourceGroupId, [groupId]);
    const caller = await signInPerson(portal, 'maker');
    const makeOne = async (name: string) => {
      const sourceReportId = await save(name, films.id, caller);
      const { id } = await portal.value(selfService.add, { token: caller, body: { reportId: films.id, sourceReportId } });
      return { id, sourceReportId };
    };
    const [shown, deleted, foreign] = [await makeOne('Shown'), await makeOne('Deleted'), await make('Of somebody else')];
    await portal.value(selfService.remove, { token: caller, body: { id: deleted.id } });
    const [other] = await db().select().from(userAccount).where(eq(userAccount.account, 'admin'));
    await customize(portal, other?.id ?? 0);
    await db().insert(userReport).values({ userId: other?.id ?? 0, reportId: shown.id });

    await portal.value(endpoints.users.remove, { token: admin, body: { ids: [makerId] } });
    expect((await portal.value(reports.getMyReports, { token: admin })).map(({ id }) => id)).not.toContain(shown.id);
    await forgetOld();
    expect([shown, deleted].map(({ sourceReportId }) => stored.has(sourceReportId))).toEqual([false, false]);
    expect(await db().select().from(report).where(inArray(report.id, [shown.id, deleted.id]))).toEqual([]);
    expect([stored.has(await source(foreign)), await names()]).toEqual([true, expect.arrayContaining(['Of somebody else'])]);
  });
});

describe('the name of a restored report', () => {
  test.each([
    ['Sales', [], 'Sales'],
    ['Sales', ['Sales'], 'Sales (2)'],
    ['Sales', ['Sales', 'Sales (2)'], 'Sales (3)'],
    ['x'.repeat(100), ['x'.repeat(100)], `${'x'.repeat(96)} (2)`],
    // Half a character can be stored nowhere.
    [`${'x'.repeat(95)}🙂zz`, [`${'x'.repeat(95)}🙂zz`], `${'x'.repeat(95)} (2)`],
  ])('%s beside %j', (name, taken, expected) => expect(freeName(name, new Set(taken))).toBe(expected));
});
