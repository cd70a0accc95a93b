import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { idOf, person, startGraph, type GraphServer } from '../../test/graph.ts';
import { HttpError } from '../http-error.ts';
import { readSettings } from '../settings.ts';
import { Directory } from './directory.ts';
import { DeltaExpired, Graph } from './graph.ts';

let server: GraphServer;
let waits: number[];
const directory = (settings: Record<string, string> = {}) => new Directory(new Graph(readSettings({ ...server.settings, ...settings }).entra, (milliseconds) => Promise.resolve(void waits.push(milliseconds / 1000))));
const all = async (from: string, asked = directory()) => {
  const read: unknown[] = [];
  let link = '';
  for await (const { changes, deltaLink } of asked.changes(from)) {
    read.push(...changes);
    link = deltaLink;
  }
  return { read, link };
};
const errorOf = async (asked: Promise<unknown>): Promise<unknown> => asked.then(() => 'nothing', (error: unknown) => (error instanceof HttpError ? { status: error.status, text: error.text.en, values: error.values } : error));

beforeAll(async () => {
  server = await startGraph();
});
afterAll(() => server.close());
beforeEach(() => {
  waits = [];
  server.fault = () => undefined;
  server.calls.length = 0;
  server.users.clear();
  ['Anna', 'Ben', 'Carl', 'Dora', 'Emil'].forEach((name, index) => server.users.set(idOf(index + 1), person(index + 1, name)));
});

describe('Microsoft Graph', () => {
  test('page after page is read, and then only what has changed', async () => {
    const { read, link } = await all('');
    expect(read).toHaveLength(5);
    expect(server.calls.filter(({ path }) => path.endsWith('/delta'))).toHaveLength(3);
    server.change(idOf(2), { jobTitle: 'Boss' });
    server.remove(idOf(3));
    expect((await all(link)).read).toEqual([{ objectId: idOf(2), jobTitle: 'Boss', isRemoved: false }, { objectId: idOf(3), isRemoved: true }]);
    server.forgetDeltas();
    expect(await errorOf(all(link))).toBeInstanceOf(DeltaExpired);
  });

  test('one token is for all calls, until it is over', async () => {
    const asked = directory();
    await Promise.all([asked.user(idOf(1)), asked.user(idOf(2))]);
    server.expireTokens();
    expect((await asked.user(idOf(3))).displayName).toBe('Carl');
    expect(server.calls.filter(({ path }) => path.endsWith('/token'))).toHaveLength(2);
  });

  test.each([
    [429, { 'retry-after': '3' }, [3]],
    [503, { 'retry-after': '2' }, [2]],
    [503, {}, [2]],
  ])('%d is waited for as long as it says', async (status, headers, expected) => {
    let left = 1;
    server.fault = ({ path }) => (path.includes('/users/') && (left -= 1) >= 0 ? { status, headers } : undefined);
    expect((await directory().user(idOf(1))).displayName).toBe('Anna');
    expect(waits).toEqual(expected);
  });

  test('in the background minutes are waited, too, where it says so', async () => {
    let left = 1;
    server.fault = ({ path }) => (path.endsWith('/delta') && (left -= 1) >= 0 ? { status: 429, headers: { 'retry-after': '200' } } : undefined);
    for await (const _ of directory().changes('')) continue;
    expect(waits).toEqual([200]);
  });

  test.each<[string, { status: number; headers?: Record<string, string>; body?: unknown }, object]>([
    ['busy for long', { status: 429, headers: { 'retry-after': '90' } }, { status: 503, text: expect.stringContaining('{seconds}'), values: { seconds: 90 } }],
    ['busy again and again', { status: 429, headers: { 'retry-after': '1' } }, { status: 503 }],
    ['down', { status: 503, headers: { 'retry-after': '1' } }, { status: 503 }],
    ['a permission that is missing', { status: 403, body: { error: { code: 'Authorization_RequestDenied', message: 'Insufficient privileges' } } }, { status: 502, values: { code: 'Authorization_RequestDenied', permission: 'User.Read.All' } }],
    ['nobody of that id', { status: 404 }, { status: 404 }],
    ['no JSON', { status: 200, body: 'text' }, { status: 502 }],
    ['something else', { status: 400, body: { error: { code: 'BadRequest', message: 'x' } } }, { status: 502, values: { code: 'BadRequest' } }],
  ])('%s is told', async (_, fault, expected) => {
    server.fault = ({ path }) => (path.includes('/users/') ? fault : undefined);
    expect(await errorOf(directory().user(idOf(1)))).toMatchObject(expected);
    expect(waits.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(5);
  });

  test('wrong credentials, missing settings and nobody there are told', async () => {
    expect(await errorOf(directory({ ENTRA_CLIENT_SECRET: 'wrong' }).user(idOf(1)))).toMatchObject({ status: 502, values: { code: 'invalid_client' } });
    expect(await errorOf(directory({ ENTRA_CLIENT_SECRET: '' }).user(idOf(1)))).toMatchObject({ status: 409, values: { names: { zh: 'ENTRA_CLIENT_SECRET', en: 'ENTRA_CLIENT_SECRET' } } });
    expect(await errorOf(directory({ ENTRA_GRAPH_ADDRESS: 'http://127.0.0.1:9' }).user(idOf(1)))).toMatchObject({ status: 503 });
  });

  test('a link that leads elsewhere is not followed', async () => {
    server.fault = ({ path }) => (path.endsWith('/delta') ? { status: 200, body: { value: [], '@odata.nextLink': 'https://elsewhere.example/v1.0/users' } } : undefined);
    expect(await errorOf(all(''))).toMatchObject({ status: 502, values: { code: 'foreignLink' } });
  });

  test('who never answers is given up by who asks', async () => {
    server.fault = ({ path }) => (path.includes('/groups/') ? 'never' : undefined);
    const gone = new AbortController();
    const reading = (async () => {
      for await (const people of directory().members(idOf(9), gone.signal)) expect(people).toEqual([]);
    })();
    setTimeout(() => gone.abort(new Error('Given up')), 50);
    await expect(reading).rejects.toThrow('Given up');
  });

  test('what is typed is words, and no query', async () => {
    expect((await directory().searchUsers('an"na" OR "mail:x')).map(({ displayName }) => displayName)).toEqual([]);
    expect((await directory().searchUsers(' ben" ')).map(({ displayName }) => displayName)).toEqual(['Ben']);
    expect(await directory().searchUsers('"')).toEqual([]);
    await directory().secretsOf("a' or appId ne 'b");
    expect(server.calls.at(-1)?.query.get('$filter')).toBe("appId eq 'a'' or appId ne ''b'");
  });

  test('licences are told by the products that they come with', async () => {
    const sku = (...ids: string[]) => ids.map((skuId) => ({ skuId }));
    server.users.set(idOf(1), person(1, 'Anna', { assignedLicenses: sku('a403ebcc-fae0-4ca2-8c8c-7a907fd6c235', '06ebc4ee-1bb5-47dd-8120-11324bc54e06') }));
    expect([(await directory().user(idOf(1))).licence, (await directory().user(idOf(2))).licence]).toEqual(['pro', 'none']);
  });
});

describe('which credentials', () => {
  const cloud = 'https://login.partner.microsoftonline.cn/tenant';
  test.each([
    [{}, { from: 'none', cloud: 'global', missing: ['ENTRA_TENANT', 'ENTRA_CLIENT_ID', 'ENTRA_CLIENT_SECRET'] }],
    [{ POWERBI_LOGIN_AUTHORITY: cloud, POWERBI_CLIENT_ID: 'c', POWERBI_CLIENT_SECRET: 's' }, { from: 'powerBi', cloud: 'china', graph: 'https://microsoftgraph.chinacloudapi.cn', authority: cloud, clientId: 'c', missing: [] }],
    [{ ENTRA_TENANT: 'contoso.example', ENTRA_CLIENT_ID: 'c', ENTRA_CLIENT_SECRET: 's' }, { from: 'entra', authority: 'https://login.microsoftonline.com/contoso.example', scope: 'https://graph.microsoft.com/.default', missing: [] }],
    [{ ENTRA_CLOUD: 'china', ENTRA_TENANT: 't', ENTRA_CLIENT_ID: 'c' }, { from: 'entra', authority: 'https://login.partner.microsoftonline.cn/t', missing: ['ENTRA_CLIENT_SECRET'] }],
  ])('%j', (variables, expected) => expect(readSettings(variables).entra).toMatchObject(expected));

  test('an address without TLS is none', () => expect(() => readSettings({ ENTRA_GRAPH_ADDRESS: 'http://graph.example' })).toThrow('ENTRA_GRAPH_ADDRESS'));
});
