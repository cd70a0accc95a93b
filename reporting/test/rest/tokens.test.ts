import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { signingKey } from '../../src/tokens/signing-key.ts';
import { caller, client, ids, scope, signIn, startShop } from './shop.ts';

let service: Awaited<ReturnType<typeof startShop>>;
let call: ReturnType<typeof caller>;
let access: string;
beforeAll(async () => {
  service = await startShop();
  access = await signIn(service.app);
  call = caller(service.app, access);
});
afterAll(() => service.close());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const seconds = () => Math.floor(Date.now() / 1000);

describe('client credentials', () => {
  const ask = (form: Record<string, string>) =>
    service.app.inject({ method: 'POST', url: '/local/oauth2/v2.0/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(form).toString() });
  const good = { client_id: client.id, client_secret: client.secret, scope, grant_type: 'client_credentials' };

  test('give a token for an hour', async () => {
    const answer = await ask(good);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: expect.any(String) });
  });

  test.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client', 7000215],
    [{ client_secret: '' }, 401, 'invalid_client', 7000215],
    [{ client_id: 'other' }, 400, 'unauthorized_client', 700016],
    [{ client_id: '' }, 400, 'invalid_request', 900144],
    [{ scope: 'openid' }, 400, 'invalid_scope', 70011],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type', 70003],
  ])('refuse %j as Entra does', async (change, status, error, code) => {
    const answer = await ask({ ...good, ...change });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error, error_codes: [code], error_description: expect.stringContaining(`AADSTS${code}`), correlation_id: expect.any(String) });
  });

  test('given twice, or as JSON, are refused', async () => {
    const twice = await service.app.inject({ method: 'POST', url: '/local/oauth2/v2.0/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'grant_type=a&grant_type=b' });
    expect(twice.statusCode).toBe(400);
    expect((await service.app.inject({ method: 'POST', url: '/local/oauth2/v2.0/token', payload: { grant_type: 'client_credentials' } })).statusCode).toBe(400);
  });
});

describe('the REST API', () => {
  const status = async (authorization: string) => {
    const { statusCode, json } = await service.app.inject({ url: '/v1.0/myorg/groups', headers: { authorization } });
    return [statusCode, json<{ error?: { code: string } }>().error?.code];
  };
  const signed = async (claims: Record<string, unknown>, audience: string, end: number, issuer = 'local-reporting') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).setAudience(audience).setExpirationTime(end).sign(await signingKey(service.folder));

  test('wants a good access token', async () => {
    const refused = [401, 'PowerBINotAuthorizedException'];
    expect(await status(`Bearer ${access}`)).toEqual([200, undefined]);
    expect(await status('')).toEqual(refused);
    expect(await status('Basic eDp5')).toEqual(refused);
    expect(await status('Bearer x.y.z')).toEqual(refused);
    expect(await status(`Bearer ${access.slice(0, -3)}abc`)).toEqual(refused);
    const [, payload, signature] = access.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect(await status(`Bearer ${none}.${payload}.`)).toEqual(refused);
    expect(await status(`Bearer ${none}.${payload}.${signature}`)).toEqual(refused);
    expect(await status(`Bearer ${await signed({ sub: 'x' }, 'rest', seconds() + 60, 'other')}`)).toEqual(refused);
    expect(await status(`Bearer ${await signed({ sub: 'x' }, 'rest', seconds() - 1)}`)).toEqual([403, 'TokenExpired']);
  });

  test('does not take embed tokens', async () => {
    const { token } = (await call('POST', '/v1.0/myorg/GenerateToken', { datasets: [{ id: ids.openDataset }] })).json;
    expect(await status(`Bearer ${token as string}`)).toEqual([401, 'PowerBINotAuthorizedException']);
  });
});

describe('GenerateToken', () => {
  const open = { reports: [{ id: ids.openReport }], datasets: [{ id: ids.openDataset }] };
  const identity = { username: 'anna', roles: ['manager'], datasets: [ids.dataset] };
  const secured = { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }], identities: [identity] };
  const generate = async (body: unknown) => call('POST', '/v1.0/myorg/GenerateToken', body);

  test('gives an hour, cut to the access token’s rest', async () => {
    const { json } = await generate(open);
    const { exp, jti } = claimsOf(json.token as string);
    expect(jti).toBe(json.tokenId);
    expect(json.expiration).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    expect(Date.parse(json.expiration as string) / 1000).toBe(exp);
    expect(exp).toBe(claimsOf(access).exp);
  });

  test.each([
    [10, 600],
    [1, 60],
  ])('lifetimeInMinutes %s shortens it', async (lifetimeInMinutes, expected) => {
    const { exp } = claimsOf((await generate({ ...open, lifetimeInMinutes })).json.token as string);
    expect(Math.abs((exp as number) - seconds() - expected)).toBeLessThanOrEqual(2);
  });

  test.each([0, 600])('lifetimeInMinutes %s does not lengthen it', async (lifetimeInMinutes) => {
    expect(claimsOf((await generate({ ...open, lifetimeInMinutes })).json.token as string).exp).toBe(claimsOf(access).exp);
  });

  test('carries what it allows', async () => {
    const { json } = await generate({ ...secured, reports: [{ id: ids.report, allowEdit: true }], targetWorkspaces: [{ id: ids.workspace }] });
    expect(claimsOf(json.token as string)).toMatchObject({
      reports: [{ id: ids.report, allowEdit: true }],
      datasets: [ids.dataset],
      workspaces: [ids.workspace],
      identities: [identity],
      dashboards: [],
      tiles: [],
    });
    expect(claimsOf((await generate(open)).json.token as string)).toMatchObject({ reports: [{ allowEdit: false }], workspaces: [] });
  });

  test.each<[string, unknown, number, string]>([
    ['nothing', {}, 400, 'reports'],
    ['no body', undefined, 400, 'body'],
    ['a list', [], 400, 'body'],
    ['a report without its dataset', { reports: open.reports }, 400, 'datasets'],
    ['a report without an id', { ...open, reports: [{}] }, 400, 'reports[0].id'],
    ['allowEdit that is no boolean', { ...open, reports: [{ id: ids.openReport, allowEdit: 'yes' }] }, 400, 'reports[0].allowEdit'],
    ['an unknown report', { ...open, reports: [{ id: ids.tile }] }, 404, ids.tile],
    ['an unknown dataset', { ...open, datasets: [{ id: 'x' }] }, 404, 'x'],
    ['an unknown workspace', { ...open, targetWorkspaces: [{ id: ids.tile }] }, 404, ids.tile],
    ['too many reports', { ...open, reports: Array.from({ length: 51 }, () => ({ id: ids.openReport })) }, 400, 'reports'],
    ['a negative life', { ...open, lifetimeInMinutes: -1 }, 400, 'lifetimeInMinutes'],
    ['half a minute', { ...open, lifetimeInMinutes: 0.5 }, 400, 'lifetimeInMinutes'],
    ['no identity where one is needed', { ...secured, identities: [] }, 400, 'requires effective identity to be provided'],
    ['an identity without roles', { ...secured, identities: [{ ...identity, roles: [] }] }, 400, 'requires roles to be included'],
    ['an identity where none may be', { ...open, identities: [{ ...identity, datasets: [ids.openDataset] }] }, 400, "shouldn't have effective identity"],
    ['an identity for another dataset', { ...secured, identities: [{ ...identity, datasets: [ids.openDataset] }] }, 400, ids.openDataset],
    ['two identities', { ...secured, identities: [identity, identity] }, 400, 'identities'],
    ['a role that does not exist', { ...secured, identities: [{ ...identity, roles: ['boss'] }] }, 400, 'no role boss'],
    ['a role with a comma', { ...secured, identities: [{ ...identity, roles: ['a,b'] }] }, 400, 'identities[0].roles[0]'],
    ['a long role', { ...secured, identities: [{ ...identity, roles: ['r'.repeat(51)] }] }, 400, 'identities[0].roles[0]'],
    ['no user', { ...secured, identities: [{ roles: ['manager'] }] }, 400, 'identities[0].username'],
    ['a long user', { ...secured, identities: [{ ...identity, username: 'u'.repeat(257) }] }, 400, 'identities[0].username'],
  ])('refuses %s', async (_, body, status, message) => {
    const answer = await generate(body);
    expect([answer.status, (answer.json.error as { message: string }).message]).toEqual([status, expect.stringContaining(message)]);
  });

  test('for single things refuses what does not fit them', async () => {
    const group = `/v1.0/myorg/groups/${ids.workspace}`;
    const refused = [
      [`${group}/reports/${ids.openReport}/GenerateToken`, { accessLevel: 'Create' }, 400],
      [`${group}/reports/${ids.tile}/GenerateToken`, { accessLevel: 'View' }, 404],
      [`${group}/reports/GenerateToken`, { accessLevel: 'View', datasetId: ids.openDataset }, 400],
      [`${group}/reports/GenerateToken`, { accessLevel: 'Create' }, 400],
      [`${group}/dashboards/${ids.openDashboard}/GenerateToken`, { accessLevel: 'Edit' }, 400],
      [`${group}/dashboards/${ids.dashboard}/GenerateToken`, { accessLevel: 'View' }, 400],
      [`${group}/dashboards/${ids.dashboard}/tiles/${ids.openTile}/GenerateToken`, { accessLevel: 'View' }, 404],
      [`${group}/dashboards/${ids.openDashboard}/GenerateToken`, { accessLevel: 'Look' }, 400],
    ] as const;
    for (const [url, body, status] of refused) expect([url, (await call('POST', url, body)).status]).toEqual([url, status]);
    expect(claimsOf((await call('POST', `${group}/reports/${ids.openReport}/GenerateToken`, { accessLevel: 'Edit', allowSaveAs: true })).json.token as string)).toMatchObject({
      reports: [{ id: ids.openReport, allowEdit: true }],
      workspaces: [ids.workspace],
    });
  });
});
