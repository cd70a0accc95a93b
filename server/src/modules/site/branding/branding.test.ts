import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { auditLog, siteSetting } from '../../../database/schema/index.ts';

const { find, update, uploadMark } = endpoints.branding;
const { siteSettings } = endpoints.signIn;

describe('name and mark of the portal', () => {
  let portal: TestPortal;
  let admin: string;
  let viewer: string;
  const db = () => portal.portal.database.db;
  const picture = (width = 400, height = 200) => sharp({ create: { width, height, channels: 4, background: { r: 15, g: 98, b: 168, alpha: 0.5 } } }).png().toBuffer();
  const fetchFile = (url: string) => portal.portal.app.inject({ method: 'GET', url });
  const change = async (fields: object) => {
    const body = { ...(await portal.value(find, { token: admin })), ...fields };
    const { status, envelope } = await portal.call(update, { token: admin, body, language: 'en' });
    return [status, (envelope.errors as { field?: string }[] | undefined)?.[0]?.field];
  };

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    viewer = await portal.signIn('viewer');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(() => db().delete(siteSetting));

  test('everybody has them, also before signing in; the mark is small, see-through where it was, and a PNG', async () => {
    const mark = await portal.value(uploadMark, { token: admin, file: { content: await picture() } });
    expect((await fetchFile(mark)).statusCode).toBe(401);
    expect(await change({ name: '数字看板', ename: 'Figures', mark })).toEqual([200, undefined]);
    expect(await portal.value(siteSettings)).toMatchObject({ siteName: { zh: '数字看板', en: 'Figures' }, mark });
    const file = await fetchFile(mark);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 192, height: 96, hasAlpha: true });
  });

  test('a mark that is one no more is seen by nobody who is not signed in', async () => {
    const mark = await portal.value(uploadMark, { token: admin, file: { content: await picture() } });
    await change({ mark });
    await change({ mark: '' });
    expect((await portal.value(siteSettings)).mark).toBe('');
    expect((await fetchFile(mark)).statusCode).toBe(401);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that turns around what follows', { ename: 'Fig\u202Eures' }, 'ename'],
    ['a mark from elsewhere', { mark: 'https://elsewhere.example/a.png' }, 'mark'],
    ['a mark that nobody has uploaded', { mark: `/api/Upload/Files/${'0'.repeat(32)}.png` }, 'mark'],
  ])('%s is refused, and nothing is changed', async (_, fields, field) => {
    const before = await portal.value(siteSettings);
    expect(await change(fields)).toEqual([400, field]);
    expect(await portal.value(siteSettings)).toEqual(before);
  });

  test('what is no picture is no mark, SVG neither', async () => {
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
    expect((await portal.call(uploadMark, { token: admin, file: { content, name: 'mark.png' } })).status).toBe(400);
  });

  test('nobody makes everybody see the picture that somebody else has uploaded', async () => {
    const others = await portal.value(endpoints.uploads.image, { token: viewer, file: { content: await picture() } });
    expect(await change({ mark: others })).toEqual([400, 'mark']);
    expect((await fetchFile(others)).statusCode).toBe(401);
  });

  test('a picture that was uploaded for something else is no mark', async () => {
    expect(await change({ mark: await portal.value(endpoints.uploads.image, { token: admin, file: { content: await picture() } }) })).toEqual([400, 'mark']);
  });

  test('who saves second is told; what is the same is no change', async () => {
    const told = async () => (await db().select().from(auditLog).where(eq(auditLog.action, 'branding.update')).orderBy(auditLog.id)).map(({ detail }) => detail);
    const { length } = await told();
    const { version } = await portal.value(find, { token: admin });
    expect(await change({ ename: 'First' })).toEqual([200, undefined]);
    expect(await change({ ename: 'Second', version })).toEqual([409, 'version']);
    expect(await change({})).toEqual([200, undefined]);
    expect((await told()).slice(length)).toEqual([{ before: { ename: 'Report Portal' }, after: { ename: 'First' } }]);
  });

  test('who is no administrator changes nothing', async () => {
    const body = await portal.value(find, { token: admin });
    expect((await portal.call(find, { token: viewer })).status).toBe(403);
    expect((await portal.call(update, { token: viewer, body: { ...body, name: 'Mine' } })).status).toBe(403);
    expect((await portal.call(uploadMark, { token: viewer, file: { content: await picture() } })).status).toBe(403);
  });
});
