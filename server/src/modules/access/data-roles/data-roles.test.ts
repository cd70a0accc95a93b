import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type ReportGrant } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addDataRole, addGroup, addPerson, addResourceGroup, customize, signInPerson } from '../../../../test/rights.ts';
import { auditLog, dataRole, exportTask, groupReport, report, userAccount, userReport } from '../../../database/schema/index.ts';
import { RoleDatasets } from './datasets.ts';
import { freshConnections } from '../../../../test/connections.ts';

const { dataRoles, reportRoles, reports } = endpoints;
const log = { warn: () => undefined };

describe('data roles', () => {
  let portal: TestPortal;
  let powerBi: PowerBiRecorder;
  let admin: string;
  let helper: string;
  let films: number;
  let employment: number;
  const db = () => portal.portal.database.db;
  const all = () => db().select().from(dataRole).orderBy(dataRole.id);
  const add = (body: object, token = admin) => portal.call(dataRoles.add, { token, body: { reportId: films, name: 'East', ...body } });
  const grant = (roles: number[], reportId = films): ReportGrant => ({ reportId, allowA: 0, allowC: 0, allowExportData: 0, allowHideFilter: 0, allowHideNavigator: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: null, pages: null, dataRoles: roles });
  const give = async (groupId: number, roles: number[], token = admin, reportId = films) => {
    const { version } = await portal.value(reportRoles.ofRole, { token: admin, query: { groupId } });
    return portal.call(reportRoles.setForRole, { token, body: { groupId, version, set: [grant(roles, reportId)] } });
  };
  const identities = () => (JSON.parse(powerBi.requests.findLast(({ path }) => path.endsWith('/GenerateToken'))?.body ?? '{}') as { identities?: unknown }).identities;

  const connections = () => freshConnections(portal, powerBi.address);

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
    admin = await portal.signIn('admin');
    const idOf = async (ename: string) => (await db().select().from(report).where(eq(report.ename, ename)))[0]?.id ?? 0;
    [films, employment] = [await idOf('Films'), await idOf('Employment')];
    await addPerson(portal, 'helper', await addResourceGroup(portal, 'Desk', ['session', 'dataRoles', 'roles']));
    helper = await signInPerson(portal, 'helper');
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });
  beforeEach(async () => {
    powerBi.override = ({ path }) => (/\/datasets\/[^/]+$/.test(path) ? { body: { name: 'Film data', isEffectiveIdentityRequired: true } } : undefined);
    await db().delete(userReport);
    await db().update(groupReport).set({ dataRoles: [] });
    await db().delete(dataRole);
  });

  test('one is added for the dataset behind a report, changed and deleted, and all of it is written down', async () => {
    const { id } = (await add({ label: '东区', username: '{mail}', customData: 'd={department}' })).envelope.value;
    expect((await portal.value(dataRoles.list, { token: admin })).items).toMatchObject([{ id, name: 'East', label: '东区', username: '{mail}', datasetName: 'Film data', reportEnName: 'Films', grants: 0, isMissing: 0 }]);
    expect(await portal.value(dataRoles.top, { token: admin, query: { reportId: films } })).toMatchObject({ isSecured: 1, datasetName: 'Film data', roles: [{ id, name: 'East' }] });
    expect(await portal.value(dataRoles.top, { token: admin, query: { reportId: employment } })).toMatchObject({ isSecured: 1, roles: [] });
    const change = { id, version: 1, reportId: films, name: 'West' };
    expect((await portal.call(dataRoles.update, { token: admin, body: change })).status).toBe(200);
    expect((await portal.call(dataRoles.update, { token: admin, body: change })).status).toBe(409);
    await portal.value(dataRoles.remove, { token: admin, body: { ids: [id] } });
    const written = await db().select().from(auditLog).where(eq(auditLog.account, 'admin')).orderBy(auditLog.id);
    expect(written.map(({ action }) => action).filter((action) => action.startsWith('dataRole.'))).toEqual(['dataRole.add', 'dataRole.update', 'dataRole.delete']);
  });

  test.each([
    ['a report that is not there', { reportId: 2_000_000_000 }, 404, 'reportId'],
    ['a name twice', { name: 'Taken' }, 409, 'name'],
    ['no name', { name: ' ' }, 400, 'name'],
    ['an unknown variable', { username: '{phone}' }, 400, 'username'],
    ['a brace without an end', { customData: '{account' }, 400, 'customData'],
  ])('%s is refused, and nothing is added', async (_, body, status, field) => {
    await add({ name: 'Taken' });
    const { envelope, ...answer } = await add(body);
    expect([answer.status, envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await all()).toHaveLength(1);
  });

  test('a service that does not answer is 503, and what is granted can still be seen', async () => {
    const id = await addDataRole(portal, 'East', films, { workspaceId: 'w', datasetId: 'd' });
    const [group] = await db().select().from(groupReport).where(eq(groupReport.reportId, films));
    await db().update(groupReport).set({ dataRoles: [id] }).where(eq(groupReport.groupId, group?.groupId ?? 0));
    const [known] = await db().select().from(report).where(eq(report.id, films));
    // Another address, which nobody has asked for within the last minute.
    await db().update(report).set({ sourceReportId: 'silent' }).where(eq(report.id, films));
    powerBi.override = () => ({ status: 503, body: {} });
    expect(await portal.value(dataRoles.top, { token: admin, query: { reportId: films } })).toMatchObject({ isSecured: null, roles: [{ id }] });
    expect((await add({ name: 'West' })).status).toBe(503);
    await db().update(report).set({ sourceReportId: known?.sourceReportId ?? '' }).where(eq(report.id, films));
  });

  test('only an administrator decides whose rows one shows', async () => {
    expect((await add({ name: 'Boss', username: 'boss' }, helper)).status).toBe(403);
    const { id } = (await add({}, helper)).envelope.value;
    const update = (fields: object) => portal.call(dataRoles.update, { token: helper, body: { id, version: 1, reportId: films, name: 'East', ...fields } });
    for (const fields of [{ name: 'West' }, { username: 'boss' }, { customData: 'x' }, { reportId: employment }]) expect((await update(fields)).status).toBe(403);
    expect((await update({ elabel: 'The east' })).status).toBe(200);
    // Nobody holds it, so nobody but an administrator gives it.
    expect((await give(await addGroup(portal, 'given'), [id], helper)).status).toBe(403);
  });

  test('of which dataset it is that was granted by its name only, nobody chooses', async () => {
    const id = await addDataRole(portal, 'East', films);
    const groupId = await addGroup(portal, 'unsettled');
    await db().insert(groupReport).values({ groupId, reportId: films, dataRoles: [id] });
    for (const [token, status] of [[helper, 403], [admin, 409]] as const) {
      const { status: answered, envelope } = await portal.call(dataRoles.update, { token, body: { id, version: 1, reportId: employment, name: 'East' } });
      expect([answered, envelope.errors?.[0]?.field]).toEqual([status, 'reportId']);
    }
    expect(await all()).toMatchObject([{ reportId: films, datasetId: '' }]);
    expect(await portal.value(dataRoles.top, { token: admin, query: { reportId: films } })).toMatchObject({ roles: [{ id }] });
    // To look at it changes nothing.
    expect(await all()).toMatchObject([{ datasetId: '' }]);
  });

  test('a grant names those of its report’s dataset, and keeps them from being deleted', async () => {
    const groupId = await addGroup(portal, 'naming');
    const { id } = (await add({})).envelope.value;
    const { id: other } = (await add({ reportId: employment, name: 'Services' })).envelope.value;
    const { id: boss } = (await add({ name: 'Boss', username: 'boss' })).envelope.value;
    for (const [roles, status] of [[[other], 400], [[2_000_000_000], 404], [[id, boss], 400], [[id], 200]] as const) expect((await give(groupId, [...roles])).status).toBe(status);
    expect(await portal.value(reportRoles.ofRole, { token: admin, query: { groupId } })).toMatchObject({ grants: [{ dataRoles: [id] }], dataRoles: [{ id, name: 'East' }] });
    const refused = await portal.call(dataRoles.remove, { token: admin, language: 'en', body: { ids: [other, id] } });
    expect([refused.status, refused.envelope.message]).toEqual([409, expect.stringContaining('“East” is still named by grants')]);
    expect(await all()).toHaveLength(3);
  });

  test('its templates go into the identity of the token', async () => {
    const person = await addReader(portal, 'templated', { grants: false });
    await db().update(userAccount).set({ mail: 't@example.com', jobNo: 'J7' }).where(eq(userAccount.id, person.id));
    const { id } = (await add({ username: '{mail}', customData: '{jobNo};x' })).envelope.value;
    await customize(portal, person.id);
    await db().insert(userReport).values({ userId: person.id, reportId: films, dataRoles: [id] });
    await portal.value(reports.getReport, { token: person.token, body: { id: films, type: 'Online' } });
    expect(identities()).toMatchObject([{ username: 't@example.com', roles: ['East'], customData: '{jobNo};x'.replace('{jobNo}', 'J7') }]);
    await db().update(userAccount).set({ jobNo: '' }).where(eq(userAccount.id, person.id));
    const refused = await portal.call(reports.getReport, { token: person.token, language: 'en', body: { id: films, type: 'Online' } });
    expect([refused.status, refused.envelope.message]).toEqual([403, expect.stringContaining('needs your job number')]);
  });

  test('those that were granted before their dataset was known become one of each name, and lost ones are marked', async () => {
    const [films2] = await db().insert(report).values({ ...(await copyOf(films)), name: 'Films again' }).returning({ id: report.id });
    const again = films2?.id ?? 0;
    const [first, second, gone] = [await addDataRole(portal, 'East', films), await addDataRole(portal, 'East', again), await addDataRole(portal, 'Gone', again)];
    const groupId = await addGroup(portal, 'upgraded');
    await db().insert(groupReport).values([{ groupId, reportId: films, dataRoles: [first] }, { groupId, reportId: again, dataRoles: [second, gone] }]);
    // Files that were made before go out afterwards as well: they are compared with grants by their ids.
    const { id: userId } = await addReader(portal, 'exporter', { grants: false });
    await db().insert(exportTask).values([[first, second], [gone], []].map((roles) => ({ userId, reportId: films, name: 'x', options: { formats: ['PDF' as const], language: 'zh' as const }, state: 'done' as const, madeOf: { pages: ['p'], dataRoles: roles } })));
    powerBi.override = ({ path, body }) => {
      if (path.endsWith('/GenerateToken') && body.includes('"Gone"')) return { status: 400, body: { error: { code: 'InvalidRequest', message: 'no role Gone' } } };
      return /\/datasets\/[^/]+$/.test(path) ? { body: { name: 'Film data', isEffectiveIdentityRequired: true } } : undefined;
    };
    await new RoleDatasets(db(), connections()).lookAll(log);
    expect((await all()).map(({ id, name, datasetName, isMissing }) => [id, name, datasetName, isMissing])).toEqual([[first, 'East', 'Film data', false], [gone, 'Gone', 'Film data', true]]);
    const granted = await db().select().from(groupReport).where(eq(groupReport.groupId, groupId)).orderBy(groupReport.reportId);
    expect(granted.map((one) => one.dataRoles)).toEqual([[first], [first, gone]]);
    expect((await db().select().from(exportTask).orderBy(exportTask.id)).map(({ madeOf }) => madeOf)).toEqual([[first], [gone], []].map((roles) => ({ pages: ['p'], dataRoles: roles })));
  });

  const copyOf = async (id: number) => {
    const [row] = await db().select().from(report).where(eq(report.id, id));
    if (!row) throw new Error('There is no such report');
    const { id: _, ...values } = row;
    return values;
  };
});
