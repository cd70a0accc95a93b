import { readFile } from 'node:fs/promises';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Small, and still without a halo around letters. */
const QUALITY = 70;
/** How far a colour may be from another one, of 1: what WebP does to a letter's edge is no difference. */
const THRESHOLD = 0.2;

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** @param png as the browser takes it */
export const webp = (png: Buffer): Promise<Buffer> => sharp(png).webp({ quality: QUALITY }).toBuffer();

/**
 * What tells two pictures apart.
 * @param now a picture, or its file
 * @returns the part of its points that differ, of 1, and a picture with these marked; another size is another picture: 1
 */
export const difference = async (accepted: string, now: string | Buffer): Promise<{ share: number; marked?: Buffer }> => {
  const [before, after] = await Promise.all([pixelsOf(accepted), pixelsOf(now)]);
  const { width, height } = after;
  if (before.width !== width || before.height !== height) return { share: 1 };
  const marked = Buffer.alloc(width * height * 4);
  const points = pixelmatch(before.data, after.data, marked, width, height, { threshold: THRESHOLD });
  return { share: points / (width * height), ...(points > 0 && { marked: await sharp(marked, { raw: { width, height, channels: 4 } }).webp({ quality: QUALITY }).toBuffer() }) };
};

const pixelsOf = async (picture: string | Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(typeof picture === 'string' ? await readFile(picture) : picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
