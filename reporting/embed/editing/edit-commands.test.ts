import { replace } from '@portal/tooling/jest';
import type { ReportDefinition, SaveRequest } from '../../src/definition/index.ts';
import type { EmbedFailure } from '../protocol/errors.ts';
import { route } from '../protocol/router.ts';
import { routesOf } from '../protocol/routes.ts';
import { EmbedHost } from '../session/embed-host.ts';
import { model, report } from './test-report.ts';

interface Stored {
  report: ReportDefinition;
  version: string;
  canEdit: boolean;
  canSaveAs: boolean;
  canExportData: boolean;
}

/** A service with one report, as the page's `fetch` sees it. */
const service = (rights: { canEdit: boolean; canSaveAs: boolean }) => {
  const stored: Stored = { report: report(), version: '1', canExportData: true, ...rights };
  const requests: { method: string; path: string; body: unknown }[] = [];
  const answer = (path: string, method: string, body: unknown): [number, unknown] => {
    if (path.endsWith('/query')) return [200, { columns: [], rows: [], truncated: false, milliseconds: 0 }];
    if (method === 'GET') return [200, { ...stored, model, dataAsOf: '' }];
    const { version, ...content } = body as SaveRequest;
    if (method === 'POST') return [201, { report: { ...stored.report, ...content, id: 'copy' }, version: '1' }];
    if (version !== stored.version) return [409, { error: { code: 'ReportChanged', message: 'Saved by another.' } }];
    stored.report = { ...stored.report, ...content };
    stored.version = String(Number(version) + 1);
    return [200, { report: stored.report, version: stored.version }];
  };
  replace(globalThis, 'fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = init.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown);
    requests.push({ method, path, body });
    const [status, json] = answer(path, method, body);
    return new Response(JSON.stringify(json), { status });
  });
  return { stored, requests };
};

/** The page with a report loaded, and the portal that sends it commands. */
const opened = async ({ permissions = 7, viewMode = 0, type = 'report', rights = { canEdit: true, canSaveAs: true } } = {}) => {
  const behind = service(rights);
  const events: { path: string; body: unknown }[] = [];
  const host = new EmbedHost(() => ({ correlationId: 'test', raise: (path, body) => void events.push({ path, body }) }));
  const answer = route(routesOf(host));
  const send = async (method: string, url: string, body: unknown = null) => (await answer(method, url, { uid: 'u' }, body)).body;
  const failed = (method: string, url: string, body?: unknown) =>
    send(method, url, body).then(
      () => undefined,
      (thrown: unknown) => (thrown as EmbedFailure).code,
    );
  const load = { accessToken: 't', permissions, viewMode, settings: { localeSettings: { language: 'en' } } };
  if (type === 'create') await send('POST', '/report/create', { ...load, datasetId: model.id });
  else await send('POST', '/report/load', { ...load, type, id: report().id });
  await host.report.ready();
  const named = (name: string) => events.filter(({ path }) => path.endsWith(`/events/${name}`)).map(({ body }) => body);
  return { ...behind, host, send, failed, named, editor: host.report.editor };
};

const rename = (displayName: string) => ({ kind: 'changePage', page: 'First', change: { displayName } }) as const;
const unsaved = (send: (method: string, url: string) => Promise<unknown>) => send('GET', '/report/hasUnsavedChanges');

afterEach(() => {
  // @ts-expect-error -- jsdom's window of the next test has its own
  delete globalThis.fetch;
});

test('edit mode comes and goes, and what was not saved goes with it', async () => {
  const { send, host, editor } = await opened();
  expect(host.report.state.editing).toBeUndefined();
  await send('POST', '/report/switchMode/edit');
  editor.run(rename('Draft'));
  expect(await send('GET', '/report/pages')).toMatchObject([{ displayName: 'Draft' }, {}]);
  expect(await unsaved(send)).toBe(true);
  await send('POST', '/report/switchMode/view');
  expect(await send('GET', '/report/pages')).toMatchObject([{ displayName: 'First' }, {}]);
  expect(await unsaved(send)).toBe(false);
});

test('undo brings back what is saved, and redo what is not', async () => {
  const { send, editor } = await opened({ viewMode: 1 });
  editor.run(rename('Draft'));
  editor.undo();
  expect(await unsaved(send)).toBe(false);
  editor.redo();
  expect(await unsaved(send)).toBe(true);
});

test('save stores, names the version that it saw, and raises `saved`', async () => {
  const { send, editor, stored, named } = await opened({ viewMode: 1 });
  for (const name of ['One', 'Two']) {
    editor.run(rename(name));
    await send('POST', '/report/save');
    expect(stored.report.pages[0]!.displayName).toBe(name);
    expect(await unsaved(send)).toBe(false);
  }
  expect(stored.version).toBe('3');
  expect(named('saved')).toEqual([1, 2].map(() => ({ reportObjectId: report().id, reportName: 'Shop report', saveAs: false })));
});

test('what is changed while a save runs is not saved by it', async () => {
  const { send, editor, stored, requests } = await opened({ viewMode: 1 });
  editor.run(rename('One'));
  const saving = send('POST', '/report/save');
  while (!requests.some(({ method }) => method === 'PUT')) await Promise.resolve();
  editor.run(rename('Two'));
  await saving;
  expect([stored.report.pages[0]!.displayName, await unsaved(send)]).toEqual(['One', true]);
});

test('leaving edit mode while a save runs shows what it stores', async () => {
  const { send, editor, requests } = await opened({ viewMode: 1 });
  editor.run(rename('Saved'));
  const saving = send('POST', '/report/save');
  while (!requests.some(({ method }) => method === 'PUT')) await Promise.resolve();
  await send('POST', '/report/switchMode/view');
  await saving;
  expect(await send('GET', '/report/pages')).toMatchObject([{ displayName: 'Saved' }, {}]);
});

test('two saves at once are made one after the other', async () => {
  const { send, editor, stored } = await opened({ viewMode: 1 });
  editor.run(rename('One'));
  await Promise.all([send('POST', '/report/save'), send('POST', '/report/save')]);
  expect(stored.version).toBe('3');
});

test('a report that was saved by another is not overwritten', async () => {
  const { failed, send, editor, stored, named, host } = await opened({ viewMode: 1 });
  editor.run(rename('Mine'));
  stored.version = '7';
  expect(await failed('POST', '/report/save')).toBe('ReportChanged');
  expect(host.report.state.editing).toMatchObject({ dialog: 'conflict', isSaving: false });
  expect([stored.report.pages[0]!.displayName, await unsaved(send), named('saved')]).toEqual(['First', true, []]);
  await editor.loadStored();
  expect(await unsaved(send)).toBe(false);
  editor.run(rename('Mine after all'));
  await send('POST', '/report/save');
  expect(stored.version).toBe('8');
});

test('saveAs makes a report of its own', async () => {
  const { send, failed, editor, stored, named, requests } = await opened({ viewMode: 1 });
  editor.run(rename('Draft'));
  expect(await failed('POST', '/report/saveAs', { name: '  ' })).toBe('Invalid parameters');
  await send('POST', '/report/saveAs', { name: ' A copy ', targetWorkspaceId: model.workspaceId });
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: `/embed/api/reports/${report().id}/copies`, body: { name: 'A copy', targetWorkspaceId: model.workspaceId, pages: [{ displayName: 'Draft' }, {}] } });
  expect(named('saved')).toEqual([{ reportObjectId: 'copy', reportName: 'A copy', saveAs: true }]);
  expect([stored.version, await unsaved(send)]).toEqual(['1', false]);
});

test.each([
  ['nothing, to a reader’s token', { rights: { canEdit: false, canSaveAs: false } }, []],
  ['nothing, with Read', { permissions: 0 }, []],
  ['saving in place, with ReadWrite', { permissions: 1 }, ['edit', 'save']],
  ['copies, with Copy', { permissions: 2 }, ['edit', 'saveAs']],
  ['copies, to a token for them', { rights: { canEdit: false, canSaveAs: true } }, ['edit', 'saveAs']],
  ['both, with All', {}, ['edit', 'save', 'saveAs']],
])('token and permissions allow %s', async (_, given, allowed) => {
  const { failed, requests } = await opened(given);
  const results = {
    edit: await failed('POST', '/report/switchMode/edit'),
    save: await failed('POST', '/report/save'),
    saveAs: await failed('POST', '/report/saveAs', { name: 'A copy' }),
  };
  const refused = (name: string) => (allowed.includes(name) ? undefined : 'PowerBINotAuthorizedException');
  expect(results).toEqual({ edit: refused('edit'), save: refused('save'), saveAs: refused('saveAs') });
  expect(requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/query'))).toHaveLength(allowed.filter((name) => name !== 'edit').length);
});

test('a load for edit mode without the right to it shows the report, and says so', async () => {
  const { host, named } = await opened({ viewMode: 1, permissions: 0 });
  expect(named('error')).toMatchObject([{ errorCode: 'PowerBINotAuthorizedException' }]);
  expect(host.report.state).toMatchObject({ phase: 'ready' });
  expect(host.report.state.editing).toBeUndefined();
});

test('a new report is edited at once, has no place to be saved in, and no view mode', async () => {
  const { send, failed, host, editor, requests } = await opened({ type: 'create', rights: { canEdit: false, canSaveAs: true } });
  expect(host.report.state.editing).toBeDefined();
  expect(await unsaved(send)).toBe(false);
  editor.run(rename('Draft'));
  expect(await unsaved(send)).toBe(true);
  expect(await failed('POST', '/report/save')).toBe('Invalid parameters');
  expect(await failed('POST', '/report/switchMode/view')).toBe('Invalid parameters');
  await send('POST', '/report/saveAs', { name: 'New' });
  expect(requests.at(-1)).toMatchObject({ path: `/embed/api/datasets/${model.id}/reports` });
  expect(await unsaved(send)).toBe(false);
});

test('the portal changes pages in edit mode, and only then', async () => {
  const { send, failed } = await opened();
  expect(await failed('POST', '/report/addPage', { displayName: 'New' })).toBe('Invalid parameters');
  await send('POST', '/report/switchMode/edit');
  const added = (await send('POST', '/report/addPage', { displayName: 'New' })) as { name: string };
  await send('PUT', `/report/pages/${added.name}/name`, { name: added.name, displayName: 'Newer' });
  await send('DELETE', '/report/pages/First');
  expect(await send('GET', '/report/pages')).toMatchObject([{ displayName: 'Second', isActive: true }, { displayName: 'Newer' }]);
  expect(await failed('DELETE', '/report/pages/First')).toBe('PowerBIEntityNotFound');
});
