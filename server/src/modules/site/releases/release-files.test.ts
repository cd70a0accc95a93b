import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, type TestPortal } from '../../../../test/portal.ts';
import { makeRelease, publish, startReleasePortal, type TestRelease } from '../../../../test/releases.ts';
import { FolderStore } from '../../../storage/folder-store.ts';
import { reportDamage } from './housekeeping.ts';
import { ReleaseFiles } from './release-files.ts';

const { deployment } = endpoints;

describe('a file of a release', () => {
  let portal: TestPortal;
  let admin: string;
  /** Every test has a remote of its own. */
  let name: string;
  let count = 0;

  beforeAll(async () => {
    ({ portal, admin } = await startReleasePortal());
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(() => void (name = `file-of-${(count += 1)}`));

  const activate = () => portal.call(deployment.activate, { token: admin, body: { name, version: '1.0.0-a', audience: { kind: 'all' } } });
  const path = 'assets/main.js';
  /** Where each form of the script is stored. */
  const formsOf = ({ remote }: TestRelease) => ['.br', '.gz', ''].map((ending) => join(portal.folder, 'releases', `${remote.files[1]?.sha256}${ending}`));
  const served = async (encoding: string) => portal.portal.app.inject({ method: 'GET', url: `/remotes/${name}/1.0.0-a/${path}`, headers: { 'accept-encoding': encoding } });

  test.each([
    ['that is gone', (forms: string[]) => forms.forEach((form) => rmSync(form))],
    ['that is another one of the same size', ([, , form = '']: string[]) => writeFileSync(form, 'x'.repeat(readFileSync(form).length))],
    ['that is compressed wrongly', ([form = '']: string[]) => writeFileSync(form, 'x'.repeat(readFileSync(form).length))],
    ['that is broken off', (forms: string[]) => forms.forEach((form) => truncateSync(form, 10))],
  ])('%s is found, and mended by releasing again', async (_, spoil) => {
    const made = makeRelease(name, '1.0.0-a');
    await publish(portal, admin, made);
    await activate();
    expect((await portal.value(deployment.check, { token: admin, body: { remote: made.remote } })).missing).toEqual([]);
    spoil(formsOf(made));
    const found: unknown[] = [];
    const { db } = portal.portal.database;
    await reportDamage(db, new ReleaseFiles(db, new FolderStore(join(portal.folder, 'releases'), portal.portal.app.log)), { error: (detail: unknown) => void found.push(detail) });
    expect(found).toEqual([{ remote: name, version: '1.0.0-a', files: [path] }]);
    expect((await portal.value(deployment.check, { token: admin, body: { remote: made.remote } })).missing).toEqual([made.remote.files[1]?.sha256]);
    await publish(portal, admin, made);
    expect((await activate()).status).toBe(200);
    expect((await portal.value(deployment.check, { token: admin, body: { remote: made.remote } })).missing).toEqual([]);
    expect((await served('identity')).rawPayload).toEqual(made.contents[1]);
    expect(brotliDecompressSync((await served('br')).rawPayload)).toEqual(made.contents[1]);
  });

  test('is read no further once the nightly work is to end', async () => {
    await publish(portal, admin, makeRelease(name, '1.0.0-a'));
    const { db } = portal.portal.database;
    const ending = new AbortController();
    const store = new FolderStore(join(portal.folder, 'releases'), portal.portal.app.log);
    const open = jest.spyOn(store, 'open').mockImplementation(async () => {
      ending.abort(new Error('The portal stops'));
      return undefined;
    });
    const error = jest.fn();
    await expect(reportDamage(db, new ReleaseFiles(db, store), { error }, ending.signal)).rejects.toThrow('The portal stops');
    expect([open.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
  });

  test.each(['check', 'publish'] as const)('is read once in one request: %s', async (act) => {
    const made = makeRelease(name, '1.0.0-a');
    await publish(portal, admin, made);
    const open = jest.spyOn(FolderStore.prototype, 'open');
    try {
      expect((await portal.call(deployment[act], { token: admin, body: { remote: made.remote } })).status).toBe(200);
      expect(open.mock.calls.map(([file]) => file).toSorted()).toEqual([...formsOf(made).map((form) => basename(form)), made.remote.files[0]?.sha256].toSorted());
    } finally {
      open.mockRestore();
    }
  });

  test('is not sent broken off: another form of it is, or nothing', async () => {
    const made = makeRelease(name, '1.0.0-a');
    await publish(portal, admin, made);
    await activate();
    const [brotli = '', gzip = '', plain = ''] = formsOf(made);
    truncateSync(brotli, 10);
    expect((await served('br, gzip')).headers['content-encoding']).toBe('gzip');
    truncateSync(gzip, 10);
    expect((await served('br, gzip')).rawPayload).toEqual(made.contents[1]);
    truncateSync(plain, 10);
    expect([(await served('br, gzip')).statusCode, (await served('br, gzip')).headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test.each([
    ['as the build has compressed it', (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }), true],
    ['not as something else', (content: Buffer) => brotliCompressSync(Buffer.alloc(content.length, 'y')), false],
    ['not as what is much longer', (content: Buffer) => brotliCompressSync(Buffer.concat([content, Buffer.alloc(1e6)])), false],
    ['not as what cannot be read', () => Buffer.from('no brotli'), false],
  ])('is kept %s', async (title, compress, isTaken) => {
    const content = Buffer.from(`${title} `.repeat(200));
    const compressed = compress(content);
    const store = new FolderStore(join(portal.folder, 'releases'), portal.portal.app.log);
    const sha256 = await new ReleaseFiles(portal.portal.database.db, store).add(content, { br: compressed, gzip: gzipSync(content) });
    const stored = readFileSync(join(portal.folder, 'releases', `${sha256}.br`));
    expect(brotliDecompressSync(stored)).toEqual(content);
    expect(stored.equals(compressed)).toBe(isTaken);
  });
});
