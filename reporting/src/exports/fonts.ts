import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { writeDurably } from '../documents/durable-file.ts';

/** What texts on paper are set in: it has Latin and Chinese letters, and comes with a package. */
export const FONT = 'Noto Sans SC';

const fileOf = (weight: 400 | 700): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff`));

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/**
 * A WOFF 1 file (https://www.w3.org/TR/WOFF/) as the plain font in it: the picture library reads nothing else. Each
 * table is a zlib stream, or as it is where that was no longer.
 */
export const fontOfWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = HEADER.woff + index * ENTRY.woff;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const data = woff.subarray(offset, offset + packed);
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.subarray(entry + 16, entry + 20), data: packed < length ? inflateSync(data) : data };
  });
  const head = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  let at = head.length;
  const parts: Uint8Array[] = [head];
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = HEADER.sfnt + index * ENTRY.sfnt;
    tag.copy(head, entry);
    checksum.copy(head, entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    // Tables begin at multiples of four.
    parts.push(data, Buffer.alloc((4 - (data.length % 4)) % 4));
    at += Math.ceil(data.length / 4) * 4;
  }
  return Buffer.concat(parts);
};

/** Paths of the plain font files. */
export type Fonts = { readonly normal: string; readonly bold: string };

/**
 * Unpacks the font into a folder: both libraries read a plain file in an instant, while the packed one costs them
 * seconds for each document.
 */
export const unpackFonts = async (folder: string): Promise<Fonts> => {
  await mkdir(folder, { recursive: true });
  const unpack = async (weight: 400 | 700): Promise<string> => {
    const file = join(folder, `noto-sans-sc-${weight}.ttf`);
    await writeDurably(file, fontOfWoff(await readFile(fileOf(weight))));
    return file;
  };
  return { normal: await unpack(400), bold: await unpack(700) };
};
