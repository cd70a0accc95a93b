import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { endpoints, type BodyOf } from '@portal/shared/contract/all';
import { startShopService, type ShopService } from '../../../../test/child.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { connectionSourcesModule } from './module.ts';

const { connectionSources } = endpoints;

/** A local service of its own, as if it were another tenant. */
let shop: ShopService;
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  [shop, portal] = await Promise.all([startShopService(), startTestPortal(databaseKind)]);
  token = await portal.signIn('admin');
}, START_MILLISECONDS);
afterAll(() => Promise.all([portal.stop(), shop.stop()]));

const form = (name: string): BodyOf<typeof connectionSources.add> => ({ name, kind: 'service', clientId: shop.client.id, secret: shop.client.secret, authority: `${shop.origin}/local`, apiBase: shop.origin, embedOrigins: [shop.origin] });

test('a local service is connected, tested and browsed, and takes a file that becomes a report', async () => {
  const { id: sourceId } = await portal.value(connectionSources.add, { token, body: form('Shop') });
  const { steps } = await portal.value(connectionSources.test, { token, body: { id: sourceId } });
  expect(steps.map(({ step, state }) => [step, state])).toEqual([['signIn', 'ok'], ['api', 'ok'], ['workspaces', 'ok'], ['read', 'ok'], ['token', 'ok']]);
  const listed = await portal.value(connectionSources.workspaces, { token, query: { OnlieId: String(sourceId) } });
  expect(listed.map(({ id, isListed }) => [id, isListed])).toContainEqual([shop.ids.workspace, 1]);
  const { reports, dashboards } = await portal.value(connectionSources.contents, { token, body: { sourceId, workspaceId: shop.ids.workspace } });
  expect([reports.map(({ id }) => id), dashboards.map(({ id }) => id)]).toEqual([expect.arrayContaining([shop.ids.report, shop.ids.openReport]), expect.arrayContaining([shop.ids.dashboard])]);

  const { content } = await (await portal.portal.use(connectionSourcesModule).of(sourceId)).reports.file({ workspaceId: shop.ids.workspace, reportId: shop.ids.openReport }, true, new AbortController().signal);
  const file = await portal.value(connectionSources.upload, { token, file: { content: new Uint8Array(await buffer(content)), name: 'Shop.pbix' } });
  const { importId } = await portal.value(connectionSources.begin, { token, body: { sourceId, workspaceId: shop.ids.workspace, file, name: 'Shop, uploaded', nameConflict: 'Abort' } });
  const state = () => portal.value(connectionSources.importState, { token, query: { sourceId: String(sourceId), workspaceId: shop.ids.workspace, importId } });
  let found = await state();
  while (found.state === 'running') found = await state();
  expect(found).toMatchObject({ state: 'done', reports: [{ name: 'Shop, uploaded', reportId: null }] });
});

test('what it says of wrong credentials is understood', async () => {
  const { steps } = await portal.value(connectionSources.test, { token, language: 'en', body: { values: { ...form('Wrong'), secret: 'not the secret' } } });
  expect(steps[0]).toMatchObject({ step: 'signIn', state: 'failed', advice: expect.stringContaining('client secret is wrong') });
});
