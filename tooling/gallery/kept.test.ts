import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { keep, keptBy } from './kept.ts';
import { difference, webp } from './picture.ts';

let [folder, now, kept] = ['', '', ''];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  [now, kept] = [join(folder, 'now'), join(folder, 'kept')];
  await mkdir(now);
});
afterEach(() => rm(folder, { recursive: true }));

/** A picture of now, white with a black box at its left. */
const taken = async (file: string, width: number, box: number): Promise<string> => {
  const black = await sharp({ create: { width: box, height: 100, channels: 3, background: 'black' } }).png().toBuffer();
  const page = await sharp({ create: { width, height: 100, channels: 3, background: 'white' } }).composite([{ input: black, left: 0, top: 0 }]).png().toBuffer();
  await writeFile(join(now, file), await webp(page));
  return join(now, file);
};

test('of each screen two looks are kept, small', async () => {
  for (const look of ['en.1366.light', 'en.1366.dark', 'zh.1366.light', 'zh.390.dark']) await taken(`home.${look}.webp`, Number(look.split('.')[1]), 40);
  expect(await keep(now, kept, [], ['home'])).toEqual(['home.en.1366.light.webp', 'home.zh.390.dark.webp']);
  expect(await sharp(join(kept, 'home.en.1366.light.webp')).metadata()).toMatchObject({ format: 'webp', width: 640 });
  expect(await sharp(join(kept, 'home.zh.390.dark.webp')).metadata()).toMatchObject({ width: 390 });
  expect((await stat(join(kept, 'home.en.1366.light.webp'))).size).toBeLessThan(2000);
});

test('only wanted screens are kept; those that are no more are removed', async () => {
  for (const name of ['home', 'users', 'users-new', 'gone']) await taken(`${name}.en.1366.light.webp`, 1366, 40);
  await keep(now, kept, [], ['home', 'users', 'gone']);
  await taken('home.en.1366.light.webp', 1366, 400);
  await taken('users.en.1366.light.webp', 1366, 400);
  const before = await keptBy(join(now, 'home.en.1366.light.webp'));
  expect(await keep(now, kept, ['users'], ['home', 'users', 'users-new'])).toEqual(['users.en.1366.light.webp']);
  expect(await readdir(kept)).toEqual(['home.en.1366.light.webp', 'users.en.1366.light.webp']);
  expect((await difference(join(kept, 'home.en.1366.light.webp'), before)).share).toBeGreaterThan(0.1);
});

test('a picture is compared with what was kept of it, in that size', async () => {
  const file = await taken('home.en.1366.light.webp', 1366, 40);
  await keep(now, kept, [], ['home']);
  expect(await difference(join(kept, 'home.en.1366.light.webp'), await keptBy(file))).toEqual({ share: 0 });
  await taken('home.en.1366.light.webp', 1366, 177);
  const { share, marked } = await difference(join(kept, 'home.en.1366.light.webp'), await keptBy(file));
  expect(share).toBeCloseTo(0.1, 2);
  expect(await sharp(marked).metadata()).toMatchObject({ width: 640 });
});
