import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';

const UNREADABLE = 'This file could not be read as a picture; it may be damaged. JPEG, PNG, WebP and GIF pictures can be uploaded';
const MEGABYTE = 1024 * 1024;
const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#E08A1E' } });

describe('uploads', () => {
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    portal = await startTestPortal();
    token = await portal.signIn('viewer');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const send = (content: Uint8Array, rest: { name?: string; field?: string } = {}) =>
    portal.call(endpoints.uploads.image, { token, language: 'en', file: { content, ...rest } });
  const fetchFile = (url: string, rest: { headers?: Record<string, string>; cookies?: Record<string, string> } = {}) =>
    portal.portal.app.inject({ method: 'GET', url, ...rest });
  const stored = () => readdirSync(join(portal.folder, 'uploads')).length;

  test('a picture comes back as WebP, upright and without what the camera wrote', async () => {
    const content = await picture().withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' } }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(content).metadata()).exif).toBeDefined();
    const { envelope } = await send(content, { name: '../../etc/holiday.jpg' });
    expect(envelope.value).toMatch(/^\/api\/Upload\/Files\/[0-9a-f]{32}\.webp$/);
    const file = await fetchFile(envelope.value, { headers: { authorization: `Bearer ${token}` } });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const metadata = await sharp(file.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 20, height: 40 });
    expect(metadata.exif).toBeUndefined();
  });

  test('is given to signed-in users only, by bearer token or by the cookie', async () => {
    const { envelope } = await send(await picture().png().toBuffer());
    expect((await fetchFile(envelope.value)).statusCode).toBe(401);
    expect((await fetchFile(envelope.value, { cookies: { hb_token: 'made-up' } })).statusCode).toBe(401);
    expect((await fetchFile(envelope.value, { cookies: { hb_token: token } })).statusCode).toBe(200);
  });

  test('the cookie opens files, and no call', async () => {
    expect((await portal.call(endpoints.signIn.myMenus, { cookies: { hb_token: token } })).status).toBe(401);
  });

  test.each(['none.webp', '..%2F..%2Fkeys%2Fsessions.key', '%2e%2e/keys/sessions.key', `${'0'.repeat(32)}.webp`])('%s is not there', async (name) => {
    const answer = await fetchFile(`/api/Upload/Files/${name}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(404);
  });

  test.each([
    ['a program by the name of a picture', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000, 0x90)]), UNREADABLE],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'), 'Only JPEG, PNG, WebP and GIF pictures can be uploaded'],
    ['HTML', Buffer.from('<html><body>picture</body></html>'), UNREADABLE],
    ['half a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAE', 'base64'), UNREADABLE],
    ['nothing', Buffer.alloc(0), UNREADABLE],
  ])('%s is refused, and nothing is kept', async (_, content, message) => {
    const before = stored();
    const answer = await send(content, { name: 'picture.png' });
    expect([answer.status, answer.envelope.message]).toEqual([400, message]);
    expect(answer.envelope.errors?.[0]?.field).toBe('file');
    expect(stored()).toBe(before);
  });

  test('an animation of more pixels than anybody looks at is refused, one of fewer keeps its frames', async () => {
    const animation = (frames: number) => {
      // Frames that look alike would become one.
      const raw = Buffer.concat(Array.from({ length: frames }, (_, frame) => Buffer.alloc(3_000_000, frame * 15)));
      return sharp(raw, { raw: { width: 1_000, height: 1_000 * frames, channels: 3, pageHeight: 1_000 } }).gif({ effort: 1 }).toBuffer();
    };
    const { status, envelope } = await send(await animation(16));
    expect([status, envelope.errors]).toEqual([400, [{ field: 'file', message: 'The animation is too large: all its frames together may have at most 15 megapixels. Make it smaller or shorter' }]]);
    const kept = await send(await animation(2));
    const file = await fetchFile(kept.envelope.value, { headers: { authorization: `Bearer ${token}` } });
    expect((await sharp(file.rawPayload, { animated: true }).metadata()).pages).toBe(2);
  });

  test('pictures of one user wait for each other, and too many of them are refused while others are served', async () => {
    const admin = await portal.signIn('admin');
    const large = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#0F62A8' } }).png().toBuffer();
    const all = Array.from({ length: 45 }, () => portal.call(endpoints.uploads.image, { token: admin, language: 'en', file: { content: large } }));
    expect((await send(await picture().png().toBuffer())).status).toBe(200);
    const answers = await Promise.all(all);
    const refused = answers.filter(({ status }) => status === 429);
    expect([refused.length > 0, refused[0]?.envelope.message]).toEqual([true, 'Too many requests. Try again in 10 seconds']);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(45 - refused.length);
  });

  test('20 MB are taken to be looked at, more are 413', async () => {
    const before = stored();
    const answer = await send(Buffer.alloc(21 * MEGABYTE));
    expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([413, 413, 'The file is too large; the maximum is 20 MB']);
    expect((await send(Buffer.alloc(20 * MEGABYTE))).status).toBe(400);
    expect(stored()).toBe(before);
  });

  test('a picture that unpacks to something huge is refused', async () => {
    const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } }).png().toBuffer();
    expect(huge.length).toBeLessThan(MEGABYTE);
    const { status, envelope } = await send(huge);
    expect([status, envelope.errors]).toEqual([400, [{ field: 'file', message: 'The picture is too large (10000 × 10000 pixels): it may have at most 50 megapixels. Make it smaller' }]]);
    // One that only says that it is huge.
    const header = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } }).png().toBuffer();
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    expect((await send(header)).envelope.message).toContain('60000 × 60000');
  });

  test('a form without the file, or no form at all, says what is missing', async () => {
    for (const answer of [
      await send(await picture().png().toBuffer(), { field: 'other' }),
      await portal.call(endpoints.uploads.image, { token, language: 'en' }),
    ]) {
      expect([answer.status, answer.envelope.errors]).toEqual([400, [{ field: 'file', message: 'Choose a file to upload' }]]);
    }
  });
});
