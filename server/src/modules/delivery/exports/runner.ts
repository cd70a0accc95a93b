import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ExportFormat } from '@portal/shared/contract/all';
import { fullNameOf } from '@portal/shared/formats';
import { MOST_WORKBOOK_ROWS, WORKBOOK_MEDIA_TYPE, workbookParts, type Cells } from '@portal/shared/workbook';
import type { Db } from '../../../database/database.ts';
import { reasonOf } from '../../../language/reason.ts';
import { localeFor, type Catalogue, type ReportRow } from '../../publishing/catalogue/module.ts';
import { texts as powerBiTexts } from '../../../power-bi/texts.ts';
import { ClaimedWork, LEASE } from '../../../jobs/claimed-work.ts';
import type { Pause } from '../../../pause.ts';
import type { DataRoles } from '../../access/data-roles/module.ts';
import { HttpError } from '../../../http-error.ts';
import { member, textMember, type Poll, type PowerBiClient } from '../../../power-bi/client.ts';
import type { Identity } from '../../../power-bi/embed-tokens.ts';
import { exportFiltersOf } from '../../../power-bi/fixed-filters.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import type { NewMail, Outbox } from '../mail/module.ts';
import { exportFileName } from './file-name.ts';
import type { FoundRows, ListExports } from './list-exports.ts';
import { mailText } from './mail-text.ts';
import { readParameters } from './parameters.ts';
import { checkMade, openForExport, pagesToExport } from './permitted.ts';
import * as repository from './repository.ts';
import type { ClaimedTask, ExportOptions, ListOptions, MadeOf, TaskRow } from './repository.ts';
import { texts } from './texts.ts';

/** What failed because the service was busy is tried again after so many seconds, or as many as it says, so many times in all. */
const LATER = 30;
const ATTEMPTS = 3;
/** A task that servers have begun so many times and not ended has taken them down: nobody begins it again. */
const MOST_CLAIMS = 8;
/** The service is waited for this long; its own limit is an hour (protocol 12.2). In milliseconds. */
const LONGEST = 90 * 60_000;
const DAY = 86_400_000;
/** How long files can be fetched. */
const KEPT_DAYS = 7;
/** How long a task that has ended can be run again. Schedules begin some every day, which nobody would ever delete. */
const TASK_DAYS = 90;
/** What files of exports are called. The storage has others, too: those of imports of people. */
const FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{3,4}$/;
/** So many files are asked about at a time. */
const SLICE = 200;

type Made = { readonly format: ExportFormat; readonly fileName: string; readonly extension: string; readonly mediaType: string; readonly bytes: number };
type Parts = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly dataRoles: DataRoles;
  readonly lists: ListExports;
  readonly connections: Connections;
  readonly files: FileStore;
  readonly outbox: Pick<Outbox, 'wake'>;
  /** Whose clocks say what day it is, IANA. */
  readonly timeZone: string;
  readonly pause: Pause;
  readonly log: FastifyBaseLogger;
  /** So many tasks at the same time. */
  readonly atOnce: number;
};

/** Makes the files of export tasks, several at a time on each server, by turns of those whose they are. Docs: decision 14. */
export class ExportRunner {
  readonly #parts: Parts;
  readonly #work: ClaimedWork<ClaimedTask>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#work = new ClaimedWork({ name: 'export tasks', atOnce: parts.atOnce, claim: () => repository.claim(parts.db, LEASE), work: (claimed) => this.#run(claimed), about: ({ task }) => ({ taskId: task.id }), log: parts.log });
  }

  start(): void {
    this.#work.start();
  }

  /** There may be something to do. */
  wake(): void {
    this.#work.wake();
  }

  stop(): Promise<void> {
    return this.#work.stop();
  }

  /** Takes away files that have been there for a week, and tasks that ended long ago. */
  async forgetOld(): Promise<void> {
    for (const name of await repository.expire(this.#parts.db, new Date(Date.now() - KEPT_DAYS * DAY))) await this.#parts.files.remove(name);
    await repository.removeEnded(this.#parts.db, new Date(Date.now() - TASK_DAYS * DAY));
  }

  /**
   * Takes away files that no task has: a server that dies leaves those that it has made of a task, which another makes anew. What is
   * under way has none that are a day old: six formats are waited for 90 minutes each.
   */
  async forgetUnnamed(signal?: AbortSignal, now = Date.now()): Promise<void> {
    const { files } = this.#parts;
    let names: string[] = [];
    for await (const name of files.namesBefore(now - DAY)) {
      if (FILE_NAME.test(name)) names.push(name);
      if (names.length < SLICE) continue;
      signal?.throwIfAborted();
      await this.#removeUnnamed(names);
      names = [];
    }
    await this.#removeUnnamed(names);
  }

  async #removeUnnamed(names: readonly string[]): Promise<void> {
    const { db, files } = this.#parts;
    const named = names.length > 0 ? await repository.namedAmong(db, names) : new Set();
    for (const name of names) if (!named.has(name)) await files.remove(name);
  }

  async #run(claimed: ClaimedTask): Promise<void> {
    const { db, files, outbox } = this.#parts;
    const { task } = claimed;
    if (task.mailDue) return this.#mailOfBefore(claimed);
    if (task.attempts > MOST_CLAIMS) return repository.fail(db, task, texts.exportFailed);
    const made: Made[] = [];
    const isDone = await this.#make(claimed, made)
      .then(async (madeOf) => repository.finish(db, task, { files: made, madeOf, mail: await this.#mailOf(claimed, made) }))
      .catch(async (error: unknown) => {
        if (!this.#work.isStopped) await this.#failed(task, error);
        return false;
      });
    if (isDone) return outbox.wake();
    // Nobody knows of these files: the task has failed, or is another server's, or gone.
    for (const { fileName } of made) await files.remove(fileName);
  }

  async #failed(task: TaskRow, error: unknown): Promise<void> {
    const { db, log } = this.#parts;
    log.warn({ err: error, taskId: task.id }, 'an export failed');
    const failure = reasonOf(error);
    const isTransient = error instanceof HttpError && error.status === 503;
    if (isTransient && task.attempts < ATTEMPTS) await repository.postpone(db, task, failure, Math.max(LATER, Number(error.values.seconds ?? 0)));
    else await repository.fail(db, task, failure);
  }

  async #make(claimed: ClaimedTask, made: Made[]): Promise<MadeOf | null> {
    const { reportId, options } = claimed.task;
    const madeOf = reportId !== null ? await this.#makeReport(claimed, reportId, made) : null;
    if (reportId === null && options.list) await this.#makeList(claimed, options.list, made);
    await this.#keepClaim(claimed.task, 99);
    return madeOf;
  }

  /** What the current user may do is looked at when it runs, and when it is done: what was taken away since is not exported. */
  async #makeReport({ task, user }: ClaimedTask, reportId: number, made: Made[]): Promise<MadeOf> {
    const { connections, dataRoles } = this.#parts;
    const { options } = task;
    const { report, grant } = await openForExport(this.#parts, user, reportId);
    const pages = await pagesToExport(this.#parts.catalogue, { report, grant }, options.pages);
    const { tokens, client } = await connections.of(report.sourceId);
    const source = addressOf(report);
    const identities = await tokens.identitiesFor(source, await dataRoles.rowsOf(user, grant.dataRoles));
    const path = `groups/${encodeURIComponent(source.workspaceId)}/reports/${encodeURIComponent(source.reportId)}`;
    for (const [index, format] of options.formats.entries()) {
      const begun = await client.call(`${path}/ExportTo`, { method: 'POST', body: requestFor(format, options, { pages, identities, report }), headers: { 'accept-language': localeFor(options.language, report) } });
      const exported = `${path}/exports/${encodeURIComponent(textMember(begun, 'id'))}`;
      const onProgress = (percent: number) => this.#keepClaim(task, Math.min(98, Math.round((index * 100 + percent) / options.formats.length)));
      const extension = await this.#untilDone(client, exported, onProgress);
      const fileName = `${randomUUID()}${/^\.[a-z]{3,4}$/.test(extension) ? extension : `.${format.toLowerCase()}`}`;
      const kept = await this.#keep(client, `${exported}/file`, fileName, () => onProgress(100));
      made.push({ format, fileName, extension: fileName.slice(36), ...kept });
    }
    const madeOf = { pages, dataRoles: identities.length > 0 ? grant.dataRoles : [] };
    await checkMade(this.#parts, { ...task, madeOf });
    return madeOf;
  }

  /** Writes a list's rows into a file as they are read. */
  async #makeList({ task, user }: ClaimedTask, list: ListOptions, made: Made[]): Promise<void> {
    const { lists, files } = this.#parts;
    const found = await lists.open(user, list, task.options.language);
    if (found.total >= MOST_WORKBOOK_ROWS) throw new HttpError(400, texts.exportListLong, { values: { count: found.total } });
    const fileName = `${randomUUID()}.xlsx`;
    let percent = 0;
    const rows = countedRows(found, async (now) => {
      if (now > percent) await this.#keepClaim(task, (percent = now));
    });
    await this.#work.holding(() => this.#keepClaim(task, percent), (gone) => files.write(fileName, Readable.from(workbookParts(task.name, rows), { objectMode: false, signal: gone })));
    made.push({ format: 'XLSX', fileName, extension: '.xlsx', mediaType: WORKBOOK_MEDIA_TYPE, bytes: (await files.size(fileName)) ?? 0 });
  }

  /** Puts a file into the storage as it comes from the service. @param onProgress keeps the task this server's while it does */
  #keep(client: PowerBiClient, path: string, fileName: string, onProgress: () => Promise<void>): Promise<{ mediaType: string; bytes: number }> {
    const { files } = this.#parts;
    return this.#work.holding(onProgress, async (gone) => {
      const { content, mediaType } = await client.stream(path, gone);
      await files.write(fileName, content);
      return { mediaType, bytes: (await files.size(fileName)) ?? 0 };
    });
  }

  /**
   * @returns the extension of the file
   * @throws HttpError 502 when the service gives up, 503 when it says that it was busy and when to begin again (protocol 13.7)
   */
  async #untilDone(client: PowerBiClient, path: string, onProgress: (percent: number) => Promise<void>): Promise<string> {
    const end = Date.now() + LONGEST;
    let percent = 0;
    while (Date.now() < end) {
      const { json, seconds, isAskedBack } = await lookAt(client, path);
      const status = textMember(json, 'status');
      if (status === 'Succeeded') return textMember(json, 'resourceFileExtension');
      if (status === 'Failed') throw isAskedBack ? new HttpError(503, powerBiTexts.reportingBusy, { values: { seconds } }) : new HttpError(502, texts.exportFailed);
      percent = Number(member(json, 'percentComplete') ?? percent);
      await onProgress(percent);
      await this.#work.holding(() => onProgress(percent), (gone) => this.#parts.pause(seconds * 1000, gone));
    }
    throw new HttpError(502, texts.exportFailed);
  }

  /** @throws Error when the task was deleted or is another server's, or this one is to stop: then the work is not needed here */
  async #keepClaim(task: TaskRow, percent?: number): Promise<void> {
    const isKept = await repository.keep(this.#parts.db, task, LEASE, percent);
    if (!isKept || this.#work.isStopped) throw new Error(`The export task ${task.id} is no longer this server's`);
  }

  /** The mail that goes with the files, if one is wanted. @throws HttpError 403 or 404 when the report is not the user's any more */
  async #mailOf({ task, user }: ClaimedTask, made: readonly Made[]): Promise<NewMail | undefined> {
    const { id, name, reportId, options: { mail, language } } = task;
    if (!mail || reportId === null) return undefined;
    const { catalogue, timeZone } = this.#parts;
    const { report } = await catalogue.openReport(user.id, reportId);
    const values = { reportId: String(report.id), reportName: language === 'zh' ? report.name : report.ename || report.name, userName: fullNameOf(user) };
    return {
      userId: user.id,
      exportTaskId: id,
      addresses: [...mail.to],
      subject: mailText(mail.title, values, language, timeZone),
      content: mailText(mail.content, values, language, timeZone),
      attachments: made.map(({ fileName, extension, mediaType }) => ({ fileName, name: exportFileName(name, extension), mediaType })),
    };
  }

  /** Versions before the outbox sent the mail with the task, and may have left it due: it goes into the outbox. */
  async #mailOfBefore(claimed: ClaimedTask): Promise<void> {
    const { db, log, outbox } = this.#parts;
    const { task } = claimed;
    try {
      await repository.endMailOfBefore(db, task, await this.#mailOf(claimed, await repository.filesOf(db, [task.id])), null);
      outbox.wake();
    } catch (error) {
      log.error({ err: error, taskId: task.id }, 'the mail of an export was not sent');
      await repository.endMailOfBefore(db, task, undefined, reasonOf(error));
    }
  }
}

/** Rows as they are taken, and after each slice how far that is, 0 to 98. */
async function* countedRows({ total, slices }: FoundRows<Cells>, onProgress: (percent: number) => Promise<void>): AsyncGenerator<readonly Cells[]> {
  let done = 0;
  for await (const rows of slices) {
    yield rows;
    done += rows.length;
    await onProgress(Math.min(98, Math.floor((done / (total + 1)) * 100)));
  }
}

/**
 * The call's body (protocol 13.7). Pictures of paginated reports go by another name than those of others; values of their
 * parameters are texts, and the language is nowhere in it: the call's own says it.
 */
const requestFor = (format: ExportFormat, { language, state }: ExportOptions, { pages, identities, report }: { readonly pages: readonly string[] | null; readonly identities: readonly Identity[]; readonly report: ReportRow }) => {
  const who = identities.length > 0 && { identities };
  if (pages === null) {
    const formatSettings = format === 'PNG' && { formatSettings: { OutputFormat: 'PNG' } };
    const parameterValues = readParameters(state).map(({ name, value }) => ({ name, ...(value !== null && { value: String(value) }) }));
    return { format: format === 'PNG' ? 'IMAGE' : format, paginatedReportConfiguration: { ...formatSettings, parameterValues, ...who } };
  }
  const bookmark = state && { defaultBookmark: { name: 'viewer', state } };
  return { format, powerBIReportConfiguration: { settings: { locale: localeFor(language, report) }, pages: pages.map((pageName) => ({ pageName })), ...bookmark, ...exportFiltersOf(report.filters), ...who } };
};

/** How an export goes. A service that is too busy to tell has not given it up: nothing is known, and it is asked again. */
const lookAt = async (client: PowerBiClient, path: string): Promise<Poll> => {
  try {
    return await client.poll(path);
  } catch (error) {
    if (!(error instanceof HttpError) || error.text !== powerBiTexts.reportingBusy) throw error;
    return { json: {}, seconds: Number(error.values.seconds), isAskedBack: true };
  }
};
