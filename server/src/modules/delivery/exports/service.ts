import { z } from 'zod';
import { EXPORT_MAIL, exportFlags, mailAddresses, MOST_OPEN_EXPORTS, reportType, endpoints, type ExportFlag, type ExportFormat, type ExportTask, type HomeExport, type PageOf } from '@portal/shared/contract/all';
import { isTimeZone, usualTimeZone } from '@portal/shared/time-zone';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { listed, say, type Language } from '../../../language/language.ts';
import { HttpError } from '../../../http-error.ts';
import { grantFor, mayExport, type Catalogue } from '../../publishing/catalogue/module.ts';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import { flagOf } from '../../../flags.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { exportFileName } from './file-name.ts';
import type { ListFile } from './list-exports.ts';
import { readParameters } from './parameters.ts';
import { checkMade, pagesToExport, whyNot, whyNotAny } from './permitted.ts';
import * as repository from './repository.ts';
import type { ExportOptions } from './repository.ts';
import type { ExportRunner } from './runner.ts';
import { texts } from './texts.ts';

type Wanted = z.output<typeof endpoints.exports.create.body>;
type Changed = z.output<typeof endpoints.exports.update.body>;
/** What a task makes, and whom it tells. */
type Fields = Omit<Changed, 'id' | 'name'>;
/** What of the report. */
type Contents = Pick<Wanted, 'pages' | 'state'>;
type ShownOptions = Pick<ExportTask, 'isEmail' | 'strEmail' | 'mailTitle' | 'mailContent' | ExportFlag>;
export type ReportTask = Pick<repository.NewTask, 'userId' | 'name'> & { readonly reportId: number; readonly options: ExportOptions };
type ListRequest = z.output<typeof endpoints.exports.list.body>;

const MOST_ADDRESSES = 50;
/** So many are looked at for Home: all that are under way are among them. */
const LATEST = MOST_OPEN_EXPORTS;
const DAY = 24 * 60 * 60_000;
export const EXPORT_FILES = '/api/OnlinePowerBI/ExportFile';

/** A user's export tasks (SPEC 2.7, 3 and 9). What they make is the runner's work. */
export class Exports {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #files: FileStore;
  readonly #runner: ExportRunner;
  readonly #connections: Pick<Connections, 'of'>;

  constructor(db: Db, catalogue: Catalogue, files: FileStore, runner: ExportRunner, connections: Pick<Connections, 'of'>) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#files = files;
    this.#runner = runner;
    this.#connections = connections;
  }

  /** @throws HttpError 400 that names the field, 403 or 404 for the report, 429 when too many are open, 503 where the connection of the report is switched off */
  async create(currentUser: CurrentUser, { reportId, ...wanted }: Wanted, language: Language): Promise<ExportTask> {
    const id = await this.#begin(await this.requireExportable({ userId: currentUser.id, reportId, name: wanted.name, options: exportOptionsOf(wanted, language) }, currentUser.calls));
    return this.#task(currentUser, id, language);
  }

  /** A task that whose it is may begin at this moment. @param calls what they may do at all @throws HttpError as `create` */
  async requireExportable<Task extends ReportTask>(task: Task, calls: Pick<CurrentUser['calls'], 'may'>): Promise<Task> {
    if (!calls.may(endpoints.exports.create)) throw new HttpError(403, texts.exportDenied);
    const { userId, reportId, options: { formats, pages, state } } = task;
    const { grant: opened, report } = await this.#catalogue.openReport(userId, reportId);
    const grant = grantFor(opened, mayExport);
    if (!grant) throw new HttpError(403, texts.exportDenied);
    checkFormats(formats, report.reportType);
    // Nobody waits for files that nothing can be asked for.
    await this.#connections.of(report.sourceId);
    await pagesToExport(this.#catalogue, { report, grant }, pages);
    if (report.reportType === reportType.paginated) readParameters(state);
    return task;
  }

  /**
   * Begins the file of a list, which is known by the path of its call.
   * @param wanted the file, and beside it the search
   * @throws HttpError 400 for a time zone that is not known, 429 when too many are open
   */
  async createOfList(currentUser: CurrentUser, path: string, { name, columns, timeZone, ...query }: ListFile, language: Language): Promise<{ id: number }> {
    if (!isTimeZone(timeZone)) throw new HttpError(400, texts.exportTimeZone, { field: 'timeZone', values: { timeZone } });
    return { id: await this.#begin({ userId: currentUser.id, name, options: { formats: ['XLSX'], language, list: { path, query, columns, timeZone: usualTimeZone(timeZone) } } }) };
  }

  /** @throws HttpError 429 when too many are open */
  async #begin(task: repository.NewTask): Promise<number> {
    const id = await inTransaction(this.#db, (db) => this.add(db, task));
    this.#runner.wake();
    return id;
  }

  /** Adds a task in the transaction of what begins it; `wake` follows when that has ended. @throws HttpError 429 when too many are open */
  async add(db: Db, task: repository.NewTask): Promise<number> {
    await requireRoom(db, task.userId);
    return repository.addTask(db, task);
  }

  wake(): void {
    this.#runner.wake();
  }

  /** @throws HttpError 400 that names the field or for the task of a list, 404 for a task that is not the current user's, 409 while it is under way */
  async update(currentUser: CurrentUser, { id, name, ...fields }: Changed, language: Language): Promise<ExportTask> {
    const { task, reportType: kind } = await this.#row(currentUser, id);
    if (kind === null) throw new HttpError(400, texts.exportListFixed, { field: 'id' });
    const options = changedOptions(task.options, fields, language);
    checkFormats(options.formats, kind);
    if (!(await repository.change(this.#db, id, { name, options }))) throw new HttpError(409, texts.exportRunning);
    return this.#task(currentUser, id, language);
  }

  /** What is under way, and what has ended within a day, as Home shows it. */
  async latest(currentUser: CurrentUser, language: Language): Promise<HomeExport[]> {
    if ((await repository.countLatest(this.#db, currentUser.id)) === 0) return [];
    const { items } = await this.list(currentUser, { page: { pageIndex: 1, pageSize: LATEST } }, language);
    const since = Date.now() - DAY;
    return items.flatMap(({ id, name, state, percent, message, files, finishTime }) =>
      state === 'expired' || (finishTime !== null && Date.parse(finishTime) < since) ? [] : [{ id, name, state, percent, message, files: files.map(({ format, path }) => ({ format, path })), finishTime }],
    );
  }

  async list(currentUser: CurrentUser, { page }: ListRequest, language: Language): Promise<PageOf<ExportTask>> {
    const [total, rows] = await Promise.all([
      repository.countTasks(this.#db, currentUser.id),
      repository.listTasks(this.#db, currentUser.id, page.pageSize, (page.pageIndex - 1) * page.pageSize),
    ]);
    const made = rows.filter(({ files }) => files.length > 0).map(({ task }) => task);
    const refusals = new Map((await whyNotAny({ db: this.#db, catalogue: this.#catalogue }, currentUser.id, made)).map((refusal, index) => [made[index]?.id, refusal]));
    return { items: rows.map((row) => shown(row, refusals.get(row.task.id), language)), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 403 for who may read no reports any more, 404 for a task that is not the current user's, 409 while it is under way, 429 when too many are open, 503 where the connection of the report is switched off */
  async refresh(currentUser: CurrentUser, id: number, language: Language): Promise<ExportTask> {
    const { task, sourceId } = await this.#row(currentUser, id);
    if (task.reportId !== null && !currentUser.calls.may(endpoints.exports.create)) throw new HttpError(403, texts.exportDenied);
    if (task.reportId !== null) await this.#connections.of(sourceId);
    const former = await inTransaction(this.#db, async (db) => {
      await requireRoom(db, currentUser.id);
      return repository.restart(db, id);
    });
    if (!former) throw new HttpError(409, texts.exportRunning);
    await this.#removeFiles(former);
    this.#runner.wake();
    return this.#task(currentUser, id, language);
  }

  /** @throws HttpError 404 for a task that is not the current user's */
  async remove(currentUser: CurrentUser, id: number): Promise<null> {
    await this.#task(currentUser, id, 'en');
    await this.#removeFiles((await repository.removeTasks(this.#db, [id])).fileNames);
    return null;
  }

  /** A file of an own task, and what to call it. @throws HttpError 404, 403 when what it was made of was taken away since */
  async file(currentUser: CurrentUser, fileName: string): Promise<{ fileName: string; name: string; mediaType: string }> {
    const found = await repository.findFile(this.#db, currentUser.id, fileName);
    if (!found) throw new HttpError(404, texts.exportFileGone);
    await checkMade({ db: this.#db, catalogue: this.#catalogue }, found.task);
    return { fileName, name: exportFileName(found.task.name, found.file.extension), mediaType: found.file.mediaType };
  }

  async #task(currentUser: CurrentUser, id: number, language: Language): Promise<ExportTask> {
    const row = await this.#row(currentUser, id);
    return shown(row, row.files.length > 0 ? await whyNot({ db: this.#db, catalogue: this.#catalogue }, row.task) : undefined, language);
  }

  async #row(currentUser: CurrentUser, id: number): Promise<repository.ListedTask> {
    const row = await repository.findTask(this.#db, currentUser.id, id);
    if (!row) throw new HttpError(404, texts.exportMissing);
    return row;
  }

  async #removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#files.remove(name);
  }
}

/** A task with its files, or the reason why they cannot be fetched any more. */
const shown = (row: repository.ListedTask, refusal: HttpError | undefined, language: Language): ExportTask => {
  const task = taskOf(row, language);
  return refusal ? { ...task, files: [], message: say(language, refusal.text, refusal.values) } : task;
};

const formatFlags = Object.keys(exportFlags) as ExportFlag[];
/** Only paginated reports are tables through and through. */
const forTables = new Set<ExportFlag>(['isXLSX', 'isDOCX', 'isCSV']);

/** Holds the tasks of a user, and looks whether there may be one more. */
const requireRoom = async (db: Db, userId: number): Promise<void> => {
  await holdUser(db, userId);
  const open = await repository.countOpen(db, userId);
  if (open >= MOST_OPEN_EXPORTS) throw new HttpError(429, texts.exportTooMany, { values: { count: open } });
};

/** @throws HttpError 400 for a format that the kind of report does not have */
const checkFormats = (formats: readonly ExportFormat[], kind: number): void => {
  if (kind === reportType.h5) throw new HttpError(400, texts.exportKind, { field: 'reportId' });
  const wrong = formatFlags.find((flag) => formats.includes(exportFlags[flag]) && forTables.has(flag) && kind !== reportType.paginated);
  if (wrong) throw new HttpError(400, texts.exportNotTable, { field: wrong, values: { format: exportFlags[wrong] } });
};

/** What a task is to make and whom to tell, and what of the report. @throws HttpError 400 that names the field */
export const exportOptionsOf = ({ pages, state, ...fields }: Fields & Contents, language: Language): ExportOptions => ({ ...optionsOf(fields, language), pages, state });

/** The same of one that there is: language, pages and filters stay. @throws HttpError 400 that names the field */
export const changedOptions = ({ language: kept, pages, state }: ExportOptions, fields: Fields, language: Language): ExportOptions => ({ ...optionsOf(fields, language), language: kept, pages, state });

const optionsOf = ({ isEmail, strEmail, mailTitle, mailContent, ...flags }: Fields, language: Language): ExportOptions => {
  const mail = EXPORT_MAIL[language];
  const formats = formatFlags.filter((flag) => flags[flag] === 1).map((flag): ExportFormat => exportFlags[flag]);
  if (formats.length === 0) throw new HttpError(400, texts.exportNoFormat, { field: 'isPPT' });
  const to = mailAddresses(strEmail);
  if (isEmail && to.length === 0) throw new HttpError(400, texts.exportNoAddress, { field: 'strEmail' });
  if (to.length > MOST_ADDRESSES) throw new HttpError(400, texts.exportManyAddresses, { field: 'strEmail', values: { count: MOST_ADDRESSES } });
  const wrong = to.find((address) => !z.email().safeParse(address).success);
  if (wrong !== undefined) throw new HttpError(400, texts.exportBadAddress, { field: 'strEmail', values: { address: wrong } });
  return { formats, language, ...(isEmail && { mail: { to, title: mailTitle ?? mail.title, content: mailContent ?? mail.content } }) };
};

/** What there is to say of the mail: nothing, as long as it goes well. */
export const mailMessage = (mail: repository.ListedTask['mail'], language: Language): string => {
  if (mail?.state === 'failed') return say(language, texts.exportMailFailed, { addresses: listed([...mail.refused, ...mail.remaining]) });
  return mail?.state === 'waiting' && mail.lastError !== '' ? say(language, texts.exportMailWaiting) : '';
};

/** What a task makes, and whom it tells, as it is shown. */
export const shownOptions = ({ mail, formats }: ExportOptions, language: Language): ShownOptions => ({
  isEmail: flagOf(mail !== undefined),
  strEmail: mail?.to.join('; ') ?? '',
  mailTitle: mail?.title ?? EXPORT_MAIL[language].title,
  mailContent: mail?.content ?? EXPORT_MAIL[language].content,
  ...(Object.fromEntries(formatFlags.map((flag) => [flag, flagOf(formats.includes(exportFlags[flag]))])) as Record<ExportFlag, 0 | 1>),
});

const taskOf = ({ task, reportName, reportEnName, reportType: kind, files, mail }: repository.ListedTask, language: Language): ExportTask => {
  const { id, name, reportId, options, state, percent, failure, createTime, finishTime } = task;
  return {
    id,
    name,
    reportId,
    reportName: reportName ?? '',
    reportEnName: reportEnName ?? '',
    reportType: kind as ExportTask['reportType'],
    ...shownOptions(options, language),
    state,
    percent,
    message: failure?.[language] ?? mailMessage(mail, language),
    files: files.map(({ format, fileName, bytes }) => ({ format, path: `${EXPORT_FILES}/${fileName}`, bytes })),
    createTime: createTime.toISOString(),
    finishTime: finishTime?.toISOString() ?? null,
  };
};
