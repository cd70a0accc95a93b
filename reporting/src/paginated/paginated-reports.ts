import { createHash } from 'node:crypto';
import type { DatasetModel } from '../definition/index.ts';
import { ResultCache } from '../query/result-cache.ts';
import type { Identity } from '../query/row-security.ts';
import { invalid, HttpError } from '../http-error.ts';
import type { Database } from '../warehouse/database.ts';
import type { Loads } from '../warehouse/loads.ts';
import { readReport, type Manner, type ReportData } from './data/report-data.ts';
import type { PaginatedReport } from './definition.ts';
import { PagedReport } from './layout/page.ts';
import { resolveParameters, type GivenValues, type ResolvedParameter, type WhenGone } from './parameters/resolve.ts';

/** Each holds the rows of one run, a few megabytes. */
const remembered = 8;
const MINUTE = 60_000;

export interface Asked {
  report: PaginatedReport;
  model: DatasetModel;
  /** Whose rows: the effective identity of the token. */
  identity?: Identity;
  /** Whose turn it is when many wait; nothing is the REST API. */
  holder?: string;
  given: GivenValues;
  manner: Manner;
  /** ISO 8601; a run of the same minute is the same run. */
  printed?: string;
}

/** Runs paginated reports (SPEC 3, reportType 2). The pages of a run are asked for one after the other: its rows are read once. */
export class PaginatedReports {
  readonly #database: Database;
  readonly #loads: Loads;
  readonly #runs = new ResultCache<PagedReport>(remembered, () => true);

  constructor(database: Database, loads: Loads) {
    this.#database = database;
    this.#loads = loads;
  }

  /** When the data of a model were loaded, ISO 8601. @throws HttpError 503 when they are not */
  loadedAt(model: DatasetModel): string {
    const loaded = this.#loads.get(model.id);
    if (!loaded) throw new HttpError(503, 'DatasetNotLoaded', `The data of ${model.name} are not loaded.`);
    return loaded.at;
  }

  /** What can be chosen for each parameter, and what is. @throws HttpError 400, 403, 503 or 504 */
  parameters({ report, model, identity, holder, given, manner }: Asked, whenGone: WhenGone, signal?: AbortSignal): Promise<ResolvedParameter[]> {
    this.loadedAt(model);
    return resolveParameters(report, given, { database: this.#database, model, identity, holder, language: manner.language, signal }, manner.formatLocale, whenGone);
  }

  /** The report in pages. @throws HttpError 400, 403, 503 or 504 */
  pages(asked: Asked, signal?: AbortSignal): Promise<PagedReport> {
    const { report, model, identity, given, manner } = asked;
    const printed = minuteOf(asked.printed);
    const asOf = this.loadedAt(model);
    const key = JSON.stringify([fingerprintOf(report), asOf, printed, given, manner, identity ?? null]);
    return this.#runs.get(key, async (stop) => new PagedReport({ ...(await this.#read(asked, asOf, stop)), printed }), signal);
  }

  /** All that a report says, for a file. @throws as {@link pages} */
  read(asked: Asked, signal?: AbortSignal): Promise<ReportData> {
    return this.#read(asked, this.loadedAt(asked.model), signal);
  }

  #read({ report, model, identity, holder, given, manner }: Asked, asOf: string, signal?: AbortSignal): Promise<ReportData> {
    return readReport(report, given, { database: this.#database, model, identity, holder, language: manner.language, signal }, manner, asOf);
  }
}

/** @throws HttpError 400 for a time to come */
const minuteOf = (given: string | undefined): string => {
  const now = Date.now();
  const at = given === undefined ? now : Date.parse(given);
  if (at > now + MINUTE) throw invalid('printed', 'lies in the future');
  return new Date(Math.floor(at / MINUTE) * MINUTE).toISOString();
};

const fingerprints = new WeakMap<PaginatedReport, string>();

/** A report that was changed is another document. */
const fingerprintOf = (report: PaginatedReport): string => {
  const known = fingerprints.get(report) ?? createHash('sha256').update(JSON.stringify(report)).digest('base64');
  fingerprints.set(report, known);
  return known;
};
