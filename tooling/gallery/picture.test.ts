import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { difference, webp } from './picture.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'gallery-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A white page, 40 × 20, with a black box of a width. */
const drawn = async (name: string, box: number, width = 40): Promise<string> => {
  const black = await sharp({ create: { width: box, height: 20, channels: 3, background: 'black' } }).png().toBuffer();
  const page = await sharp({ create: { width, height: 20, channels: 3, background: 'white' } }).composite([{ input: black, left: 0, top: 0 }]).png().toBuffer();
  const file = join(folder, name);
  await writeFile(file, await webp(page));
  return file;
};

test('pictures of the same are the same; a part that changed is told, and marked', async () => {
  const accepted = await drawn('accepted.webp', 8);
  expect(await difference(accepted, await drawn('same.webp', 8))).toEqual({ share: 0 });
  const { share, marked } = await difference(accepted, await drawn('wider.webp', 16));
  expect(share).toBeCloseTo(0.2, 1);
  expect(await sharp(marked).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
});

test('a picture of another size is another picture', async () => {
  expect(await difference(await drawn('accepted.webp', 8), await drawn('larger.webp', 8, 41))).toEqual({ share: 1 });
});
