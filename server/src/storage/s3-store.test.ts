import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { inspect } from 'node:util';
import { endpoints } from '@portal/shared/contract/all';
import sharp from 'sharp';
import { databaseKind } from '../../test/database.ts';
import { startTestPortal, START_MILLISECONDS, type TestPortal } from '../../test/portal.ts';
import { startTestS3, type TestS3 } from '../../test/s3.ts';
import { HttpError } from '../http-error.ts';
import { readSettings, StartError } from '../settings.ts';
import { openStorage, type Storage } from './storage.ts';

const MEGABYTE = 1024 * 1024;
const log = { warn: () => undefined };
const open = (variables: Record<string, string>): Promise<Storage> => openStorage(readSettings(variables).storage, log);
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error: unknown) => error);

describe('files in S3 when something is wrong', () => {
  let s3: TestS3;
  let storage: Storage;

  beforeAll(async () => {
    s3 = await startTestS3();
    storage = await open(s3.variables);
  });
  afterEach(() => s3.become('good'));
  afterAll(async () => {
    storage.close();
    await s3.stop();
  });

  test.each<[string, Parameters<TestS3['become']>[0]]>([
    ['refuses', 'refusing'],
    ['never answers', 'silent'],
    ['breaks in the middle of an upload', { breaksAfter: MEGABYTE }],
  ])('a service that %s is a 503, nothing was acknowledged, and the next write is whole', async (_, line) => {
    const { storage: settings } = readSettings(s3.variables);
    const impatient = await openStorage({ ...settings, ...(settings.s3 && { s3: { ...settings.s3, patienceMilliseconds: 200 } }) }, log);
    s3.become(line);
    const name = `large-${JSON.stringify(line).length}`;
    const failure = await failureOf(impatient.uploads.write(name, Buffer.alloc(4 * MEGABYTE)));
    impatient.close();
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 503, text: { en: expect.stringContaining('File storage') } });
    s3.become('good');
    // S3 makes no object of half a call. The server of the tests does: what counts is that the name is then whole.
    expect(await storage.uploads.size(name)).not.toBe(4 * MEGABYTE);
    await storage.uploads.write(name, Buffer.alloc(4 * MEGABYTE));
    expect(await storage.uploads.size(name)).toBe(4 * MEGABYTE);
  }, START_MILLISECONDS);

  test('a file that cannot be removed is told, and whoever is done with it goes on', async () => {
    const warned: unknown[] = [];
    const telling = await openStorage(readSettings(s3.variables).storage, { warn: (detail) => void warned.push(detail) });
    await telling.uploads.write('old', Buffer.from('x'));
    s3.become('refusing');
    await telling.uploads.remove('old');
    await telling.uploads.removeFolder('old');
    expect(warned).toMatchObject([{ file: 'reports/portal/uploads/old' }, { file: 'old' }]);
    telling.close();
  }, START_MILLISECONDS);

  test.each<[string, Record<string, string>, string]>([
    ['a wrong secret', { S3_SECRET_KEY: 'a-secret-of-somebody' }, 'SignatureDoesNotMatch'],
    ['a bucket that is not there', { S3_BUCKET: 'no-such-bucket' }, 'NoSuchBucket'],
    ['a service that is not there', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('%s ends the start with one sentence, without the secret', async (_, wrong, reason) => {
    const failure = await failureOf(open({ ...s3.variables, ...wrong }));
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as Error).message).toMatch(/^Files cannot be kept in the S3 bucket [\w-]+ \(.+\); look at the settings S3_\*\.$/);
    expect((failure as Error).message).toContain(reason);
    expect(inspect(failure, { depth: null, showHidden: true })).not.toContain('a-secret-of-somebody');
  }, START_MILLISECONDS);

  test('a failed call that is logged does not carry the secret', async () => {
    const other = await open({ ...s3.variables });
    s3.become('refusing');
    const failure = (await failureOf(other.uploads.size('any'))) as HttpError;
    const { credentials } = readSettings({ ...s3.variables, S3_SECRET_KEY: 'a-secret-of-somebody' }).storage.s3 ?? {};
    expect(credentials?.secretAccessKey).toBe('a-secret-of-somebody');
    expect(JSON.stringify(failure.cause)).not.toContain('secretAccessKey');
    other.close();
  }, START_MILLISECONDS);
});

describe('a portal whose files are in S3', () => {
  let s3: TestS3;
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    s3 = await startTestS3();
    portal = await startTestPortal(databaseKind, s3.variables);
    token = await portal.signIn('viewer');
  }, START_MILLISECONDS);
  afterEach(() => s3.become('good'));
  afterAll(async () => {
    await portal.stop();
    await s3.stop();
  });

  const send = async (language: 'zh' | 'en' = 'en') =>
    portal.call(endpoints.uploads.image, { token, language, file: { content: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } }).png().toBuffer() } });
  const fetchFile = (url: string, headers: Record<string, string> = {}) => portal.portal.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } });

  test('a picture is kept there, comes back whole, in parts, and not again to who has it', async () => {
    const { value } = (await send()).envelope;
    const whole = await fetchFile(value);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['content-length']]).toEqual([200, 'image/webp', String(whole.rawPayload.length)]);
    const part = await fetchFile(value, { range: 'bytes=2-5' });
    expect([part.statusCode, part.rawPayload, part.headers['content-range']]).toEqual([206, whole.rawPayload.subarray(2, 6), `bytes 2-5/${whole.rawPayload.length}`]);
    const last = await fetchFile(value, { range: 'bytes=-3' });
    expect(last.rawPayload).toEqual(whole.rawPayload.subarray(-3));
    const allOfIt = await fetchFile(value, { range: 'bytes=-99999' });
    expect([allOfIt.statusCode, allOfIt.rawPayload]).toEqual([206, whole.rawPayload]);
    expect((await fetchFile(value, { range: 'bytes=99999-' })).statusCode).toBe(416);
    const other = await fetchFile(value, { range: 'bytes=2-5', 'if-range': '"of another file"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.rawPayload.length]);
    const again = await fetchFile(value, { 'if-none-match': String(whole.headers.etag) });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, whole.headers.etag]);
  });

  test('while it cannot be reached, people are told in their language, and nothing that was kept is lost', async () => {
    const { value } = (await send()).envelope;
    s3.become('refusing');
    const refused = await send('zh');
    expect([refused.status, refused.envelope.message]).toEqual([503, '文件存储暂时无法使用，请稍后重试']);
    const unread = await fetchFile(value, { 'accept-language': 'en' });
    expect([unread.statusCode, unread.json().message]).toEqual([503, 'File storage is not available at the moment. Please try again later']);
    expect((await portal.value(endpoints.health.health, {})).storage).toEqual({ state: 'down', kind: 's3' });
    const ready = await portal.call(endpoints.health.ready, { language: 'en' });
    expect([ready.status, ready.envelope.message]).toEqual([503, 'The portal is not ready: the file storage is down']);
    s3.become('good');
    expect((await fetchFile(value)).statusCode).toBe(200);
    expect((await send()).status).toBe(200);
  }, START_MILLISECONDS);
});
