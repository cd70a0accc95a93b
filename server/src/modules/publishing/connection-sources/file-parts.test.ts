import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { endpoints } from '@portal/shared/contract/all';
import { OTHER_ID, refusalOf, startTestSources, WORKSPACE, type TestSources } from '../../../../test/connection-sources.ts';
import { START_MILLISECONDS } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { startTestS3 } from '../../../../test/s3.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { readSettings } from '../../../settings.ts';
import { openStorage } from '../../../storage/storage.ts';
import { FileParts } from '../../../storage/file-parts.ts';
import { SOURCE_FILES, sourceFileKind } from './file-kind.ts';
import { holdUploadsOf } from './repository.ts';

const { connectionSources } = endpoints;
const PART = 8 * 1024 * 1024;
const REST = 1_000;
let sources: TestSources;
beforeAll(async () => {
  sources = await startTestSources();
}, START_MILLISECONDS);
afterAll(() => sources.stop());
beforeEach(() => sources.restart());

let content: Buffer;
beforeAll(() => {
  content = randomBytes(PART + REST);
  content.set([0x50, 0x4b, 3, 4]);
  content.set([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)], content.length - 22);
});
let made = 0;
const asked = (more: object = {}) => ({ name: 'Large.pbix', bytes: content.length, modified: (made += 1), ...more });
const begin = (body = asked(), token = sources.admin) => sources.portal.call(connectionSources.beginUpload, { token, body, language: 'en' });
const begun = async (body = asked()) => (await sources.portal.value(connectionSources.beginUpload, { token: sources.admin, body })).file;
const send = (file: string, offset: number, part: Uint8Array = content.subarray(offset, offset + PART), token = sources.admin) => sources.portal.call(connectionSources.uploadPart, { token, query: { file, offset: String(offset) }, file: { content: part, name: 'blob' } });
const received = async (file: string, token = sources.admin) => (await sources.portal.call(connectionSources.getUpload, { token, query: { file } })).envelope.value?.received;

describe('a large file that is uploaded in parts', () => {
  test('goes on where it stopped, and on to the service as it was', async () => {
    const sourceId = await sources.add();
    const body = asked();
    const file = await begun(body);
    expect(await received(file)).toBe(0);
    expect((await send(file, 0)).envelope.value).toEqual({ received: PART });
    // Its answer may have been lost, and the page, too.
    expect((await send(file, 0)).envelope.value).toEqual({ received: PART });
    expect((await begin(body)).envelope.value).toEqual({ file, received: PART, partBytes: PART });
    const sendOn = () => sources.portal.call(connectionSources.begin, { token: sources.admin, body: { sourceId, workspaceId: WORKSPACE, file, name: 'Large', nameConflict: 'CreateOrOverwrite' } });
    expect(refusalOf(await sendOn())).toEqual([409, 'file']);
    expect((await send(file, PART)).envelope.value).toEqual({ received: content.length });
    expect(await received(file)).toBe(content.length);
    sources.service.override = ({ path }) => (path.includes('/imports') ? { status: 202, body: { id: OTHER_ID } } : undefined);
    expect((await sendOn()).status).toBe(200);
    const sent = sources.service.requests.findLast(({ path }) => path.includes('/imports'));
    // The form around it, with nothing left out.
    expect(Number(sent?.headers['content-length'])).toBeGreaterThan(content.length);
    expect(sent?.headers['transfer-encoding']).toBeUndefined();
    expect([(await sendOn()).status, await received(file)]).toEqual([404, undefined]);
  });

  test.each<[string, (file: string) => ReturnType<typeof send>, readonly [number, string]]>([
    ['a part before its turn', (file) => send(file, PART), [409, 'offset']],
    ['a part that begins in the middle of one', (file) => send(file, 1), [409, 'offset']],
    ['a part behind the end', (file) => send(file, 4 * PART), [409, 'offset']],
    ['a part that is too short', (file) => send(file, 0, content.subarray(0, PART - 1)), [400, 'file']],
    ['a part of an upload that nobody has begun', (file) => send(file.replace(/.{12}\.pbix$/, '000000000000.pbix'), 0), [404, 'file']],
    ['a part of another place', () => send('../../keys/secrets.key', 0), [400, 'file']],
  ])('%s is refused', async (_, part, refusal) => expect(refusalOf(await part(await begun()))).toEqual(refusal));

  test('is refused before anything of it is sent where it is too large or of another kind, and forgotten where it only says that it is one', async () => {
    const large = await begin(asked({ bytes: 1024 * 1024 * 1024 + 1 }));
    expect([refusalOf(large), large.envelope.message]).toEqual([[413, 'file'], 'A file may have 1024 MB at most']);
    expect(refusalOf(await begin(asked({ name: 'Large.xlsx' })))).toEqual([400, 'file']);
    expect(refusalOf(await begin(asked({ name: 'Large\u202Efdp.pbix' })))).toEqual([400, 'name']);
    const cut = await begun();
    await send(cut, 0);
    const broken = await send(cut, PART, randomBytes(REST).fill(0));
    expect([refusalOf(broken), broken.envelope.message]).toEqual([[400, 'file'], expect.stringContaining('不完整或已损坏')]);
    expect(await received(cut)).toBeUndefined();
    const file = await begun();
    expect(refusalOf(await send(file, 0, randomBytes(PART).fill(0, 0, 4)))).toEqual([400, 'file']);
    expect(await received(file)).toBeUndefined();
  });

  test('is nobody’s but who has begun it', async () => {
    await addPerson(sources.portal, 'other', await addResourceGroup(sources.portal, 'Others', ['session', 'connectionSources']));
    const token = await signInPerson(sources.portal, 'other');
    const body = asked();
    const file = await begun(body);
    await send(file, 0);
    expect([refusalOf(await send(file, PART, undefined, token)), await received(file, token)]).toEqual([[404, 'file'], undefined]);
    expect((await begin(body, token)).envelope.value).toMatchObject({ received: 0 });
    expect(await received(file)).toBe(PART);
  });
});

test('somebody has so many uploads begun at most, however small they are', async () => {
  const storage = await openStorage(readSettings({ PORTAL_DATA_DIR: `${sources.portal.folder}/many` }).storage, { warn: () => undefined });
  const parts = new FileParts({ db: sources.portal.portal.database.db, files: storage.uploads, folder: SOURCE_FILES, kind: sourceFileKind, hold: holdUploadsOf, mostBytes: content.length });
  const user = { id: 8 } as CurrentUser;
  const files: string[] = [];
  for (let count = 0; count < 21; count += 1) files.push((await parts.begin(user, asked({ bytes: 4 }))).file);
  expect(await Promise.all(files.slice(0, 2).map((file) => parts.state(user, file).then(() => 'there', () => 'gone')))).toEqual(['gone', 'there']);
});

describe.each(['folder', 's3'] as const)('parts in storage of the kind %s', (kind) => {
  const user = { id: 7 } as CurrentUser;
  test('make one file on any server, give way to newer ones beyond what a person may have, and are over after two days', async () => {
    const s3 = await startTestS3();
    const storage = await openStorage(readSettings({ PORTAL_DATA_DIR: `${sources.portal.folder}/${kind}`, ...(kind === 's3' && s3.variables) }).storage, { warn: () => undefined });
    let now = Date.now();
    const server = () => new FileParts({ db: sources.portal.portal.database.db, files: storage.uploads, folder: SOURCE_FILES, kind: sourceFileKind, hold: holdUploadsOf, mostBytes: content.length, now: () => now });
    try {
      const { file } = await server().begin(user, asked());
      for (const offset of [0, PART]) await server().add(user, { file, offset }, content.subarray(offset, offset + PART));
      expect((await buffer((await server().open(user.id, file))!)).equals(content)).toBe(true);
      const second = await server().begin(user, asked());
      expect(await server().state(user, file)).toEqual({ received: content.length });
      const third = await server().begin(user, asked());
      expect(await server().open(user.id, file)).toBeUndefined();
      expect([await server().state(user, second.file), await server().state(user, third.file)]).toEqual([{ received: 0 }, { received: 0 }]);
      // What is begun today stands with that of the day before, and the night takes each day's list with its parts.
      now += 86_400_000;
      const next = await server().begin(user, { ...asked(), bytes: 1 });
      expect(await server().state(user, third.file)).toEqual({ received: 0 });
      const lists = [third, next].map(({ file }) => `source-files/${file.slice(0, 10)}/${user.id}-begun.json`);
      expect(await Promise.all(lists.map(async (list) => (await storage.uploads.size(list)) !== undefined))).toEqual([true, true]);
      await server().forgetOld(now + 2 * 86_400_000);
      expect(await Promise.all(lists.map(async (list) => storage.uploads.size(list)))).toEqual([undefined, undefined]);
      now += 2 * 86_400_000;
      expect(await server().open(user.id, third.file)).toBeUndefined();
    } finally {
      storage.close();
      await s3.stop();
    }
  });
});
