import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpoints, type BodyOf, type SourceCheckStep } from '@portal/shared/contract/all';
import { environmentId, OTHER_ID, refusalOf, SOURCE_SECRET, startTestSources, WORKSPACE, type TestSources } from '../../../../test/connection-sources.ts';
import { START_MILLISECONDS } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type Answer } from '../../../../test/power-bi.ts';
import { connectionSource } from '../../../database/schema/index.ts';
import { pauseInEarnest } from '../../../pause.ts';
import { openPowerBi } from '../../../power-bi/power-bi.ts';
import { readSettings } from '../../../settings.ts';
import { Checks } from './checks.ts';
import { kindOf } from './source-values.ts';

const { connectionSources } = endpoints;
let sources: TestSources;
beforeAll(async () => {
  sources = await startTestSources();
}, START_MILLISECONDS);
afterAll(() => sources.stop());
beforeEach(() => sources.restart());

describe('a test of a connection', () => {
  const tested = async (body: BodyOf<typeof connectionSources.test>) => (await sources.portal.value(connectionSources.test, { token: sources.admin, language: 'en', body })).steps;
  const states = (steps: readonly SourceCheckStep[]) => steps.map(({ state }) => state);
  /** Answers of a service that is as it should be, but for what is said. */
  const answering = (more: (path: string) => Answer | undefined) => {
    sources.service.override = ({ path: asked }) => {
      const [path = ''] = asked.split('?');
      const own = more(path);
      if (own) return own;
      if (path.endsWith('/groups')) return { body: { value: [{ id: WORKSPACE, name: 'Sales', isOnDedicatedCapacity: false }] } };
      return path.endsWith(`${WORKSPACE}/reports`) ? { body: { value: [{ id: OTHER_ID, name: 'Figures', reportType: 'PowerBIReport', datasetId: 'd' }] } } : undefined;
    };
  };
  const at = (part: string, answer: Answer) => (path: string) => (path.includes(part) ? answer : undefined);
  const entra = (error_description: string, status = 401): Answer => ({ status, body: { error: 'invalid_client', error_description } });

  test('goes through every step, and what came of it stands in the list', async () => {
    answering(() => undefined);
    const id = await sources.add();
    expect(states(await tested({ id }))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await sources.rowOf(id)).toMatchObject({ checkTime: expect.stringMatching(/Z$/), checkFailure: '', version: 1 });
    answering(at('/reports', { status: 403 }));
    await tested({ id });
    expect((await sources.rowOf(id)).checkFailure).toBe('read');
  });

  test('of a form is made before anything is saved, and keeps nothing', async () => {
    answering(() => undefined);
    const before = await sources.portal.portal.database.db.$count(connectionSource);
    const { name: _, ...values } = sources.form();
    expect(states(await tested({ values }))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await sources.portal.portal.database.db.$count(connectionSource)).toBe(before);
    const { secret: __, ...without } = sources.form();
    expect(refusalOf(await sources.portal.call(connectionSources.test, { token: sources.admin, body: { values: without } }))).toEqual([400, 'secret']);
    expect(refusalOf(await sources.portal.call(connectionSources.test, { token: sources.admin, body: {} }))).toEqual([400, 'id']);
    const id = await sources.add();
    const { secret: ___, ...kept } = sources.form();
    expect(states(await tested({ id, values: kept }))[0]).toBe('ok');
    expect(new URLSearchParams(sources.service.requests.findLast(({ path }) => path.endsWith('/token'))?.body).get('client_secret')).toBe(SOURCE_SECRET);
    expect((await sources.rowOf(id)).checkTime).toBeNull();
  });

  test('of a form is kept when just that is saved, and forgotten where something else is', async () => {
    answering((path) => (path.endsWith('/groups') ? { body: { value: [] } } : undefined));
    const checkedOf = async (body: BodyOf<typeof connectionSources.test>) => (await sources.portal.value(connectionSources.test, { token: sources.admin, body })).checked;
    const { name, ename: _, ...values } = { ename: '', ...sources.form() };
    const checked = await checkedOf({ values });
    expect([checked.length > 0, checked.includes(SOURCE_SECRET)]).toEqual([true, false]);
    const { id } = await sources.portal.value(connectionSources.add, { token: sources.admin, body: { name, ...values, checked } });
    expect(await sources.rowOf(id)).toMatchObject({ checkFailure: 'workspaces', checkTime: expect.any(String) });
    const save = async (more: Record<string, unknown>) => {
      await sources.portal.value(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(id, more) });
      const { checkTime, checkFailure } = await sources.rowOf(id);
      return [checkTime !== null, checkFailure];
    };
    expect(await save({ ename: 'Renamed', tokenMinutes: 30 })).toEqual([true, 'workspaces']);
    // Tested with another secret, and made up.
    for (const wrong of [checked, 'v1.AAAA']) expect(await save({ secret: 'Another-one', checked: wrong })).toEqual([false, '']);
    answering(() => undefined);
    const { secret: __, ...kept } = values;
    expect(await save({ checked: await checkedOf({ id, values: kept }) })).toEqual([true, '']);
  });

  test('of a form calls no service that has asked to be left alone, as the same application', async () => {
    const { name: _, ename: __, ...values } = { ename: '', ...sources.form({ clientId: randomUUID() }) };
    answering(at('/groups', { status: 429, headers: { 'retry-after': '120' } }));
    await tested({ values });
    answering(() => undefined);
    const asked = () => sources.service.requests.filter(({ path }) => path.split('?')[0]?.endsWith('/groups')).length;
    const before = asked();
    expect((await tested({ values })).find(({ state }) => state === 'failed')?.step).toBe('workspaces');
    expect(asked()).toBe(before);
    expect((await tested({ values: { ...values, clientId: randomUUID() } })).find(({ step }) => step === 'api')?.state).toBe('ok');
  });

  test('of a source with very many workspaces reads no more than a thousand, and says that there are more', async () => {
    const id = await sources.add();
    const many = Array.from({ length: 3_000 }, (_, at) => ({ id: `7c0e7a10-0000-4000-8000-${String(at).padStart(12, '0')}`, name: `W ${at}` }));
    answering((path) => (path.endsWith('/groups') ? { body: { value: many } } : undefined));
    const steps = await tested({ id });
    expect([steps[2]?.state, steps[2]?.detail]).toEqual(['ok', expect.stringContaining('1000+')]);
    expect(sources.service.requests.findLast(({ path }) => path.includes('/groups?'))?.path).toContain('$top=1000');
  });

  test('of a source that is kept asks it while it rests, and ends that where it answers', async () => {
    const id = await sources.add({ clientId: randomUUID() });
    const list = async () => (await sources.portal.call(connectionSources.workspaces, { token: sources.admin, query: { OnlieId: String(id) } })).status;
    answering(at('/groups', { status: 429, headers: { 'retry-after': '999999' } }));
    expect(await list()).toBe(503);
    answering(at('/GenerateToken', { status: 403, body: { error: { code: 'NotAllowed' } } }));
    await tested({ id });
    expect(await list()).toBe(503);
    answering(() => undefined);
    expect(states(await tested({ id }))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await list()).toBe(200);
  });

  test.each<[string, (path: string) => Answer | undefined, SourceCheckStep['step'], RegExp]>([
    ['a wrong secret', at('/token', entra('AADSTS7000215: Invalid client secret provided.')), 'signIn', /Secret ID/],
    ['a secret that is over', at('/token', entra('AADSTS7000222: The provided client secret keys are expired.')), 'signIn', /expired/],
    ['a client that nobody knows', at('/token', entra('AADSTS700016: Application not found', 400)), 'signIn', /no such application/],
    ['a tenant that nobody knows', at('/token', entra('AADSTS90002: Tenant not found', 400)), 'signIn', /no such tenant/],
    ['the other cloud', at('/token', entra('AADSTS900382: Confidential Client is not supported in Cross Cloud request.', 400)), 'signIn', /other cloud/],
    ['no service principal in the tenant', at('/token', entra('AADSTS7000229: The client application is missing service principal in the tenant.', 400)), 'signIn', /Enterprise applications/],
    ['no Power BI in the tenant', at('/token', entra('AADSTS500011: The resource principal was not found', 400)), 'signIn', /Sign up for Power BI/],
    ['no consent', at('/token', entra('AADSTS65001: consent', 400)), 'signIn', /admin consent/],
    ['credentials of the local service', at('/token', { status: 401, body: { error: 'invalid_client' } }), 'signIn', /client ID or its secret/],
    ['a web page at the sign-in', at('/token', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }), 'signIn', /web page/],
    ['a sign-in that is none', at('/token', { body: { hello: 'world' } }), 'signIn', /no sign-in/],
    ['a sign-in that sends away', at('/token', { status: 302, headers: { location: 'https://other.example' } }), 'signIn', /does not follow/],
    ['service principals that are not allowed', at('/groups', { status: 401, body: { error: { code: 'PowerBINotAuthorizedException' } } }), 'workspaces', /allow service principals/],
    ['an API that refuses', at('/groups', { status: 403, body: { error: { code: 'Unauthorized' } } }), 'workspaces', /allow service principals/],
    ['an API that is busy', at('/groups', { status: 429, headers: { 'retry-after': '120' } }), 'workspaces', /in 120 seconds/],
    ['an API that is elsewhere', at('/groups', { status: 404 }), 'api', /no Power BI API/],
    ['an API that fails', at('/groups', { status: 500, body: 'oops' }), 'api', /error of its own/],
    ['a proxy in place of the API', at('/groups', { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>blocked' }), 'api', /web page/],
    ['an API that sends away', at('/groups', { status: 307, headers: { location: 'https://other.example' } }), 'api', /does not follow/],
    ['no workspace', at('/groups', { body: { value: [] } }), 'workspaces', /Publish a report to it/],
    ['workspaces that it is no member of', at('/reports', { status: 403 }), 'read', /member or contributor/],
    ['a token that is refused', at('/GenerateToken', { status: 403, body: { error: { code: 'NotAllowed' } } }), 'token', /no embed token/],
  ])('tells %s, and how it is mended', async (_, answer, step, advice) => {
    // What one application is asked to wait for holds for all that is called as it.
    const id = await sources.add({ clientId: randomUUID() });
    answering((path) => (path.endsWith('/groups') || !answer('/groups') || path.includes('/token') ? answer(path) : undefined));
    const steps = await tested({ id });
    const failed = steps.find(({ state }) => state === 'failed');
    expect([failed?.step, failed?.advice]).toEqual([step, expect.stringMatching(advice)]);
    const place = steps.findIndex(({ state }) => state === 'failed');
    expect(steps.slice(0, place).every(({ state }) => state === 'ok')).toBe(true);
    expect(steps.slice(place + 1).every(({ state }) => state === 'skipped')).toBe(true);
    expect((await sources.rowOf(id)).checkFailure).toBe(step);
    expect(JSON.stringify(steps)).not.toContain(SOURCE_SECRET);
  });

  test('tells who does not answer, and which names nobody has', async () => {
    const closed = await startPowerBiRecorder();
    await closed.close();
    const [refused] = await tested({ values: sources.form({ authority: `${closed.address}/tenant` }) });
    expect(refused).toMatchObject({ step: 'signIn', state: 'failed', advice: expect.stringMatching(/refused or breaks off/) });
    const [unknown] = await tested({ values: sources.form({ authority: 'https://nobody.invalid/tenant' }) });
    expect(unknown).toMatchObject({ state: 'failed', advice: expect.stringMatching(/no host of that name/) });
  });

  test('warns of workspaces that cannot be read, or were left, and of none to try a token with', async () => {
    const id = await sources.add();
    await sources.addReport(id, OTHER_ID);
    answering(() => undefined);
    expect((await tested({ id }))[3]).toMatchObject({ state: 'warning', advice: expect.stringContaining('Known') });
    answering((path) => {
      if (path.endsWith('/groups')) return { body: { value: [{ id: WORKSPACE, name: 'Sales' }, { id: OTHER_ID, name: 'Closed' }] } };
      return path.includes(`${OTHER_ID}/reports`) ? { status: 403 } : path.endsWith('/reports') ? { body: { value: [] } } : undefined;
    });
    const steps = await tested({ id });
    expect([steps[3]?.state, steps[3]?.advice, steps[4]?.state]).toEqual(['warning', expect.stringContaining('Closed'), 'skipped']);
    expect((await sources.rowOf(id)).checkFailure).toBe('');
  });

  test('in a cloud, a workspace without a capacity is told of before people depend on it, and when its trial tokens are used up', async () => {
    const settings = { ...readSettings({ POWERBI_API_BASE: sources.service.address, POWERBI_LOGIN_AUTHORITY: `${sources.service.address}/tenant` }).powerBi, clientSecret: SOURCE_SECRET };
    const atService = () => openPowerBi(settings, pauseInEarnest);
    const checks = new Checks(sources.portal.portal.database.db, { keptSecret: () => SOURCE_SECRET }, { afresh: atService, open: atService, try: atService }, { seal: () => '' }, 'china');
    const values = { ...sources.form(), kind: 'global' as const, tenant: 'contoso.com' };
    const tokenStep = async () => (await checks.test(connectionSources.test.body.parse({ values }), 'en')).steps[4];
    answering(() => undefined);
    expect(await tokenStep()).toMatchObject({ state: 'warning', advice: expect.stringContaining('is on no capacity') });
    answering(at('/GenerateToken', { status: 403, body: { error: { code: 'TrialTokensUsed' } } }));
    expect(await tokenStep()).toMatchObject({ state: 'failed', advice: expect.stringContaining('trial tokens may be used up') });
    // The same of the source that the settings name.
    answering(() => undefined);
    expect((await checks.test({ id: await environmentId(sources) }, 'en')).steps[4]?.state).toBe('warning');
    expect([kindOf({ authority: 'https://login.chinacloudapi.cn/contoso', apiBase: 'https://api.powerbi.cn' }), kindOf({ authority: 'https://login.microsoftonline.com/contoso', apiBase: 'https://api.powerbi.cn' })]).toEqual(['china', 'service']);
  });
});
