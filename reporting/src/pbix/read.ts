import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { datasetModel, reportDefinition, type DatasetModel, type ReportDefinition } from '../definition/index.ts';
import { checkModel } from '../query/model-check.ts';
import { readJson } from '../reading.ts';
import { invalid } from '../http-error.ts';
import type { TableFiles } from '../warehouse/table-files.ts';
import { entries, manifest, tableEntry } from './format.ts';
import { unpack } from './unpack.ts';

/** What a file brings, checked. */
export interface Package {
  report: ReportDefinition;
  model: DatasetModel;
  /** Whether the rows of the dataset came with it. */
  withData: boolean;
}

/**
 * Reads and checks a report's own file. The report is checked against a dataset by whoever knows which it will have.
 * @param folder that it is unpacked into; the tables are then in its folder `data`
 * @param most bytes of the file, unpacked
 * @throws HttpError 400 that names the part of the file that is wrong
 */
export const readPbix = async (path: string, folder: string, most: number, files: TableFiles): Promise<Package> => {
  const names = await unpack(path, folder, most);
  const about = await document(folder, entries.manifest, manifest);
  const model = await document(folder, entries.model, datasetModel);
  const report = await document(folder, entries.report, reportDefinition);
  checkModel(model);
  checkTableNames(model);
  const withData = about.tables.length > 0;
  checkTables(withData ? model.tables.map(({ name }) => name) : [], about.tables, names);
  const wrong = withData ? await files.problem(model, dataFolder(folder)) : undefined;
  if (wrong) throw invalid(tableEntry(wrong.table), wrong.problem);
  return { report, model, withData };
};

/** Where the tables are, in the folder of a file that was read. */
export const dataFolder = (folder: string): string => join(folder, 'data');

const document = async <T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> => readJson(schema, await readFile(join(folder, name), 'utf8'), name);

/** In DuckDB, names that differ in upper and lower case only are the same. */
const checkTableNames = ({ tables }: DatasetModel): void => {
  const twice = (names: readonly string[]) => names.find((name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== index);
  const table = twice(tables.map(({ name }) => name));
  if (table !== undefined) throw invalid(entries.model, `the table ${table} is there twice`);
  for (const { name, columns } of tables) {
    const column = twice(columns.map((one) => one.name));
    if (column !== undefined) throw invalid(entries.model, `the column ${column} of the table ${name} is there twice`);
  }
};

/** Model, manifest and data name the same tables. */
const checkTables = (wanted: readonly string[], promised: readonly string[], names: ReadonlySet<string>): void => {
  for (const table of wanted) if (!promised.includes(table) || !names.has(tableEntry(table))) throw invalid(tableEntry(table), 'is missing');
  const files = [...names].filter((name) => name.startsWith('data/'));
  const extra = files.find((name) => !wanted.some((table) => tableEntry(table) === name));
  if (extra !== undefined) throw invalid(extra, 'belongs to no table of the model');
};
