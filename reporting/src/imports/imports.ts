import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { datasetModel, reportDefinition, type DatasetModel, type ReportDefinition } from '../definition/index.ts';
import { DocumentFolder } from '../documents/document-folder.ts';
import { writeDurably } from '../documents/durable-file.ts';
import type { Store, Workspace } from '../documents/store.ts';
import { checkContent } from '../embed-api/report-check.ts';
import { paginatedReport, type PaginatedReport } from '../paginated/definition.ts';
import { checkDataSets } from '../paginated/model-check.ts';
import { dataFolder, readPbix, type Package } from '../pbix/read.ts';
import type { RdlFile } from '../rdl/format.ts';
import { readRdl } from '../rdl/rdl-file.ts';
import { invalid } from '../http-error.ts';
import { IMPORTED, type Loads } from '../warehouse/loads.ts';
import type { Refreshes } from '../warehouse/refreshes.ts';
import type { TableFiles } from '../warehouse/table-files.ts';
import { targetOf, type NameConflict } from './conflict.ts';

/** After this long the rows of a file are given up, in milliseconds: small files can hold very many. */
const LONGEST_LOAD = 10 * 60_000;
/** How many ended imports a service remembers. */
const REMEMBERED = 500;

const importJob = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  name: z.string(),
  kind: z.enum(['report', 'paginated']).default('report'),
  state: z.enum(['Publishing', 'Succeeded', 'Failed']),
  /** Nothing when the file leans on a dataset that is there. */
  importedDatasetId: z.uuid().optional(),
  datasetId: z.uuid(),
  reportId: z.uuid().optional(),
  createdDateTime: z.string(),
  updatedDateTime: z.string(),
  failure: z.string().optional(),
});
export type ImportJob = z.infer<typeof importJob>;

/** What is asked of an import, besides its file. */
export interface Wanted {
  workspace: Workspace;
  name: string;
  kind: ImportJob['kind'];
  nameConflict: NameConflict;
  /** Only the dataset is wanted. */
  skipReport: boolean;
}

interface Parts {
  store: Store;
  loads: Loads;
  refreshes: Refreshes;
  files: TableFiles;
  /** The folder that the database may read. */
  transfers: string;
  /** What a file may hold, unpacked. */
  mostBytes: number;
  log: FastifyBaseLogger;
}

/**
 * Imports of reports' own files (protocol 13.6). A file is checked whole before anything is stored; its rows are taken in
 * afterwards, one import at a time, and a restart of the service goes on with what was begun.
 */
export class Imports {
  readonly #parts: Parts;
  readonly #jobs: DocumentFolder<ImportJob>;
  #last: Promise<unknown> = Promise.resolve();
  #accepting: Promise<unknown> = Promise.resolve();
  #stopped = false;

  private constructor(parts: Parts, jobs: DocumentFolder<ImportJob>) {
    this.#parts = parts;
    this.#jobs = jobs;
  }

  static async open(dataFolder: string, parts: Parts): Promise<Imports> {
    return new Imports(parts, await DocumentFolder.open(join(dataFolder, 'imports'), importJob));
  }

  /** Goes on with what a stop of the service cut short, and removes what belongs to nothing. */
  async resume(): Promise<void> {
    const open = this.all().filter(({ state }) => state === 'Publishing');
    const known = new Set(open.map(({ id }) => id));
    for (const name of await readdir(this.#parts.transfers)) if (!known.has(name)) await rm(join(this.#parts.transfers, name), { recursive: true, force: true });
    for (const { id } of open.reverse()) this.#enqueue(id);
  }

  /** The newest first. */
  all(): ImportJob[] {
    return this.#jobs.all().sort((one, other) => other.createdDateTime.localeCompare(one.createdDateTime));
  }

  get(id: string): ImportJob | undefined {
    return this.#jobs.get(id);
  }

  /** A folder for a file that is on its way; the caller removes it unless {@link begin} took it over. */
  async folder(): Promise<{ id: string; path: string }> {
    const id = randomUUID();
    const path = this.#folderOf(id);
    await mkdir(path, { recursive: true });
    return { id, path };
  }

  /**
   * Begins an import; it goes on after the promise is fulfilled.
   * @param id of the {@link folder}
   * @param file the uploaded file, in that folder
   * @throws HttpError 400 or 409 that names what is wrong
   */
  async begin(id: string, file: string, wanted: Wanted): Promise<ImportJob> {
    const accept = await this.#read(id, file, wanted);
    await rm(file);
    // One after the other, so that two files of one name see each other.
    const turn = this.#accepting.then(accept);
    this.#accepting = turn.catch(() => undefined);
    const job = await turn;
    this.#enqueue(id);
    return job;
  }

  /** Begins nothing more and waits for what runs. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#last;
  }

  /** Checks a file by itself. @returns what is left to do: to check it against what is here, and to take it in */
  async #read(id: string, file: string, wanted: Wanted): Promise<() => Promise<ImportJob>> {
    const { mostBytes, files } = this.#parts;
    if (wanted.kind === 'paginated') {
      const read = await readRdl(file);
      return () => this.#acceptPaginated(id, read, wanted);
    }
    const read = await readPbix(file, this.#folderOf(id), mostBytes, files);
    return () => this.#accept(id, read, wanted);
  }

  async #acceptPaginated(id: string, { report, datasetName }: RdlFile, { workspace, name, kind, nameConflict }: Wanted): Promise<ImportJob> {
    const { store } = this.#parts;
    const model = store.datasets.get(report.datasetId);
    if (!model) throw invalid('file.report.datasetId', `the file leans on the dataset ${datasetName} (${report.datasetId}), which is not here`);
    checkDataSets(report, model);
    const coming = this.#coming(kind, ({ reportId }) => reportId);
    const target = targetOf(name, among(workspace, store.paginated.all(), coming), nameConflict);
    const reportId = target.overwrites ?? randomUUID();
    await this.#keep(id, 'report', { ...report, workspaceId: workspace.id, id: reportId, name: target.name } satisfies PaginatedReport);
    return this.#put({ id, workspaceId: workspace.id, name: target.name, kind, datasetId: model.id, reportId });
  }

  async #accept(id: string, { report, model, withData }: Package, { workspace, name, kind, nameConflict, skipReport }: Wanted): Promise<ImportJob> {
    const { store } = this.#parts;
    if (!withData && skipReport) throw invalid('skipReport', 'the file has no data of its own, and nothing would be left');
    const own = withData ? undefined : store.datasets.get(model.id);
    if (!withData && !own) throw invalid('model.json', `the file leans on the dataset ${model.name} (${model.id}), which is not here`);
    checkContent(report, own ?? model);

    const here = { workspaceId: workspace.id };
    const coming = this.#coming(kind, ({ importedDatasetId, reportId }) => (withData ? importedDatasetId : reportId));
    const target = targetOf(name, among(workspace, withData ? store.datasets.all() : store.reports.all(), coming), nameConflict);
    const datasetId = withData ? (target.overwrites ?? randomUUID()) : model.id;
    const reportId = skipReport ? undefined : withData ? this.#reportOver(datasetId, target.name) : (target.overwrites ?? randomUUID());

    const madeModel: DatasetModel = { ...model, ...here, id: datasetId, name: target.name };
    if (reportId) await this.#keep(id, 'report', { ...report, ...here, id: reportId, name: target.name, datasetId } satisfies ReportDefinition);
    if (withData) await this.#keep(id, 'model', madeModel);
    return this.#put({ id, ...here, name: target.name, kind, datasetId, reportId, ...(withData && { importedDatasetId: datasetId }) });
  }

  /** What imports under way will bring. @param made the id of it */
  #coming(kind: ImportJob['kind'], made: (job: ImportJob) => string | undefined): Named[] {
    const open = this.all().filter((job) => job.state === 'Publishing' && job.kind === kind);
    return open.flatMap((job) => {
      const id = made(job);
      return id ? [{ id, name: job.name, workspaceId: job.workspaceId }] : [];
    });
  }

  async #put(begun: Omit<ImportJob, 'state' | 'createdDateTime' | 'updatedDateTime'>): Promise<ImportJob> {
    const now = new Date().toISOString();
    const job: ImportJob = { ...begun, state: 'Publishing', createdDateTime: now, updatedDateTime: now };
    await this.#jobs.put(job);
    return job;
  }

  /** The report of the name over a dataset is written over with it; else there is a new one. */
  #reportOver(datasetId: string, name: string): string {
    const same = this.#parts.store.reports.all().filter((report) => report.datasetId === datasetId && report.name.toLowerCase() === name.toLowerCase());
    return same.length === 1 ? same[0]!.id : randomUUID();
  }

  #enqueue(id: string): void {
    this.#last = this.#last.then(() => this.#publish(id)).catch((error: unknown) => this.#parts.log.error({ err: error, importId: id }, 'The state of an import was not written'));
  }

  /** May run again from the start after a restart: every step leaves the same behind. */
  async #publish(id: string): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job || this.#stopped) return;
    const failure = await this.#store(job).then(
      () => undefined,
      (error: unknown) => {
        this.#parts.log.error({ err: error, importId: id }, 'An import failed');
        return error instanceof Error ? error.message : String(error);
      },
    );
    await this.#jobs.put({ ...job, state: failure === undefined ? 'Succeeded' : 'Failed', failure, updatedDateTime: new Date().toISOString() });
    await rm(this.#folderOf(id), { recursive: true, force: true });
    for (const old of this.all().filter(({ state }) => state !== 'Publishing').slice(REMEMBERED)) await this.#jobs.remove(old.id);
  }

  async #store({ id, workspaceId, kind, importedDatasetId, reportId }: ImportJob): Promise<void> {
    const { store, loads, refreshes, files } = this.#parts;
    if (!store.workspaces.get(workspaceId)) throw new Error(`The workspace ${workspaceId} is no more.`);
    if (importedDatasetId) {
      const model = datasetModel.parse(await this.#kept(id, 'model'));
      const folder = dataFolder(this.#folderOf(id));
      await loads.run(model, files.load(model, folder), folder, `${IMPORTED}${id}`, AbortSignal.timeout(LONGEST_LOAD));
      refreshes.forgetSource(model.id);
      await store.datasets.put(model);
    }
    if (reportId && kind === 'paginated') await store.paginated.put(paginatedReport.parse(await this.#kept(id, 'report')));
    else if (reportId) await store.reports.put(reportDefinition.parse(await this.#kept(id, 'report')));
  }

  #keep(id: string, what: 'report' | 'model', document: unknown): Promise<void> {
    return writeDurably(join(this.#folderOf(id), `${what}.stored.json`), JSON.stringify(document));
  }

  async #kept(id: string, what: 'report' | 'model'): Promise<unknown> {
    return JSON.parse(await readFile(join(this.#folderOf(id), `${what}.stored.json`), 'utf8'));
  }

  #folderOf(id: string): string {
    return join(this.#parts.transfers, id);
  }
}

type Named = { id: string; name: string; workspaceId: string };

/** What a workspace has, or will have. */
const among = ({ id: workspaceId }: Workspace, present: readonly Named[], coming: readonly Named[]): Named[] => {
  const others = coming.filter(({ id }) => !present.some((stored) => stored.id === id));
  return [...present, ...others].filter((one) => one.workspaceId === workspaceId);
};
