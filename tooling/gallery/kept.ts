import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Of each screen two looks are kept in the repository, small: each language, scheme, and kind of device in one of them. */
const KEPT = ['en.1366.light', 'zh.390.dark'];
const WIDTH = 640;
const QUALITY = 50;

/** A picture as it is kept. @param picture the file of one in its full size */
export const keptBy = async (picture: string): Promise<Buffer> =>
  // Read here: sharp remembers what a file was.
  sharp(await readFile(picture)).resize({ width: WIDTH, withoutEnlargement: true }).webp({ quality: QUALITY, effort: 6 }).toBuffer();

const screenOf = (file: string): string => file.slice(0, file.indexOf('.'));

/**
 * Keeps those of the pictures in a folder that are to be, and removes what is kept of screens that are no more.
 * @param wanted screens; without any, all
 * @returns the files that were kept
 */
export const keep = async (now: string, kept: string, wanted: readonly string[], screens: readonly string[]): Promise<string[]> => {
  await mkdir(kept, { recursive: true });
  const files = (await readdir(now)).filter((file) => KEPT.some((look) => file.endsWith(`.${look}.webp`)) && screens.includes(screenOf(file)) && (wanted.length === 0 || wanted.includes(screenOf(file)))).sort();
  for (const file of files) await writeFile(join(kept, file), await keptBy(join(now, file)));
  for (const file of await readdir(kept)) if (file.endsWith('.webp') && !screens.includes(screenOf(file))) await rm(join(kept, file));
  return files;
};
