import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { endpoints } from '@portal/shared/contract/all';
import { OTHER_ID, refusalOf, startTestSources, WORKSPACE, type TestSources } from '../../../../test/connection-sources.ts';
import { START_MILLISECONDS } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { FolderStore } from '../../../storage/folder-store.ts';
import { FileParts } from '../../../storage/file-parts.ts';
import { SOURCE_FILES, sourceFileKind } from './file-kind.ts';
import { holdUploadsOf } from './repository.ts';

const { connectionSources, history } = endpoints;
let sources: TestSources;
const store = () => new FolderStore(join(sources.portal.folder, 'uploads'), { warn: () => undefined });
beforeAll(async () => {
  sources = await startTestSources();
}, START_MILLISECONDS);
afterAll(() => sources.stop());
beforeEach(() => sources.restart());

describe('files that are uploaded to a workspace', () => {
  const zip = zipSync({ 'Version.txt': new Uint8Array(1) });
  const rdl = new TextEncoder().encode('<?xml version="1.0"?><Report/>');
  const upload = (name: string, content: Uint8Array, token = sources.admin) => sources.portal.call(connectionSources.upload, { token, file: { content, name } });
  const uploaded = async (name: string, content: Uint8Array) => (await upload(name, content)).envelope.value;
  const sentTo = (more: object) => ({ workspaceId: WORKSPACE, name: 'Figures', nameConflict: 'CreateOrOverwrite' as const, ...more });

  test('go on to the service under their name, are forgotten here, and tell what came of them', async () => {
    const id = await sources.add();
    const file = await uploaded('Anything.PBIX', zip);
    sources.service.override = ({ path, method }) => {
      if (!path.includes('/imports')) return undefined;
      return method === 'POST' ? { status: 202, body: { id: OTHER_ID, importState: 'Publishing' } } : { body: { id: OTHER_ID, importState: 'Succeeded', reports: [{ id: WORKSPACE, name: 'Figures' }], datasets: [{ id: 'd', name: 'Model' }] } };
    };
    expect(await sources.portal.value(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file }), sourceId: id } })).toEqual({ importId: OTHER_ID });
    const sent = sources.service.requests.findLast(({ method }) => method === 'POST');
    expect(Object.fromEntries(new URL(`http://x${sent?.path}`).searchParams)).toEqual({ datasetDisplayName: 'Figures.pbix', nameConflict: 'CreateOrOverwrite', skipReport: 'false' });
    expect(await sources.portal.value(connectionSources.importState, { token: sources.admin, query: { sourceId: String(id), workspaceId: WORKSPACE, importId: OTHER_ID } })).toEqual({ state: 'done', reports: [{ id: WORKSPACE, name: 'Figures', reportId: null }], datasets: ['Model'] });
    expect(refusalOf(await sources.portal.call(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file }), sourceId: id } }))).toEqual([404, 'file']);
    const { items } = await sources.portal.value(history.list, { token: sources.admin, body: { kind: 'connectionSource', id } });
    expect(items.map(({ action }) => action)).toEqual(['upload', 'add']);
  });

  test('that the service does not know are missing', async () => {
    const id = await sources.add();
    sources.service.override = ({ path }) => (path.includes('/imports/') ? { status: 404, body: {} } : undefined);
    expect(refusalOf(await sources.portal.call(connectionSources.importState, { token: sources.admin, query: { sourceId: String(id), workspaceId: WORKSPACE, importId: OTHER_ID } }))).toEqual([404, 'importId']);
  });

  test('go to no workspace that the service does not have', async () => {
    const id = await sources.add();
    const file = await uploaded('Anything.pbix', zip);
    sources.service.override = ({ path }) => (path.includes('/imports') ? { status: 404, body: {} } : undefined);
    expect(refusalOf(await sources.portal.call(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file }), sourceId: id } }))).toEqual([404, 'workspaceId']);
  });

  test('can be sent again where the service did not take them', async () => {
    const id = await sources.add();
    const file = await uploaded('Anything.pbix', zip);
    sources.service.override = ({ path }) => (path.includes('/imports') ? { status: 400, body: { error: { code: 'RequestedFileIsEncryptedOrCorrupted' } } } : undefined);
    const refused = await sources.portal.call(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file }), sourceId: id }, language: 'en' });
    expect([refused.status, refused.envelope.message]).toEqual([502, expect.stringContaining('RequestedFileIsEncryptedOrCorrupted')]);
    sources.service.override = ({ path }) => (path.includes('/imports') ? { status: 202, body: { id: OTHER_ID } } : undefined);
    await sources.portal.value(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file }), sourceId: id } });
  });

  test.each<[string, string, Uint8Array]>([
    ['of another kind', 'figures.xlsx', zip],
    ['that is called a report', 'figures.pbix', rdl],
    ['that is called a paginated report', 'figures.rdl', zip],
    ['that only begins as a report', 'figures.pbix', Uint8Array.from([...zip.subarray(0, 30), 0, 0])],
    ['that breaks off', 'figures.rdl', rdl.subarray(0, -1)],
  ])('one %s is refused', async (_, name, content) => expect(refusalOf(await upload(name, content))).toEqual([400, 'file']));

  test('a paginated report goes only the ways that the service has for it, and what somebody else has uploaded goes none', async () => {
    const id = await sources.add();
    const file = await uploaded('Pages.rdl', rdl);
    expect(refusalOf(await sources.portal.call(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file }), sourceId: id } }))).toEqual([400, 'nameConflict']);
    await addPerson(sources.portal, 'uploader', await addResourceGroup(sources.portal, 'Uploaders', ['session', 'connectionSources']));
    const token = await signInPerson(sources.portal, 'uploader');
    expect(refusalOf(await sources.portal.call(connectionSources.begin, { token, body: { ...sentTo({ file, nameConflict: 'Abort' }), sourceId: id } }))).toEqual([404, 'file']);
    expect(refusalOf(await sources.portal.call(connectionSources.begin, { token, body: { ...sentTo({ file: '../2026-11-23/x.rdl' }), sourceId: id } }))).toEqual([400, 'file']);
    await sources.portal.value(connectionSources.isActive, { token, body: { onlineIds: [id], value: 0 } });
    expect((await sources.portal.call(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file, nameConflict: 'Abort' }), sourceId: id } })).status).toBe(503);
  });

  test('and not sent on are forgotten after two days', async () => {
    const id = await sources.add();
    const file = await uploaded('Pages.rdl', rdl);
    const night = (days: number) => new FileParts({ db: sources.portal.portal.database.db, files: store(), folder: SOURCE_FILES, kind: sourceFileKind, hold: holdUploadsOf, mostBytes: 0 }).forgetOld(Date.now() + days * 86_400_000);
    const send = () => sources.portal.call(connectionSources.begin, { token: sources.admin, body: { ...sentTo({ file, name: 'x', nameConflict: 'Overwrite' }), sourceId: id } });
    await night(1);
    sources.service.override = ({ path }) => (path.includes('/imports') ? { status: 500 } : undefined);
    expect((await send()).status).toBe(502);
    await night(2);
    expect((await send()).status).toBe(404);
  });
});
