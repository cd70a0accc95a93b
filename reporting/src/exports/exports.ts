import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { ReportDefinition } from '../definition/index.ts';
import { DocumentFolder } from '../documents/document-folder.ts';
import { removeDurably, writeDurably } from '../documents/durable-file.ts';
import { notFound, Refusal } from '../refusal.ts';
import { grantForReport } from '../tokens/embed-request.ts';
import { drawPages } from './draw-pages.ts';
import { exportRequest, type ExportRequest } from './export-request.ts';
import { fileOf } from './files.ts';
import { unpackFonts, type Fonts } from './fonts.ts';

const HOUR = 3_600_000;
/** How long a finished file can be fetched, as with Power BI. */
export const KEPT_HOURS = 24;
const MOST_WAITING = 500;

/** An export to a file, as it is kept: the request with it, so that a restart of the service goes on with what was begun. */
const exportJob = z.object({
  id: z.uuid(),
  reportId: z.uuid(),
  workspaceId: z.uuid(),
  reportName: z.string(),
  request: exportRequest,
  status: z.enum(['NotStarted', 'Running', 'Succeeded', 'Failed']),
  percentComplete: z.number().int().min(0).max(100),
  createdDateTime: z.string(),
  lastActionDateTime: z.string(),
  expirationTime: z.string().optional(),
  extension: z.string().optional(),
  mediaType: z.string().optional(),
  failure: z.string().optional(),
});
export type ExportJob = z.infer<typeof exportJob>;

/** Exports of reports to files (protocol 13.7): one at a time, because each takes a whole processor. */
export class Exports {
  readonly #folder: string;
  readonly #jobs: DocumentFolder<ExportJob>;
  readonly #log: FastifyBaseLogger;
  #queue: Promise<void> = Promise.resolve();
  #stopped = false;
  /** Unpacked for the first export. */
  #fonts: Promise<Fonts> | undefined;

  private constructor(folder: string, jobs: DocumentFolder<ExportJob>, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#jobs = jobs;
    this.#log = log;
  }

  static async open(dataFolder: string, log: FastifyBaseLogger): Promise<Exports> {
    const folder = join(dataFolder, 'exports');
    await mkdir(join(folder, 'files'), { recursive: true });
    return new Exports(folder, await DocumentFolder.open(join(folder, 'jobs'), exportJob), log);
  }

  /** Goes on with what a stop of the service cut short, and forgets what has expired. */
  async resume(context: Context): Promise<void> {
    await this.#forgetExpired();
    const open = this.#jobs.all().filter(({ status }) => status === 'NotStarted' || status === 'Running');
    for (const job of open.sort((one, other) => one.createdDateTime.localeCompare(other.createdDateTime))) this.#enqueue(job.id, context);
  }

  /**
   * Begins an export; it goes on after the promise is fulfilled.
   * @throws Refusal 400 for identities that do not fit the report's dataset, 429 when too many wait
   */
  async begin(report: ReportDefinition, request: ExportRequest, context: Context): Promise<ExportJob> {
    claimsOf(report, request, context);
    await this.#forgetExpired();
    if (this.#jobs.all().filter(({ status }) => status === 'NotStarted').length >= MOST_WAITING) throw new Refusal(429, 'TooManyRequests', 'Too many exports are waiting.');
    const now = new Date().toISOString();
    const job: ExportJob = {
      id: randomUUID(),
      reportId: report.id,
      workspaceId: report.workspaceId,
      reportName: report.name,
      request,
      status: 'NotStarted',
      percentComplete: 0,
      createdDateTime: now,
      lastActionDateTime: now,
    };
    await this.#jobs.put(job);
    this.#enqueue(job.id, context);
    return job;
  }

  /** An export of a report. @throws Refusal 404 */
  get(reportId: string, id: string): ExportJob {
    const job = this.#jobs.get(id);
    if (job?.reportId !== reportId) throw notFound(`The export ${id}`);
    return job;
  }

  /** The file of a finished export. @throws Refusal 404 before it is there, and after it has expired */
  async file(reportId: string, id: string): Promise<{ content: Buffer; job: ExportJob }> {
    const job = this.get(reportId, id);
    const content = job.status === 'Succeeded' ? await readFile(this.#fileOf(id)).catch(() => undefined) : undefined;
    if (!content) throw notFound(`The file of the export ${id}`);
    return { content, job };
  }

  /** Begins nothing more, and waits for the export under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#queue;
  }

  #fileOf(id: string): string {
    return join(this.#folder, 'files', id);
  }

  #enqueue(id: string, context: Context): void {
    this.#queue = this.#queue.then(() => this.#run(id, context));
  }

  async #run(id: string, context: Context): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.#change(id, { status: 'Running', percentComplete: 0 });
      const { content, extension, mediaType } = await this.#make(id, context);
      await writeDurably(this.#fileOf(id), content);
      const expirationTime = new Date(Date.now() + KEPT_HOURS * HOUR).toISOString();
      await this.#change(id, { status: 'Succeeded', percentComplete: 100, extension, mediaType, expirationTime });
    } catch (error) {
      this.#log.error({ err: error, exportId: id }, 'An export failed');
      await this.#change(id, { status: 'Failed', failure: error instanceof Refusal ? error.message : 'InternalServerError' }).catch(() => undefined);
    }
  }

  async #make(id: string, context: Context) {
    const job = this.#jobs.get(id);
    const report = job && context.store.reports.get(job.reportId);
    const model = report && context.store.datasets.get(report.datasetId);
    if (!model) throw notFound(`The report of the export ${id}`);
    const claims = claimsOf(report, job.request, context);
    // The file itself is the last tenth.
    const told = (share: number) => void this.#change(id, { percentComplete: Math.round(share * 90) }).catch(() => undefined);
    const pages = await drawPages({ report, model, claims }, job.request, context, told);
    this.#fonts ??= unpackFonts(join(this.#folder, 'fonts'));
    return fileOf(job.request.format, report.name, pages, await this.#fonts);
  }

  /** The changes of a job follow each other: a later one never comes before an earlier one. */
  async #change(id: string, change: Partial<ExportJob>): Promise<void> {
    const job = this.#jobs.get(id);
    if (job) await this.#jobs.put({ ...job, ...change, lastActionDateTime: new Date().toISOString() });
  }

  async #forgetExpired(): Promise<void> {
    const now = Date.now();
    const ended = ({ expirationTime, lastActionDateTime, status }: ExportJob) =>
      status === 'Failed' ? Date.parse(lastActionDateTime) + KEPT_HOURS * HOUR : Date.parse(expirationTime ?? '');
    for (const job of this.#jobs.all()) {
      if (!(ended(job) <= now)) continue;
      await removeDurably(this.#fileOf(job.id));
      await this.#jobs.remove(job.id);
    }
  }
}

/** Whose rows an export shows: the identities are checked as for an embed token. @throws Refusal 400 */
const claimsOf = (report: ReportDefinition, { powerBIReportConfiguration: { identities } }: ExportRequest, { store }: Context) => ({
  jti: '',
  exp: 0,
  ...grantForReport({ accessLevel: 'View', allowSaveAs: false, identities }, report.id, report.workspaceId, store),
});
