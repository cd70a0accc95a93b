import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_DOCUMENT_BYTES } from '../reading.ts';
import { invalid } from '../refusal.ts';
import { entries } from './format.ts';
import { BrokenZip, entriesOf, extract, type ZipEntry } from './zip.ts';

const documents = new Set<string>(Object.values(entries));
const tableFile = /^data\/[A-Za-z][A-Za-z0-9_-]{0,63}\.parquet$/;

/**
 * Takes a report's own file apart into a folder. Nothing is believed of what a zip says about itself: sizes are counted as
 * they come, and a name that is not one of the format's own never becomes a path.
 * @param path of the file
 * @param most bytes of all entries together, unpacked
 * @returns the names of the entries
 * @throws Refusal 400 that names what is wrong
 */
export const unpack = async (path: string, folder: string, most: number): Promise<Set<string>> => {
  await mkdir(join(folder, 'data'), { recursive: true });
  const file = await open(path);
  try {
    const found = await entriesOf(file);
    checkNames(found);
    let total = 0;
    for (const entry of found) {
      let bytes = 0;
      await extract(file, entry, join(folder, entry.name), (more) => {
        bytes += more;
        total += more;
        if (documents.has(entry.name) && bytes > MOST_DOCUMENT_BYTES) throw invalid('file', `${entry.name} is larger than ${MOST_DOCUMENT_BYTES} bytes`);
        if (total > most) throw invalid('file', `holds more than ${most} bytes when it is unpacked`);
      });
    }
    return new Set(found.map(({ name }) => name));
  } catch (error) {
    throw error instanceof BrokenZip ? invalid('file', error.message) : error;
  } finally {
    await file.close();
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
