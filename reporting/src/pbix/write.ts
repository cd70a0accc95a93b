import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { DatasetModel, ReportDefinition } from '../definition/index.ts';
import type { TableFiles } from '../warehouse/table-files.ts';
import { entries, FORMAT, FORMAT_VERSION, tableEntry, type Manifest } from './format.ts';

/** What a file is made of. */
export interface Contents {
  report: ReportDefinition;
  model: DatasetModel;
  /** Whether the rows of the dataset go with it. */
  withData: boolean;
}

/**
 * A report's own file, as it is made.
 * @param transfers the folder that the database may write to; what is put there is gone when the stream ends
 */
export const writePbix = async ({ report, model, withData }: Contents, files: TableFiles, transfers: string): Promise<Readable> => {
  const folder = join(transfers, randomUUID());
  const remove = () => rm(folder, { recursive: true, force: true });
  const tables = withData ? model.tables.map(({ name }) => name) : [];
  if (withData) {
    await files.write(model, folder).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
  }
  const about: Manifest = { format: FORMAT, formatVersion: FORMAT_VERSION, created: new Date().toISOString(), tables };
  const documents = { [entries.manifest]: about, [entries.report]: report, [entries.model]: model };
  const stream = Readable.from(zipped(documents, tables.map((table) => ({ name: tableEntry(table), file: join(folder, `${table}.parquet`) }))));
  stream.once('close', () => void remove());
  return stream;
};

/** Parquet is compressed already and goes as it is; nothing is held but the piece under way. */
async function* zipped(documents: Readonly<Record<string, unknown>>, tables: readonly { name: string; file: string }[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const [name, document] of Object.entries(documents)) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(strToU8(JSON.stringify(document)), true);
    yield* taken();
  }
  for (const { name, file } of tables) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    for await (const piece of createReadStream(file)) {
      entry.push(piece as Buffer);
      yield* taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
