import { extname } from 'node:path';
import { unzipSync } from 'fflate';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';

export const INDEX = 'index.html';
const MEGABYTE = 1024 * 1024;
const MOST = { files: 500, megabytes: 100 } as const;

/** What pages are made of; everything else is no part of a report, and may be a program. */
const extensions = new Set(['.html', '.css', '.js', '.mjs', '.json', '.csv', '.txt', '.map', '.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.ico', '.woff', '.woff2', '.ttf']);

const isPagePart = (name: string): boolean => extensions.has(extname(name).toLowerCase());

/** What packing programs put beside the files. */
const beside = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/i;
const segment = /^[\p{L}\p{N}_@()+~ -][\p{L}\p{N}_.@()+~ -]*$/u;

/** Whether a bundle can have a file of this path. */
export const isSafe = (name: string): boolean => name.length <= 200 && name.split('/').every((part) => segment.test(part)) && isPagePart(name);

/**
 * The files of an H5 report, by their paths below its index page. A bundle may be packed with or without the folder
 * around it. Sizes are looked at before anything is unpacked.
 * @throws Refusal 400 that says what is wrong with it
 */
export const unpackBundle = (content: Uint8Array): Map<string, Uint8Array> => {
  let files = 0;
  let bytes = 0;
  const wanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (name.endsWith('/') || beside.test(name)) return false;
    if (!isSafe(name)) throw new Refusal(400, texts.bundleBadFile, { field: 'file', values: { file: name.slice(0, 100) } });
    files += 1;
    bytes += originalSize;
    if (files > MOST.files || bytes > MOST.megabytes * MEGABYTE) throw new Refusal(400, texts.bundleTooLarge, { field: 'file', values: MOST });
    return true;
  };
  const unpacked = new Map(Object.entries(unzipped(content, wanted)));
  const bundle = unpacked.has(INDEX) ? unpacked : withoutFolder(unpacked);
  if (!bundle.has(INDEX)) throw new Refusal(400, texts.bundleNoIndex, { field: 'file' });
  return bundle;
};

const unzipped = (content: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean): Record<string, Uint8Array> => {
  try {
    return unzipSync(content, { filter });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, texts.bundleNotZip, { field: 'file', cause: error });
  }
};

const withoutFolder = (files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> => {
  const folders = new Set([...files.keys()].map((name) => name.slice(0, name.indexOf('/') + 1)));
  const [folder = ''] = folders;
  return folders.size === 1 ? new Map([...files].map(([name, content]) => [name.slice(folder.length), content])) : new Map(files);
};
