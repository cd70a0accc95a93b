import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startIdentityProvider, type IdentityProvider } from '@portal/tooling/identity-provider';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { walkThrough } from '../../../../test/sso.ts';
import { loginLog, ssoIdentity, userAccount } from '../../../database/schema/index.ts';

const { start, callback } = endpoints.sso;
const people = [
  { subject: 's-1', account: 'viewer', name: 'Vera Viewer', mail: 'vera@example.test' },
  { subject: 's-2', account: 'newcomer', name: 'Nina New', mail: 'nina@example.test' },
  { subject: 's-4', account: '\u0430dmin', name: 'Alike', mail: '' },
  { subject: 's-3', account: 'VIEWER', name: 'Another Viewer', mail: 'other@example.test' },
];
const HERE = 'http://localhost:8080';

describe('single sign-on', () => {
  let provider: IdentityProvider;
  let portal: TestPortal;

  beforeAll(async () => {
    provider = await startIdentityProvider({ people, redirectUris: [`${HERE}/sso/RedirectCallback`] });
    portal = await startTestPortal(databaseKind, {
      SSO_ISSUER: provider.issuer,
      SSO_CLIENT_ID: provider.clientId,
      SSO_CLIENT_SECRET: provider.clientSecret,
      SSO_NAME_EN: 'Company sign-in',
      PORTAL_PUBLIC_ADDRESS: HERE,
    });
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await provider.close();
  });
  afterEach(async () => {
    await portal.portal.database.db.delete(ssoIdentity);
    await portal.portal.database.db.update(userAccount).set({ isAction: true });
  });

  test('is told to the browser', async () => {
    expect((await portal.value(endpoints.signIn.siteSettings)).singleSignOn).toEqual({ zh: '单点登录', en: 'Company sign-in' });
  });

  test('asks with state, nonce and PKCE, and keeps them from scripts', async () => {
    const begun = await portal.call(start, { query: { redirect: '/Main/User' } });
    const asked = new URL(begun.envelope.value.address).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);
    expect(String(begun.headers['set-cookie'])).toMatch(/; Max-Age=600; Path=\/sso; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(begun.envelope)).not.toContain('verifier');
  });

  test('signs in the account of that name, and brings back where to go', async () => {
    const { answer } = await walkThrough(portal, 'viewer', '/Main/User?keyword=a');
    expect(answer.envelope.statusCode).toBe(200);
    expect(answer.envelope.value?.redirect).toBe('/Main/User?keyword=a');
    expect(answer.envelope.value?.session.user.account).toBe('viewer');
    expect(answer.cookies.hb_refresh).toBeTruthy();
    expect((await portal.call(endpoints.signIn.myMenus, { token: answer.envelope.value?.session.accessToken })).status).toBe(200);
  });

  test('the person counts, not the name: another of the same name gets -1', async () => {
    await walkThrough(portal, 'viewer');
    const { answer } = await walkThrough(portal, 'VIEWER', '', 'en');
    expect([answer.status, answer.envelope.statusCode]).toEqual([200, -1]);
    expect(answer.envelope.message).toContain('“VIEWER” has no active account');
    await portal.portal.database.db.update(userAccount).set({ account: 'renamed' }).where(eq(userAccount.account, 'viewer'));
    expect((await walkThrough(portal, 'viewer')).answer.envelope.value?.session.user.account).toBe('renamed');
    await portal.portal.database.db.update(userAccount).set({ account: 'viewer' }).where(eq(userAccount.account, 'renamed'));
  });

  test('-1 for who has no account, and for a disabled one; both are in the log', async () => {
    expect((await walkThrough(portal, 'newcomer')).answer.envelope).toMatchObject({ statusCode: -1, value: null });
    await portal.portal.database.db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, 'viewer'));
    expect((await walkThrough(portal, 'viewer')).answer.envelope.statusCode).toBe(-1);
    const rows = await portal.portal.database.db.select().from(loginLog).where(eq(loginLog.outcome, -1)).orderBy(loginLog.id);
    expect(rows.slice(-2).map(({ account, method, success }) => [account, method, success])).toEqual([
      ['newcomer', 'sso', false],
      ['viewer', 'sso', false],
    ]);
  });

  test('an error of the provider is told with its reason', async () => {
    const { answer } = await walkThrough(portal, 'nobody', '', 'en');
    expect(answer.status).toBe(400);
    expect(answer.envelope.message).toContain('access_denied');
  });

  test('only the browser that began can end it, once', async () => {
    const { answer, back, cookies } = await walkThrough(portal, 'viewer');
    expect(answer.status).toBe(200);
    expect((await portal.call(callback, { query: back })).status).toBe(400);
    expect((await portal.call(callback, { query: { ...back, state: 'another' }, cookies })).status).toBe(400);
    // The cookie is cleared; who kept it nevertheless finds the code used up at the provider.
    expect((await portal.call(callback, { query: back, cookies, language: 'en' })).envelope.message).toContain('invalid_grant');
  });

  test('a page is for who navigates, the call for who asks for data', async () => {
    const answer = await portal.portal.app.inject({ url: callback.path, headers: { accept: 'application/json' } });
    expect(answer.json()).toMatchObject({ statusCode: 400 });
  });
});

describe('single sign-on, set up in other ways', () => {
  let portal: TestPortal;
  let settings: Record<string, string>;
  let provider: IdentityProvider;
  beforeEach(async () => {
    provider = await startIdentityProvider({ people, redirectUris: [`${HERE}/sso/RedirectCallback`] });
    settings = { SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: provider.clientId, SSO_CLIENT_SECRET: provider.clientSecret, PORTAL_PUBLIC_ADDRESS: HERE };
  });
  afterEach(async () => {
    await portal.stop();
    await provider.close();
  });

  test('makes accounts where the operator says into which resource group', async () => {
    portal = await startTestPortal(databaseKind, { ...settings, SSO_NEW_USER_GROUP: 'Viewers' });
    const { answer } = await walkThrough(portal, 'newcomer');
    expect(answer.envelope.value?.session.user).toEqual({ account: 'newcomer', fullName: 'Nina New', mail: 'nina@example.test' });
    expect((await walkThrough(portal, 'newcomer')).answer.envelope.statusCode).toBe(200);
    expect((await portal.call(endpoints.users.list, { token: answer.envelope.value?.session.accessToken })).status).toBe(403);
    // A Cyrillic а: it would pass for the administrator's.
    expect((await walkThrough(portal, '\u0430dmin')).answer.envelope.statusCode).toBe(-1);
  });

  test.each([
    ['the directory’s provider', true, 'kept'],
    ['another provider', false, -1],
  ])('an account that the directory keeps is found by its object’s id: %s', async (_, isDirectory, expected) => {
    const oid = '00000000-0000-4000-8000-000000000007';
    const entra = await startIdentityProvider({ people: [{ subject: 's-7', account: 'someone@contoso.example', name: 'Someone', mail: '', oid }], redirectUris: [`${HERE}/sso/RedirectCallback`] });
    portal = await startTestPortal(databaseKind, { ...settings, SSO_ISSUER: entra.issuer, ENTRA_AUTHORITY: isDirectory ? entra.issuer : 'https://login.microsoftonline.com/contoso' });
    const { db } = portal.portal.database;
    const [viewer] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const kept = { fullName: 'Kept', resourceGroupId: viewer?.resourceGroupId ?? 0, source: 'azure' as const };
    await db.insert(userAccount).values([{ ...kept, account: 'kept', externalId: oid }, { ...kept, account: 'someone@contoso.example', externalId: '00000000-0000-4000-8000-000000000008' }]);
    const { envelope } = (await walkThrough(portal, 'someone@contoso.example')).answer;
    // The name is another person's of the directory.
    expect(envelope.value?.session.user.account ?? envelope.statusCode).toBe(expected);
    await entra.close();
  });

  test('without a provider there is none, and nobody is sent anywhere', async () => {
    portal = await startTestPortal();
    expect((await portal.value(endpoints.signIn.siteSettings)).singleSignOn).toBeNull();
    expect((await portal.call(start)).status).toBe(404);
  });

  test('a provider that does not answer, or not as one, is 502; when it is back, it goes on', async () => {
    const silent = createServer((_, response) => response.writeHead(503).end('<html>'));
    await new Promise<void>((fulfil) => silent.listen(0, '127.0.0.1', fulfil));
    portal = await startTestPortal(databaseKind, { ...settings, SSO_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    expect((await portal.call(start)).status).toBe(502);
    await new Promise((fulfil) => silent.close(fulfil));
    expect((await portal.call(start)).status).toBe(502);
  });
});
