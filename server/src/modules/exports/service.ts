import { z } from 'zod';
import { EXPORT_MAIL, exportFlags, mailAddresses, reportType, type endpoints, type ExportFlag, type ExportFormat, type ExportTask, type PageOf } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import type { ExportWish } from '../../database/schema/index.ts';
import type { Language } from '../../language/language.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { flagOf } from '../reports/grants.ts';
import type { Reader } from '../sign-in/reader.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { readParameters } from './parameters.ts';
import * as repository from './repository.ts';
import type { ExportRunner } from './runner.ts';

type Wanted = z.output<typeof endpoints.exports.create.body>;
type Changed = z.output<typeof endpoints.exports.update.body>;
/** What a task makes, and whom it tells. */
type Fields = Omit<Changed, 'id' | 'name'>;
type ListRequest = z.output<typeof endpoints.exports.list.body>;

const MOST_ADDRESSES = 50;
/** Of one reader, at the same time. */
const MOST_OPEN = 20;
export const EXPORT_FILES = '/api/OnlinePowerBI/ExportFile';

/** A reader's export tasks (SPEC 2.7, 3 and 9). What they make is the runner's work. */
export class Exports {
  readonly #sql: Sql;
  readonly #catalogue: Catalogue;
  readonly #files: FileStore;
  readonly #runner: ExportRunner;

  constructor(sql: Sql, catalogue: Catalogue, files: FileStore, runner: ExportRunner) {
    this.#sql = sql;
    this.#catalogue = catalogue;
    this.#files = files;
    this.#runner = runner;
  }

  /** @throws Refusal 400 that names the field, 403 or 404 for the report, 429 when too many are open */
  async create(reader: Reader, wanted: Wanted, language: Language): Promise<ExportTask> {
    const { pages, state } = wanted;
    const wish = { ...wishOf(wanted, language), pages, state };
    const { grant, report } = await this.#catalogue.openReport(reader.id, wanted.reportId);
    if (!grant.allowExportData) throw new Refusal(403, texts.exportDenied);
    checkFormats(wanted, report.reportType);
    if (report.reportType === reportType.paginated) readParameters(state);
    const open = await repository.countOpen(this.#sql, reader.id);
    if (open >= MOST_OPEN) throw new Refusal(429, texts.exportTooMany, { values: { count: open } });
    const id = await repository.addTask(this.#sql, { userId: reader.id, reportId: wanted.reportId, name: wanted.name, wish });
    this.#runner.wake();
    return this.#task(reader, id, language);
  }

  /** @throws Refusal 400 that names the field, 404 for a task that is not the reader's, 409 while it is under way */
  async update(reader: Reader, { id, name, ...fields }: Changed, language: Language): Promise<ExportTask> {
    const { task, reportType: kind } = await this.#row(reader, id);
    const wish = { ...wishOf(fields, language), language: task.wish.language, pages: task.wish.pages, state: task.wish.state };
    checkFormats(fields, kind);
    if (!(await repository.change(this.#sql, id, { name, wish }))) throw new Refusal(409, texts.exportRunning);
    return this.#task(reader, id, language);
  }

  async list(reader: Reader, { page }: ListRequest, language: Language): Promise<PageOf<ExportTask>> {
    const [total, rows] = await Promise.all([
      repository.countTasks(this.#sql, reader.id),
      repository.listTasks(this.#sql, reader.id, page.pageSize, (page.pageIndex - 1) * page.pageSize),
    ]);
    return { items: rows.map((row) => taskOf(row, language)), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws Refusal 404 for a task that is not the reader's, 409 while it is under way */
  async refresh(reader: Reader, id: number, language: Language): Promise<ExportTask> {
    await this.#task(reader, id, language);
    const former = await repository.restart(this.#sql, id);
    if (!former) throw new Refusal(409, texts.exportRunning);
    await this.#removeFiles(former);
    this.#runner.wake();
    return this.#task(reader, id, language);
  }

  /** @throws Refusal 404 for a task that is not the reader's */
  async remove(reader: Reader, id: number): Promise<null> {
    await this.#task(reader, id, 'en');
    await this.#removeFiles(await repository.removeTask(this.#sql, id));
    return null;
  }

  /** A file of an own task, and what to call it. @throws Refusal 404 */
  async file(reader: Reader, fileName: string): Promise<{ fileName: string; name: string; mediaType: string }> {
    const found = await repository.findFile(this.#sql, reader.id, fileName);
    if (!found) throw new Refusal(404, texts.exportFileGone);
    return { fileName, name: found.name + found.file.extension, mediaType: found.file.mediaType };
  }

  async #task(reader: Reader, id: number, language: Language): Promise<ExportTask> {
    return taskOf(await this.#row(reader, id), language);
  }

  async #row(reader: Reader, id: number): Promise<repository.ListedTask> {
    const row = await repository.findTask(this.#sql, reader.id, id);
    if (!row) throw new Refusal(404, texts.exportMissing);
    return row;
  }

  async #removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#files.remove(name);
  }
}

const formatFlags = Object.keys(exportFlags) as ExportFlag[];
/** Only paginated reports are tables through and through. */
const forTables = new Set<ExportFlag>(['isXLSX', 'isDOCX', 'isCSV']);

/** @throws Refusal 400 for a format that the kind of report does not have */
const checkFormats = (wanted: Fields, kind: number): void => {
  if (kind === reportType.h5) throw new Refusal(400, texts.exportKind, { field: 'reportId' });
  const wrong = formatFlags.find((flag) => wanted[flag] === 1 && forTables.has(flag) && kind !== reportType.paginated);
  if (wrong) throw new Refusal(400, texts.exportNotTable, { field: wrong, values: { format: exportFlags[wrong] } });
};

const wishOf = ({ isEmail, strEmail, mailTitle, mailContent, ...flags }: Fields, language: Language): ExportWish => {
  const mail = EXPORT_MAIL[language];
  const formats = formatFlags.filter((flag) => flags[flag] === 1).map((flag): ExportFormat => exportFlags[flag]);
  if (formats.length === 0) throw new Refusal(400, texts.exportNoFormat, { field: 'isPPT' });
  const to = mailAddresses(strEmail);
  if (isEmail && to.length === 0) throw new Refusal(400, texts.exportNoAddress, { field: 'strEmail' });
  if (to.length > MOST_ADDRESSES) throw new Refusal(400, texts.exportManyAddresses, { field: 'strEmail', values: { count: MOST_ADDRESSES } });
  const wrong = to.find((address) => !z.email().safeParse(address).success);
  if (wrong !== undefined) throw new Refusal(400, texts.exportBadAddress, { field: 'strEmail', values: { address: wrong } });
  return { formats, language, ...(isEmail && { mail: { to, title: mailTitle ?? mail.title, content: mailContent ?? mail.content } }) };
};

const taskOf = ({ task, reportName, reportEnName, reportType: kind, files }: repository.ListedTask, language: Language): ExportTask => {
  const { id, name, reportId, wish, state, percent, failure, createTime, finishTime } = task;
  return {
    id,
    name,
    reportId,
    reportName,
    reportEnName,
    reportType: kind as ExportTask['reportType'],
    isEmail: flagOf(wish.mail !== undefined),
    strEmail: wish.mail?.to.join('; ') ?? '',
    mailTitle: wish.mail?.title ?? EXPORT_MAIL[language].title,
    mailContent: wish.mail?.content ?? EXPORT_MAIL[language].content,
    ...(Object.fromEntries(formatFlags.map((flag) => [flag, flagOf(wish.formats.includes(exportFlags[flag]))])) as Record<ExportFlag, 0 | 1>),
    state,
    percent,
    message: failure?.[language] ?? '',
    files: files.map(({ format, fileName, bytes }) => ({ format, path: `${EXPORT_FILES}/${fileName}`, bytes })),
    createTime: createTime.toISOString(),
    finishTime: finishTime?.toISOString() ?? null,
  };
};
