import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type CallOptions, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, builtIn, signInPerson } from '../../../../test/rights.ts';
import { announcement, carouselItem, lesson } from '../../../database/schema/index.ts';

const { managedCarousel, home, uploads, history } = endpoints;
const nobody = { groupIds: [], departmentIds: [], userIds: [] };
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let portal: TestPortal;
let admin: string;
let ann: number;
let annToken: string;
let pictures: string[];
const db = () => portal.portal.database.db;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  ann = await addPerson(portal, 'ann', (await builtIn(portal, 'Viewers')).resourceGroupId);
  annToken = await signInPerson(portal, 'ann');
  const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0F62A8' } }).png().toBuffer();
  pictures = [];
  for (const token of [admin, admin, annToken]) pictures.push(await portal.value(uploads.image, { token, file: { content } }));
}, START_MILLISECONDS);
afterAll(() => portal.stop());
beforeEach(async () => {
  await db().delete(carouselItem);
});

const add = async (title: string, more: object = {}) => (await portal.value(managedCarousel.add, { token: admin, body: { title, picture: pictures[0] ?? '', ...more } })).id;
const shown = async (token = annToken) => (await portal.value(home.carouselItems, { token })).map(({ title }) => title);
const listed = async (more: object = {}) => (await portal.value(managedCarousel.list, { token: admin, body: more })).items;
const refusal = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
  const { status, envelope } = await portal.call(endpoint, { token: admin, language: 'en', ...options } as CallOptions<E>);
  return [status, (envelope.errors as { field?: string }[] | undefined)?.[0]?.field];
};

test('readers are shown what is active, for them and of now, in its order', async () => {
  const one = await add('One');
  await add('Off', { isActive: 0 });
  await add('Ahead', { publishTime: ahead(1) });
  const over = await add('Over', { expireTime: ahead(1) });
  await add('Others', { audience: { ...nobody, userIds: [(await portal.value(endpoints.users.list, { token: admin })).items.find(({ account }) => account === 'viewer')?.id ?? 0] } });
  await add('Hers', { audience: { ...nobody, userIds: [ann] } });
  await db().update(carouselItem).set({ expireTime: new Date() }).where(eq(carouselItem.id, over));
  expect(await shown()).toEqual(['One', 'Hers']);
  await portal.value(managedCarousel.move, { token: admin, body: { id: one, sort: 9 } });
  expect(await shown()).toEqual(['Hers', 'One']);
  expect((await listed()).map(({ title, sort, state }) => [title, sort, state])).toEqual([['Off', 0, 'current'], ['Ahead', 1, 'scheduled'], ['Over', 2, 'expired'], ['Others', 3, 'current'], ['Hers', 4, 'current'], ['One', 5, 'current']]);
  expect((await listed({ state: 'expired' })).map(({ title }) => title)).toEqual(['Over']);
});

test('a picture says what the lesson, the article or the announcement is called that it leads to, and that one is gone', async () => {
  const [taught] = await db().insert(lesson).values({ title: '入门', entitle: 'First steps', level: 'beginner' }).returning({ id: lesson.id });
  const [told] = await db().insert(announcement).values({ title: '维护' }).returning({ id: announcement.id });
  const links = [`/Main/LessonDetail/${taught?.id}?from=home`, `/Main/AnnouncementDetail/notice/${told?.id}`, '/Main/ArticleDetail/999999/gone', '/Main/LearningCenter', '/Main/LessonDetail/12345678901', ''];
  for (const link of links) await add('One', { link });
  expect((await listed()).map(({ link, leadsTo }) => [link, leadsTo])).toEqual([
    [links[0], { title: '入门', entitle: 'First steps', isGone: 0 }],
    [links[1], { title: '维护', entitle: '', isGone: 0 }],
    [links[2], { title: '', entitle: '', isGone: 1 }],
    ...links.slice(3).map((link) => [link, null]),
  ]);
  if (taught) await db().delete(lesson).where(eq(lesson.id, taught.id));
  if (told) await db().delete(announcement).where(eq(announcement.id, told.id));
});

test('a picture that is missing has another one in its place, first of the same language', async () => {
  const [a = '', b = ''] = pictures;
  await add('Plain');
  await add('Phone', { phonePicture: b });
  await add('English', { enPicture: b, phonePicture: a });
  expect((await portal.value(home.carouselItems, { token: annToken })).map(({ enPicture, phonePicture, enPhonePicture }) => [enPicture, phonePicture, enPhonePicture])).toEqual([
    [a, a, a],
    [a, b, b],
    [b, a, b],
  ]);
});

test('clicks of who is shown a picture are counted', async () => {
  const [one, off] = [await add('One'), await add('Off', { isActive: 0 })];
  for (let times = 0; times < 2; times += 1) await portal.value(home.carouselClick, { token: annToken, body: { id: one } });
  expect(await refusal(home.carouselClick, { token: annToken, body: { id: off } })).toEqual([404, 'id']);
  expect((await listed()).map(({ clicks }) => clicks)).toEqual([2, 0]);
});

test.each([
  ['no title', { title: '' }, 'title'],
  ['a script for a link', { link: 'javascript:alert(1)' }, 'link'],
  ['another host for a page', { link: '//elsewhere.example' }, 'link'],
  ['what browsers take for another host', { link: '/Main/..\\elsewhere' }, 'link'],
  ['a page outside the portal', { link: '/login' }, 'link'],
  ['a call for a page', { link: '/Main/../api/Logout' }, 'link'],
  ['an address that signs in', { link: 'https://user:pw@elsewhere.example' }, 'link'],
  ['a page with what turns letters around', { link: '/Main/\u202E' }, 'link'],
  ['an address with what nobody sees', { link: 'https://example.com/\u200B' }, 'link'],
  ['a title that nobody sees', { title: '\u200B\u2060' }, 'title'],
  ['an English title of two lines', { entitle: 'One\nTwo' }, 'entitle'],
  ['an end in the past', { expireTime: '2026-01-01T00:00:00Z' }, 'expireTime'],
  ['an end before the beginning', { publishTime: ahead(2), expireTime: ahead(1) }, 'expireTime'],
  ['no picture', { picture: '' }, 'picture'],
  ['a picture from elsewhere', { enPicture: 'https://elsewhere.example/a.png' }, 'enPicture'],
] as const)('%s is refused, and nothing is kept', async (_, more, field) => {
  expect(await refusal(managedCarousel.add, { body: { title: 'One', picture: pictures[0] ?? '', ...more } })).toEqual([400, field]);
  expect(await db().$count(carouselItem)).toBe(0);
});

test('nobody takes the picture that somebody else has uploaded, but what stands may stay', async () => {
  expect(await refusal(managedCarousel.add, { body: { title: 'One', picture: pictures[2] ?? '' } })).toEqual([400, 'picture']);
  const id = await add('One');
  await db().update(carouselItem).set({ picture: pictures[2] ?? '' }).where(eq(carouselItem.id, id));
  await portal.value(managedCarousel.update, { token: admin, body: { id, version: 1, title: 'Two', picture: pictures[2] ?? '', link: 'https://example.com/a?b=1' } });
  expect(await refusal(managedCarousel.update, { body: { id, version: 1, title: 'Three', picture: pictures[2] ?? '' } })).toEqual([409, 'version']);
  expect(await listed()).toMatchObject([{ id, title: 'Two', version: 2, link: 'https://example.com/a?b=1' }]);
});

test('what is done is in the history; who may not manage content does nothing', async () => {
  const id = await add('One');
  await portal.value(managedCarousel.isActive, { token: admin, body: { ids: [id], value: 0 } });
  await portal.value(managedCarousel.remove, { token: admin, body: { ids: [id] } });
  expect((await portal.value(history.list, { token: admin, body: { kind: 'carousel', id } })).items.map(({ action }) => action)).toEqual(['delete', 'disable', 'add']);
  for (const endpoint of [managedCarousel.move, managedCarousel.isActive, managedCarousel.remove] as const) expect((await refusal<Endpoint>(endpoint, { body: { id, ids: [id], sort: 0, value: 1 } } as never))[0]).toBe(404);
  for (const endpoint of Object.values(managedCarousel)) expect((await portal.call(endpoint as Endpoint, { token: annToken, body: {} } as never)).status).toBe(403);
});
