import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MY_WORKSPACE } from '../../src/documents/store.ts';
import type { SampleLoad } from '../../src/definition/index.ts';
import { caller, client, ids, shop, signIn, startShop } from './shop.ts';
import { bases, complaints } from './swagger.ts';

type Json = Record<string, unknown>;

let service: Awaited<ReturnType<typeof startShop>>;
let call: ReturnType<typeof caller>;
/** A load of the open shop ends only when this does. */
let gate: Promise<void>;
let openGate: () => void;

const [closed, open] = shop.datasets;
const gated: SampleLoad = async (connection, schema, folder) => {
  await open!.load(connection, schema, folder);
  await gate;
};

beforeEach(async () => {
  gate = Promise.resolve();
  service = await startShop({}, { ...shop, datasets: [closed!, { ...open!, load: gated }] });
  call = caller(service.app, await signIn(service.app));
});
afterEach(() => service.close());

const group = bases[0];
const fill = (path: string) => path.replace('{groupId}', ids.workspace).replace('{datasetId}', ids.openDataset).replace('{reportId}', ids.openReport).replace('{dashboardId}', ids.dashboard).replace('{tileId}', ids.tile);
const said = (text: string) => ({ error: { message: expect.stringContaining(text) } });

describe('workspaces', () => {
  test('are made, renamed and deleted with all that is in them', async () => {
    const made = await call('POST', '/v1.0/myorg/groups?workspaceV2=true', { name: 'New' });
    expect(complaints('post', '/v1.0/myorg/groups', made)).toBeNull();
    const own = `/v1.0/myorg/groups/${String(made.json.id)}`;
    expect(complaints('patch', group, await call('PATCH', own, { name: 'Newer' }))).toBeNull();
    expect((await call('GET', own)).json).toMatchObject({ name: 'Newer' });
    await call('POST', `${fill(group)}/reports/${ids.openReport}/Clone`, { name: 'Copy', targetWorkspaceId: made.json.id });
    expect((await call('GET', `${own}/reports`)).json.value).toHaveLength(1);
    expect(complaints('delete', group, await call('DELETE', own))).toBeNull();
    expect((await call('GET', `${own}/reports`)).status).toBe(404);

    await call('DELETE', fill(group));
    for (const gone of [`datasets/${ids.dataset}`, `reports/${ids.report}`, `dashboards/${ids.dashboard}`]) expect((await call('GET', `/v1.0/myorg/${gone}`)).status).toBe(404);
    expect((await call('GET', '/v1.0/myorg/groups')).json.value).toEqual([]);
  });

  test.each<[string, () => ReturnType<typeof call>, number, string]>([
    ['no name', () => call('POST', '/v1.0/myorg/groups', {}), 400, 'name'],
    ['a name that is taken', () => call('POST', '/v1.0/myorg/groups', { name: 'shops' }), 400, 'name'],
    ['an empty name', () => call('PATCH', fill(group), { name: '' }), 400, 'name'],
    ['“My workspace” renamed', () => call('PATCH', `/v1.0/myorg/groups/${MY_WORKSPACE}`, { name: 'x' }), 400, 'My workspace'],
    ['“My workspace” deleted', () => call('DELETE', `/v1.0/myorg/groups/${MY_WORKSPACE}`), 400, 'My workspace'],
    ['one that is not there', () => call('DELETE', `/v1.0/myorg/groups/${ids.report}`), 404, 'was not found'],
  ])('refused: %s', async (_, ask, status, text) => {
    const answer = await ask();
    expect([answer.status, answer.json]).toMatchObject([status, said(text)]);
  });
});

describe('users', () => {
  const users = async (path: string) => {
    const answer = await call('GET', fill(path));
    expect(complaints('get', path, answer)).toBeNull();
    return answer.json.value as Json[];
  };
  const principal = { identifier: client.id, displayName: client.id, principalType: 'App', groupUserAccessRight: 'Admin' };

  test('of a workspace are added, changed and taken away; the caller is always one', async () => {
    const path = `${group}/users`;
    expect(await users(path)).toEqual([principal]);
    expect(complaints('post', path, await call('POST', fill(path), { emailAddress: 'ada@example.test', groupUserAccessRight: 'Viewer' }))).toBeNull();
    expect(await users(path)).toEqual([principal, { identifier: 'ada@example.test', emailAddress: 'ada@example.test', principalType: 'User', groupUserAccessRight: 'Viewer' }]);
    expect((await call('POST', fill(path), { identifier: 'ADA@example.test', groupUserAccessRight: 'Admin' })).json).toMatchObject(said('has access already'));
    expect(complaints('put', path, await call('PUT', fill(path), { identifier: 'ada@example.test', groupUserAccessRight: 'Contributor' }))).toBeNull();
    expect(await users('/v1.0/myorg/admin/reports/{reportId}/users')).toMatchObject([{ reportUserAccessRight: 'Owner' }, { identifier: 'ada@example.test', reportUserAccessRight: 'ReadWrite' }]);
    expect((await call('GET', `${fill(path)}?$top=1&$skip=1`)).json.value).toMatchObject([{ groupUserAccessRight: 'Contributor' }]);
    expect(complaints('delete', `${path}/{user}`, await call('DELETE', `${fill(path)}/ada%40example.test`))).toBeNull();
    expect(await users(path)).toEqual([principal]);
  });

  test.each<['POST' | 'PUT' | 'DELETE', string, Json | undefined, number, string]>([
    ['POST', '/users', { groupUserAccessRight: 'Viewer' }, 400, 'identifier'],
    ['POST', '/users', { identifier: 'x', groupUserAccessRight: 'Owner' }, 400, 'groupUserAccessRight'],
    ['POST', '/users', { emailAddress: 'nobody', groupUserAccessRight: 'Viewer' }, 400, 'emailAddress'],
    ['PUT', '/users', { identifier: 'nobody', groupUserAccessRight: 'Viewer' }, 404, 'nobody'],
    ['PUT', '/users', { identifier: client.id, groupUserAccessRight: 'Viewer' }, 400, 'identifier'],
    ['DELETE', '/users/nobody', undefined, 404, 'nobody'],
    ['DELETE', `/users/${client.id}`, undefined, 400, 'identifier'],
    ['POST', '/datasets/{datasetId}/users', { identifier: 'x', principalType: 'User', datasetUserAccessRight: 'ReadWrite' }, 400, 'datasetUserAccessRight'],
    ['POST', '/datasets/{datasetId}/users', { identifier: 'x', principalType: 'App', datasetUserAccessRight: 'Read' }, 400, 'principalType'],
  ])('refused: %s %s %j', async (method, path, body, status, text) => {
    const answer = await call(method, fill(group + path), body);
    expect([answer.status, answer.json]).toMatchObject([status, said(text)]);
    expect(await users(`${group}/users`)).toEqual([principal]);
  });

  test.each(bases)('of a dataset below %s are those of its workspace and its own', async (base) => {
    const path = `${base}/datasets/{datasetId}/users`;
    const ada = { identifier: 'ada@example.test', principalType: 'User' };
    expect(complaints('post', path, await call('POST', fill(path), { ...ada, datasetUserAccessRight: 'Read' }))).toBeNull();
    expect(await users(path)).toEqual([{ identifier: client.id, principalType: 'App', datasetUserAccessRight: 'ReadWriteReshareExplore' }, { ...ada, datasetUserAccessRight: 'Read' }]);
    expect(complaints('put', path, await call('PUT', fill(path), { ...ada, datasetUserAccessRight: 'ReadReshare' }))).toBeNull();
    expect((await users(path))[1]).toEqual({ ...ada, datasetUserAccessRight: 'ReadReshare' });
    await call('PUT', fill(path), { ...ada, datasetUserAccessRight: 'None' });
    expect(await users(path)).toHaveLength(1);
  });
});

describe.each(bases)('below %s', (base) => {
  const refreshes = `${base}/datasets/{datasetId}/refreshes`;
  const own = `${refreshes}/{refreshId}`;

  test('a refresh is asked after by its id, and given up', async () => {
    gate = new Promise((fulfil) => (openGate = fulfil));
    const begun = await call('POST', fill(refreshes));
    expect(complaints('post', refreshes, begun)).toBeNull();
    const id = String(begun.headers['x-ms-request-id']);
    const path = fill(own).replace('{refreshId}', id);
    expect(new URL(String(begun.headers.location)).pathname).toBe(path);
    const underWay = await call('GET', path);
    expect([underWay.status, underWay.json]).toMatchObject([202, { status: 'Unknown', extendedStatus: 'InProgress' }]);
    expect(complaints('get', own, underWay)).toBeNull();
    const before = (await call('GET', fill(`${base}/datasets/{datasetId}`))).json;

    const cancelling = call('DELETE', path);
    openGate();
    expect(complaints('delete', own, await cancelling)).toBeNull();
    const ended = await call('GET', path);
    expect(complaints('get', own, ended)).toBeNull();
    expect([ended.status, ended.json]).toMatchObject([200, { status: 'Failed', extendedStatus: 'Cancelled' }]);
    expect((await call('DELETE', path)).status).toBe(400);
    expect((await call('GET', fill(`${base}/datasets/{datasetId}`))).json).toEqual(before);
    expect((await call('GET', fill(own).replace('{refreshId}', ids.report))).status).toBe(404);
  });

  test.each([
    [{ type: 'ClearValues' }, 'type'],
    [{ commitMode: 'PartialBatch' }, 'commitMode'],
    [{ objects: [{ table: 'sales' }] }, 'objects'],
    [{ notifyOption: 'Always' }, 'notifyOption'],
  ])('a refresh with %j is refused, and none begins', async (body, field) => {
    const before = (await call('GET', fill(refreshes))).json.value;
    const answer = await call('POST', fill(refreshes), body);
    expect([answer.status, answer.json]).toMatchObject([400, said(field)]);
    expect((await call('GET', fill(refreshes))).json.value).toEqual(before);
  });

  test('a dataset is deleted with its reports, and the others stay', async () => {
    const path = `${base}/datasets/{datasetId}`;
    expect(complaints('delete', path, await call('DELETE', fill(path)))).toBeNull();
    expect((await call('GET', fill(path))).status).toBe(404);
    expect((await call('GET', fill(`${base}/reports/{reportId}`))).status).toBe(404);
    expect((await call('GET', `/v1.0/myorg/reports/${ids.report}`)).status).toBe(200);
  });

  test('a tile is cloned: to its place, to the end, or not at all', async () => {
    const path = `${base}/dashboards/{dashboardId}/tiles/{tileId}/Clone`;
    const empty = (await call('POST', fill(`${base}/dashboards`), { name: 'Empty' })).json.id;
    const clone = (more: Json = {}) => call('POST', fill(path), { targetDashboardId: empty, ...more });
    const first = await clone();
    expect(complaints('post', path, first)).toBeNull();
    expect(first.json).toMatchObject({ title: 'Revenue', reportId: ids.report });
    expect((await clone({ positionConflictAction: 'Abort' })).status).toBe(409);
    expect((await clone({ targetReportId: ids.openReport })).json).toMatchObject({ datasetId: ids.openDataset });
    expect((await clone({ targetReportId: ids.dataset })).json).toMatchObject(said('targetReportId'));
    expect((await clone({ targetWorkspaceId: ids.report })).status).toBe(404);
    expect((await call('GET', `${fill(base)}/dashboards/${String(empty)}/tiles`)).json.value).toHaveLength(2);
  });
});
