import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BrokenZip, openZip, type Zip, type ZipEntry } from '@portal/files/zip';
import { MOST_DOCUMENT_BYTES } from '../reading.ts';
import { invalid } from '../http-error.ts';
import { entries } from './format.ts';

const documents = new Set<string>(Object.values(entries));
/** Far more than a model has tables. */
const MOST_ENTRIES = 10_000;
const tableFile = /^data\/[A-Za-z][A-Za-z0-9_-]{0,63}\.parquet$/;

/**
 * Takes a report's own file apart into a folder. Nothing is believed of what a zip says about itself: sizes are counted as
 * they come, and a name that is not one of the format's own never becomes a path.
 * @param path of the file
 * @param most bytes of all entries together, unpacked
 * @returns the names of the entries
 * @throws HttpError 400 that names what is wrong
 */
export const unpack = async (path: string, folder: string, most: number): Promise<Set<string>> => {
  await mkdir(join(folder, 'data'), { recursive: true });
  let zip: Zip | undefined;
  try {
    zip = await openZip(path, { mostEntries: MOST_ENTRIES });
    checkNames(zip.entries);
    let total = 0;
    for (const entry of zip.entries) {
      let bytes = 0;
      const counted = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          bytes += piece.length;
          total += piece.length;
          if (documents.has(entry.name) && bytes > MOST_DOCUMENT_BYTES) throw invalid('file', `${entry.name} is larger than ${MOST_DOCUMENT_BYTES} bytes`);
          if (total > most) throw invalid('file', `holds more than ${most} bytes when it is unpacked`);
          yield piece;
        }
      };
      await pipeline(zip.read(entry), counted, createWriteStream(join(folder, entry.name), { flags: 'wx', mode: 0o600 }));
    }
    return new Set(zip.entries.map(({ name }) => name));
  } catch (error) {
    throw error instanceof BrokenZip ? invalid('file', error.message) : error;
  } finally {
    zip?.close();
  }
};

const only = 'only files that this service exported can be imported';

const checkNames = (found: readonly ZipEntry[]): void => {
  const seen = new Set<string>();
  for (const { name } of found) {
    if (!documents.has(name) && !tableFile.test(name)) throw invalid('file', `holds ${JSON.stringify(name.slice(0, 80))}; ${only}`);
    // Some file systems know no upper and lower case.
    if (seen.has(name.toLowerCase())) throw invalid('file', `holds ${name} twice`);
    seen.add(name.toLowerCase());
  }
  for (const name of documents) if (!seen.has(name)) throw invalid('file', `has no ${name}; ${only}`);
};
