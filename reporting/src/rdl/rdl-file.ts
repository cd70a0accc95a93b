import { readFile, stat } from 'node:fs/promises';
import type { DatasetModel } from '../definition/index.ts';
import type { PaginatedReport } from '../paginated/definition.ts';
import { MOST_DOCUMENT_BYTES, readJson } from '../reading.ts';
import { invalid } from '../http-error.ts';
import { FORMAT, FORMAT_VERSION, rdlFile, type RdlFile } from './format.ts';

/** The text of a paginated report's own file. */
export const writeRdl = (report: PaginatedReport, { name }: Pick<DatasetModel, 'name'>): string =>
  `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, created: new Date().toISOString(), datasetName: name, report } satisfies RdlFile, null, 2)}\n`;

/**
 * Reads and checks a paginated report's own file. The report is checked against its dataset by whoever knows that.
 * @throws HttpError 400 that names the part of the file that is wrong
 */
export const readRdl = async (path: string): Promise<RdlFile> => {
  if ((await stat(path)).size > MOST_DOCUMENT_BYTES) throw invalid('file', `is larger than ${MOST_DOCUMENT_BYTES} bytes`);
  return readJson(rdlFile, await readFile(path, 'utf8'), 'file');
};
