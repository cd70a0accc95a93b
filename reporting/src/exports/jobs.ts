import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { DocumentFolder } from '../documents/document-folder.ts';
import { removeDurably, writeDurably } from '../documents/durable-file.ts';
import { readAs } from '../reading.ts';
import { invalid, notFound, HttpError } from '../http-error.ts';
import { exportFormat, type ExportedReport, type ExportFormat, type Renderer, type Renderers, type ReportType } from './renderer.ts';

const MINUTE = 60_000;
/** How long a finished file can be fetched, as with Power BI. */
const KEPT = 24 * 60 * MINUTE;
const SWEPT_EVERY = 10 * MINUTE;
/** An export that takes longer is given up. */
const LONGEST = 30 * MINUTE;
/** As with Power BI, which then answers 429. */
const MOST_WAITING = 500;
/** Drawing takes a whole processor, and readers at their screens come first. */
const AT_ONCE = 2;
/** An export that was begun so often, and never ended, may be what ended the service. */
const MOST_ATTEMPTS = 3;

/** An export to a file, as it is kept: the request with it, so that a restart of the service goes on with what was begun. */
const exportJob = z.object({
  id: z.uuid(),
  reportId: z.uuid(),
  workspaceId: z.uuid(),
  reportName: z.string(),
  reportType: z.enum(['PowerBIReport', 'PaginatedReport']).default('PowerBIReport'),
  /** What the renderer accepted, with the format. */
  request: z.looseObject({ format: exportFormat }),
  status: z.enum(['NotStarted', 'Running', 'Succeeded', 'Failed']),
  percentComplete: z.number().int().min(0).max(100),
  attempts: z.number().int().default(0),
  createdDateTime: z.string(),
  lastActionDateTime: z.string(),
  expirationTime: z.string().optional(),
  extension: z.string().optional(),
  mediaType: z.string().optional(),
  failure: z.string().optional(),
});
export type ExportJob = z.infer<typeof exportJob>;

const formatOf = z.looseObject({ format: exportFormat });
const isOpen = ({ status }: ExportJob) => status === 'NotStarted' || status === 'Running';
const endOf = ({ expirationTime, lastActionDateTime }: ExportJob) => (expirationTime ? Date.parse(expirationTime) : Date.parse(lastActionDateTime) + KEPT);

/** Exports of reports to files (protocol 13.7), whatever kind of report and format: their queue, their state on disk, their files. */
export class ExportJobs {
  readonly #folder: string;
  readonly #jobs: DocumentFolder<ExportJob>;
  readonly #renderers: Renderers;
  readonly #log: FastifyBaseLogger;
  #waiting: string[] = [];
  readonly #running = new Map<string, { done: Promise<void>; abort: AbortController }>();
  #sweeping: NodeJS.Timeout | undefined;
  #stopped = false;

  private constructor(folder: string, jobs: DocumentFolder<ExportJob>, renderers: Renderers, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#jobs = jobs;
    this.#renderers = renderers;
    this.#log = log;
  }

  /** @param renderers by report type and format; what is not there is refused */
  static async open(dataFolder: string, renderers: Renderers, log: FastifyBaseLogger): Promise<ExportJobs> {
    const folder = join(dataFolder, 'exports');
    await mkdir(join(folder, 'files'), { recursive: true });
    return new ExportJobs(folder, await DocumentFolder.open(join(folder, 'jobs'), exportJob), renderers, log);
  }

  /** Goes on with what a stop of the service cut short, and from now on removes what has expired. */
  async resume(context: Context): Promise<void> {
    await this.#sweep();
    this.#sweeping = setInterval(() => void this.#sweep().catch((error: unknown) => this.#log.error({ err: error }, 'Expired exports could not be removed')), SWEPT_EVERY);
    this.#sweeping.unref();
    const open = this.#jobs.all().filter(isOpen);
    for (const { id } of open.sort((one, other) => one.createdDateTime.localeCompare(other.createdDateTime))) this.#enqueue(id, context);
  }

  /**
   * Begins an export; it goes on after the promise is fulfilled.
   * @param body of the request, as it came
   * @param language of the caller
   * @throws HttpError 400 for what cannot be exported, 429 when too many wait
   */
  async begin(report: ExportedReport, reportType: ReportType, body: unknown, context: Context, language = 'en'): Promise<ExportJob> {
    const { format } = readAs(formatOf, body);
    const accepted = this.#rendererOf(reportType, format).accept(body, report.id, context, language);
    if (this.#waiting.length >= MOST_WAITING) throw new HttpError(429, 'TooManyRequests', 'Too many exports are waiting.');
    const now = new Date().toISOString();
    const job: ExportJob = {
      id: randomUUID(),
      reportId: report.id,
      workspaceId: report.workspaceId,
      reportName: report.name,
      reportType,
      request: { ...accepted, format },
      status: 'NotStarted',
      percentComplete: 0,
      attempts: 0,
      createdDateTime: now,
      lastActionDateTime: now,
    };
    await this.#jobs.put(job);
    this.#enqueue(job.id, context);
    return job;
  }

  /** An export of a report. @throws HttpError 404, also after its file has expired */
  get(reportId: string, id: string): ExportJob {
    const job = this.#jobs.get(id);
    if (job?.reportId !== reportId || (!isOpen(job) && endOf(job) <= Date.now())) throw notFound(`The export ${id}`);
    return job;
  }

  /** The file of a finished export. @throws HttpError 404 before it is there, and after it has expired */
  async file(reportId: string, id: string): Promise<{ content: Buffer; job: ExportJob }> {
    const job = this.get(reportId, id);
    const content = job.status === 'Succeeded' ? await readFile(this.#fileOf(job.id)).catch(() => undefined) : undefined;
    if (!content) throw notFound(`The file of the export ${id}`);
    return { content, job };
  }

  /** Begins nothing more and breaks off what runs; it is taken up again by the next {@link resume}. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweeping);
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #rendererOf(reportType: ReportType, format: ExportFormat): Renderer {
    const known = this.#renderers[reportType];
    const renderer = known[format];
    if (!renderer) throw invalid('format', `a ${reportType} is exported as one of ${Object.keys(known).join(', ')}`);
    return renderer;
  }

  #fileOf(id: string): string {
    return join(this.#folder, 'files', id);
  }

  #enqueue(id: string, context: Context): void {
    this.#waiting.push(id);
    this.#next(context);
  }

  #next(context: Context): void {
    if (this.#stopped || this.#running.size >= AT_ONCE) return;
    const id = this.#waiting.shift();
    if (id === undefined) return;
    const abort = new AbortController();
    const done = this.#run(id, abort.signal, context).finally(() => {
      this.#running.delete(id);
      this.#next(context);
    });
    this.#running.set(id, { done, abort });
    this.#next(context);
  }

  async #run(id: string, stopped: AbortSignal, context: Context): Promise<void> {
    try {
      const job = this.#jobs.get(id);
      if (!job) return;
      if (job.attempts >= MOST_ATTEMPTS) throw new Error(`The service ended ${job.attempts} times during this export`);
      await this.#change(id, { status: 'Running', percentComplete: 0, attempts: job.attempts + 1 });
      stopped.throwIfAborted();
      const { content, extension, mediaType } = await this.#render(job, AbortSignal.any([stopped, AbortSignal.timeout(LONGEST)]), context);
      await writeDurably(this.#fileOf(id), content);
      await this.#change(id, { status: 'Succeeded', percentComplete: 100, extension, mediaType, expirationTime: new Date(Date.now() + KEPT).toISOString() });
    } catch (error) {
      if (stopped.aborted) {
        // A stop is no attempt that failed: the next start goes on with it.
        await this.#change(id, { attempts: Math.max(0, (this.#jobs.get(id)?.attempts ?? 1) - 1) }).catch(() => undefined);
        return;
      }
      this.#log.error({ err: error, exportId: id }, 'An export failed');
      await this.#change(id, { status: 'Failed', failure: error instanceof HttpError ? error.message : 'InternalServerError' }).catch(() => undefined);
    }
  }

  #render({ id, reportId, reportType, request }: ExportJob, signal: AbortSignal, context: Context) {
    // 100 is said only when the file is there.
    const onProgress = (share: number) => {
      const percentComplete = Math.min(99, Math.round(share * 100));
      if (!signal.aborted) void this.#change(id, { percentComplete }).catch(() => undefined);
    };
    return this.#rendererOf(reportType, request.format).render(request, reportId, context, { onProgress, signal });
  }

  /** The changes of a job follow each other: a later one never comes before an earlier one. */
  async #change(id: string, change: Partial<ExportJob>): Promise<void> {
    const job = this.#jobs.get(id);
    if (job) await this.#jobs.put({ ...job, ...change, lastActionDateTime: new Date().toISOString() });
  }

  /** Removes what has expired, and files that belong to no job. */
  async #sweep(): Promise<void> {
    for (const job of this.#jobs.all()) {
      if (isOpen(job) || endOf(job) > Date.now()) continue;
      await removeDurably(this.#fileOf(job.id));
      await this.#jobs.remove(job.id);
    }
    for (const name of await readdir(join(this.#folder, 'files'))) {
      if (!this.#jobs.get(name.slice(0, 36))) await removeDurably(join(this.#folder, 'files', name));
    }
  }
}
