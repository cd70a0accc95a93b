import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { BrokenZip, openZip, type Zip, type ZipEntry } from '@portal/files/zip';
import { cutTo, type Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

export const INDEX = 'index.html';
const MEGABYTE = 1024 * 1024;
const MOST = { files: 500, megabytes: 100 } as const;
/** Folders included, and what packing programs put beside the files. */
const MOST_ENTRIES = 5000;
const LONGEST_NAME = 200;
/** File systems take 255 bytes; a file that is being written has 18 more at its end. */
const LONGEST_SEGMENT_BYTES = 255 - 18;

/** What pages are made of; everything else is no part of a report, and may be a program. */
const extensions = new Set(['.html', '.css', '.js', '.mjs', '.json', '.csv', '.txt', '.map', '.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.ico', '.woff', '.woff2', '.ttf']);

const isPagePart = (name: string): boolean => extensions.has(extname(name).toLowerCase());

/** What would turn around the sentence that names a file. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** What packing programs put beside the files. */
const beside = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/i;
const segment = /^[\p{L}\p{N}_@()+~ -][\p{L}\p{N}_.@()+~ -]*$/u;
const isSegment = (part: string): boolean => segment.test(part) && Buffer.byteLength(part) <= LONGEST_SEGMENT_BYTES;

/** Whether a bundle can have a file of this path. */
export const isSafe = (name: string): boolean => name.length <= LONGEST_NAME && name.split('/').every(isSegment) && isPagePart(name);

/**
 * Gives the files of an H5 report to `work`, by their paths below its index page, each as it is unpacked. A bundle may be
 * packed with or without the folder around it. Names and sizes are looked at before anything is unpacked, and no file
 * gets longer than its size was said to be.
 * @throws HttpError 400 that says what is wrong with it; also `work` fails with it when that shows only in a file
 */
export const withBundle = async <Value>(content: Uint8Array, work: (files: ReadonlyMap<string, Readable>) => Promise<Value>): Promise<Value> => {
  let zip: Zip | undefined;
  try {
    const { read, entries } = (zip = await openZip(content, { mostEntries: MOST_ENTRIES }));
    const files = filesOf(entries.filter(({ name }) => !name.endsWith('/') && !beside.test(name)));
    return await work(new Map([...files].map(([path, entry]) => [path, read(entry)])));
  } catch (error) {
    throw error instanceof BrokenZip ? httpErrorOf(error) : error;
  } finally {
    zip?.close();
  }
};

const httpErrorOf = (cause: BrokenZip): HttpError => {
  if (cause.kind === 'no-zip') return new HttpError(400, texts.bundleNotZip, { field: 'file', cause });
  if (cause.kind === 'too-many') return tooLarge();
  return cause.entry === undefined ? new HttpError(400, texts.bundleBroken, { field: 'file', cause }) : refusedFile(texts.bundleBrokenFile, cause.entry);
};

const tooLarge = (): HttpError => new HttpError(400, texts.bundleTooLarge, { field: 'file', values: MOST });
const refusedFile = (text: Bilingual, name: string): HttpError => new HttpError(400, text, { field: 'file', values: { file: cutTo(name, 100).replace(UNSEEN, '�') } });

/** @throws HttpError 400 */
const filesOf = (entries: readonly ZipEntry[]): ReadonlyMap<string, ZipEntry> => {
  const bad = entries.find(({ name }) => !isSafe(name));
  if (bad) throw refusedFile(texts.bundleBadFile, bad.name);
  if (entries.length > MOST.files || entries.reduce((sum, { size }) => sum + size, 0) > MOST.megabytes * MEGABYTE) throw tooLarge();
  checkClashes(entries.map(({ name }) => name));
  const packed = new Map(entries.map((entry) => [entry.name, entry]));
  const files = packed.has(INDEX) ? packed : withoutFolder(packed);
  if (!files.has(INDEX)) throw new HttpError(400, texts.bundleNoIndex, { field: 'file' });
  return files;
};

/** No two names are one on any file system (some know no upper and lower case), and no file is the folder of another one. */
const checkClashes = (names: readonly string[]): void => {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const name of names) {
    const key = name.normalize('NFC').toLowerCase();
    const parts = key.split('/');
    const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
    if (files.has(key) || folders.has(key) || above.some((folder) => files.has(folder))) throw refusedFile(texts.bundleClash, name);
    files.add(key);
    for (const folder of above) folders.add(folder);
  }
};

const withoutFolder = (files: ReadonlyMap<string, ZipEntry>): ReadonlyMap<string, ZipEntry> => {
  const folders = new Set([...files.keys()].map((name) => name.slice(0, name.indexOf('/') + 1)));
  const [folder = ''] = folders;
  return folders.size === 1 ? new Map([...files].map(([name, entry]) => [name.slice(folder.length), entry])) : files;
};
