import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startIdentityProvider, type IdentityProvider } from '@portal/tooling/identity-provider';
import { endpoints, loginCode, SSO_NO_ACCOUNT } from '@portal/shared/contract/all';
import { databaseKind } from '../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { walkThrough } from '../../test/sso.ts';
import { sampleAccount } from './accounts.ts';
import { samplePeople, sampleRoles } from './people.ts';

const namesFor = (name: string): string[] => [name, `${name}@example.com`, sampleAccount(name), sampleAccount(name).toUpperCase()];
const HERE = 'http://localhost:8080';

describe('the people of the samples', () => {
  let provider: IdentityProvider;
  let portal: TestPortal;
  let admin: string;

  beforeAll(async () => {
    // Somebody of the company has the name, the mail, or even the account of a person of the samples.
    const people = samplePeople.flatMap(({ name, fullName }) => namesFor(name).map((account) => ({ subject: `s-${account}`, account, name: fullName, mail: `${name}@example.com` })));
    provider = await startIdentityProvider({ people, redirectUris: [`${HERE}/sso/RedirectCallback`] });
    portal = await startTestPortal(databaseKind, { PORTAL_SAMPLE_PEOPLE: '1', SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: provider.clientId, SSO_CLIENT_SECRET: provider.clientSecret, PORTAL_PUBLIC_ADDRESS: HERE });
    admin = await portal.signIn('admin');
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await provider.close();
  });

  test('nobody signs in as one of them: not by a password, not by single sign-on', async () => {
    for (const { name } of samplePeople) {
      const account = sampleAccount(name);
      for (const password of [' ', account, 'null']) {
        const { envelope } = await portal.call(endpoints.signIn.login, { body: { grant_type: 'password', username: account, password } });
        expect([account, envelope.statusCode, envelope.value]).toEqual([account, loginCode.wrongCredentials, null]);
      }
      for (const theirs of namesFor(name)) expect([theirs, (await walkThrough(portal, theirs)).answer.envelope.statusCode]).toEqual([theirs, SSO_NO_ACCOUNT]);
    }
    const { items } = await portal.value(endpoints.users.list, { token: admin, body: { keyword: 'sample:' } });
    expect(items.filter(({ lastLogin }) => lastLogin !== null)).toEqual([]);
  });

  test('the screens have something to show: people by department, roles, who may see what, and a request that waits', async () => {
    const { items } = await portal.value(endpoints.users.list, { token: admin, body: { keyword: 'sample:', orderBy: 'account', orderType: 'asc' } });
    expect(items).toHaveLength(samplePeople.length);
    expect(items.every(({ departmentName, groups, source }) => departmentName !== '' && groups.length > 0 && source === 'local')).toBe(true);
    const roles = await portal.value(endpoints.groups.list, { token: admin, body: {} });
    expect(roles.items.map(({ code }) => code)).toEqual(expect.arrayContaining(sampleRoles.map(({ code }) => code)));
    const requests = await portal.value(endpoints.accessRequests.list, { token: admin, body: {} });
    expect(requests.items).toMatchObject([{ account: sampleAccount('zhao.lei'), ename: 'Films', state: 'waiting' }]);
    const groups = await portal.value(endpoints.resourceGroups.list, { token: admin, body: {} });
    expect(groups.items.filter(({ users }) => users > 0).map(({ ename }) => ename).sort()).toEqual(['Administrators', 'Content editors', 'Report administrators', 'Viewers']);
  });

  test('whoever else is in a resource group of theirs has what the group has without them', async () => {
    const held = async (one: TestPortal) => {
      const token = await one.signIn('admin');
      const { items } = await one.value(endpoints.resourceGroups.list, { token, body: {} });
      return new Map(items.map(({ ename, menus, interfaces, isEverything }) => [ename, { menus, interfaces, isEverything }]));
    };
    const without = await startTestPortal();
    try {
      expect(await held(portal)).toEqual(await held(without));
    } finally {
      await without.stop();
    }
  });
});
