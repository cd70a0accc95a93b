import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints, type Session } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, VIEWER_PASSWORD, type TestPortal } from '../../../../test/portal.ts';
import { siteSetting } from '../../../database/schema/index.ts';

const { siteSettings, login, changePassword } = endpoints.signIn;

describe('settings of the site', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(databaseKind, { PORTAL_PASSWORD_LENGTH: '10', PORTAL_IDLE_MINUTES: '30' });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  afterEach(() => portal.portal.database.db.delete(siteSetting));

  const store = (name: string, value: unknown) => portal.portal.database.db.insert(siteSetting).values({ name, value });
  const change = async (newPassword: string) => {
    const { accessToken } = (await portal.value(login, { body: { grant_type: 'password', username: 'viewer', password: VIEWER_PASSWORD } })) as Session;
    const body = { oldPassword: VIEWER_PASSWORD, newPassword, confirmPassword: newPassword };
    return (await portal.call(changePassword, { token: accessToken, body, language: 'en' })).envelope;
  };

  test('come from the operator, and what is stored goes before', async () => {
    expect(await portal.value(siteSettings)).toMatchObject({ idleMinutes: 30, passwordRules: { length: 10, classes: 3, history: 5, days: 0 } });
    await store('idleMinutes', 45);
    expect((await portal.value(siteSettings)).idleMinutes).toBe(45);
  });

  test('what is stored wrongly, or is no setting, is as if it were not there', async () => {
    await store('idleMinutes', 'soon');
    await store('passwordRules', { length: 2 });
    await store('toString', 1);
    expect(await portal.value(siteSettings)).toMatchObject({ idleMinutes: 30, passwordRules: { length: 10 } });
  });

  test('rules for passwords hold as they are set', async () => {
    await store('passwordRules', { length: 20, classes: 1, history: 2, days: 0 });
    expect((await change('Only-19-characters!')).message).toContain('at least 20 characters');
    await portal.portal.database.db.delete(siteSetting);
    await store('passwordRules', { length: 6, classes: 4, history: 2, days: 0 });
    expect((await change('Letters-only')).message).toContain('at least 4 of these');
    expect((await change(VIEWER_PASSWORD)).message).toContain('other than your last 2');
    expect((await change('Four-4')).statusCode).toBe(200);
  });
});
