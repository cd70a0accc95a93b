import type { JS } from '@duckdb/node-api';
import type { Database, Statement } from '../warehouse/database.ts';
import type { DatasetModel, Filter, Scalar, Sort, Visual, VisualResult } from '../definition/index.ts';
import { invalid } from '../http-error.ts';
import { resolveFields, type ResolvedField } from './fields.ts';
import { lookupOf } from './model-lookup.ts';
import { mapInSlices } from '../slices.ts';
import { ResultCache } from './result-cache.ts';
import { rolesFor, type Identity } from './row-security.ts';
import type { PlacedFilters } from './source.ts';
import { tableStatement, type TableCut } from './table-statement.ts';
import { rangeStatement, visualStatement } from './visual-statement.ts';

/** A visual to be read, with everything that decides its rows. */
export interface VisualRequest {
  model: DatasetModel;
  /** Changes with every load of the data, so that results of older data are not used. */
  dataVersion: string;
  visual: Visual;
  /** Filters of the report, the page and the reader; the visual's own are added. */
  filters: readonly PlacedFilters[];
  highlight?: readonly Filter[];
  /** The reader's order, in the place of the visual's. */
  sort?: Sort;
  identity?: Identity;
  /** For labels, for example `zh` or `en-GB`. */
  language: string;
  /** At most so many rows. */
  limit?: number;
  /** Whose turn it is when many wait. */
  holder?: string;
}

/** Together a few dozen megabytes at most. */
const cachedResults = 200;
const cachedRows = 1_000;

/** Turns visuals into rows. */
export class QueryEngine {
  readonly #database: Database;
  readonly #cache: ResultCache<JS[][]>;

  /** @param remembered how many results are kept; 0 for measuring */
  constructor(database: Database, remembered = cachedResults) {
    this.#database = database;
    this.#cache = new ResultCache(remembered, (rows) => rows.length <= cachedRows);
  }

  /**
   * Reads a visual.
   * @param signal of the caller, who may go away
   * @throws HttpError 400 that names what is wrong, 403 when row-level security does not let the reader in, 504 when it takes too long
   */
  async visual(request: VisualRequest, signal?: AbortSignal): Promise<VisualResult> {
    const begun = performance.now();
    const { model, visual, identity, language, limit, sort } = request;
    const access = { roles: rolesFor(model, identity), identity };
    const lookup = lookupOf(model);
    const fields = resolveFields(visual, lookup, language, 'visual');
    if (fields.length === 0) return { columns: [], rows: [], truncated: false, milliseconds: 0 };

    const narrowing = {
      filters: [...request.filters, { at: 'visual.filters', filters: visual.filters }],
      highlight: request.highlight && { at: 'highlight', filters: request.highlight },
    };
    const [only] = fields;
    if (visual.type === 'slicer' && visual.options.slicer === 'range' && only?.kind === 'group') {
      const rows = await this.#read(request, rangeStatement(only, narrowing, access, lookup), signal);
      const ends = [0, 1].map((index) => ({ ...only.result, index }));
      return { columns: ends, rows: rows as Scalar[][], truncated: false, milliseconds: performance.now() - begun };
    }
    const { statement, most, sorted } = visualStatement(visual, fields, narrowing, access, lookup, { sort, limit });
    const rows = await this.#read(request, statement, signal);
    return { ...(await shape(rows, fields, narrowing.highlight !== undefined, most)), sort: sorted, milliseconds: performance.now() - begun };
  }

  /**
   * Rows of the table behind a visual, with all its columns, under the filters that the visual has.
   * @throws as {@link visual}
   */
  async underlying(request: VisualRequest, signal?: AbortSignal): Promise<Omit<VisualResult, 'milliseconds'>> {
    const { model, visual, language } = request;
    const fields = resolveFields(visual, lookupOf(model), language, 'visual');
    if (fields.length === 0) throw invalid('visualName', `${visual.name} shows no data`);
    const filters = [...request.filters, { at: 'visual.filters', filters: visual.filters }];
    return this.#rows({ ...request, filters }, fields, {}, signal);
  }

  /**
   * Rows of a table of the model, with all its columns.
   * @throws as {@link visual}
   */
  async table(request: Omit<VisualRequest, 'visual'>, table: string, cut: TableCut, signal?: AbortSignal): Promise<Omit<VisualResult, 'milliseconds'>> {
    const lookup = lookupOf(request.model);
    const columns = request.model.tables.find(({ name }) => name === table)?.columns ?? [];
    const visual = { type: 'table' as const, fields: { values: columns.map(({ name }) => ({ column: { table, column: name } })) } };
    return this.#rows(request, resolveFields(visual, lookup, request.language, 'table'), cut, signal);
  }

  async #rows({ model, filters, identity, language, limit, holder }: Omit<VisualRequest, 'visual'>, fields: readonly ResolvedField[], cut: TableCut, signal?: AbortSignal) {
    const access = { roles: rolesFor(model, identity), identity };
    const { statement, columns, most } = tableStatement(fields, filters, access, lookupOf(model), language, limit, cut);
    const rows = await this.#database.query(statement, signal, holder);
    return { columns, rows: await mapInSlices(rows.slice(0, most), (row) => row.map(finite)), truncated: rows.length > most };
  }

  /** The whole statement and all its values are the key: whoever sees other rows by row-level security asks another question. */
  #read({ model, dataVersion, holder }: VisualRequest, statement: Statement, signal?: AbortSignal): Promise<JS[][]> {
    const values = JSON.stringify(statement.values, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
    const key = [model.id, dataVersion, statement.sql, values].join('\n');
    return this.#cache.get(key, (stop) => this.#database.query(statement, stop, holder), signal);
  }
}

const finite = (value: JS): Scalar => (typeof value === 'number' && !Number.isFinite(value) ? null : (value as Scalar));

/** Splits rows into shown and highlighted values. */
const shape = async (rows: readonly JS[][], fields: readonly ResolvedField[], highlighted: boolean, most: number): Promise<Omit<VisualResult, 'milliseconds'>> => {
  const kept = rows.slice(0, most);
  return {
    columns: fields.map(({ result }) => result),
    rows: await mapInSlices(kept, (row) => row.slice(0, fields.length).map(finite)),
    ...(highlighted && { highlighted: await mapInSlices(kept, (row) => row.slice(fields.length).map(finite)) }),
    truncated: rows.length > most,
  };
};
