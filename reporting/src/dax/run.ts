import type { Column, DatasetModel, ResultColumn, Scalar } from '../definition/index.ts';
import type { QueryEngine, VisualRequest } from '../query/query-engine.ts';
import type { Identity } from '../query/row-security.ts';
import { HttpError } from '../http-error.ts';
import { readDax } from './parser.ts';
import type { DaxQuery, Table } from './query.ts';
import { placed, questionOf, type Sorting } from './question.ts';
import { refusedQuery } from './tokens.ts';

/** As Power BI's executeQueries (protocol 12.2). */
const MOST_ROWS = 100_000;
const MOST_VALUES = 1_000_000;

export interface DaxRequest {
  query: string;
  model: DatasetModel;
  dataVersion: string;
  identity?: Identity;
}

/** Names of columns as Power BI writes them, `Table[Column]` and `[Value]`, and rows. */
export interface DaxResult {
  names: string[];
  rows: Scalar[][];
  /** More rows were there than a query may give. */
  truncated: boolean;
}

/**
 * Answers a DAX query.
 * @throws HttpError 400 for a query that is not understood or does not fit the model, 403 by row-level security
 */
export const runDax = async (request: DaxRequest, engine: QueryEngine, signal: AbortSignal): Promise<DaxResult> => {
  const query = readDax(request.query, request.model);
  try {
    return await (query.table.kind === 'rows' ? rowsOf(query, query.table, request, engine, signal) : groupsOf(query, query.table, request, engine, signal));
  } catch (error) {
    // What the engine says of its own question is said of the query.
    throw error instanceof HttpError && error.statusCode === 400 && error.details.length === 0 ? refusedQuery(error.message) : error;
  }
};

const limitOf = (columns: number) => Math.min(MOST_ROWS, Math.floor(MOST_VALUES / columns));

/** All rows of a table, with all its columns. */
const rowsOf = async ({ top, order }: DaxQuery, { table: name, filters }: Extract<Table, { kind: 'rows' }>, request: DaxRequest, engine: QueryEngine, signal: AbortSignal): Promise<DaxResult> => {
  const table = request.model.tables.find((one) => one.name === name)!;
  const columnsOf = (wanted: DaxQuery['order']) => wanted.flatMap(({ by, direction }) => (by.kind === 'column' ? [{ column: by.column, direction }] : []));
  const limit = limitOf(table.columns.length);
  const asked = { ...base(request), limit, filters: placed(filters) };
  const { rows, truncated, columns } = await engine.table(asked, name, { order: columnsOf(order), top: top && { count: top.count, order: columnsOf(top.order) } }, signal);
  return { names: table.columns.map((column: Column) => `${name}[${column.name}]`), rows: written(rows, columns), truncated };
};

const groupsOf = async (query: DaxQuery, table: Extract<Table, { kind: 'groups' }>, request: DaxRequest, engine: QueryEngine, signal: AbortSignal): Promise<DaxResult> => {
  const { model, visual, names, groups, top, order } = questionOf(query, table, request.model);
  const asked: VisualRequest = { ...base(request), model, visual, limit: limitOf(names.length), filters: placed(table.filters) };
  const answer = await engine.visual(asked, signal);
  // Which rows are the first is known only when all are there.
  if (query.top && answer.truncated) throw refusedQuery(`TOPN chooses among ${MOST_ROWS} rows at most.`);
  const hasValues = names.length > groups;
  const isOrderedOnly = !hasValues && answer.columns.length > groups;
  const there = isOrderedOnly ? [...answer.rows, ...(await withoutValues(asked, groups, answer.rows, engine, signal))] : answer.rows;
  const filled = hasValues && groups > 0 ? there.filter((row) => row.slice(groups, names.length).some((value) => value !== null)) : there;
  const first = query.top ? firstOf(filled, query.top.count, top) : filled;
  const sorted = order.length > 0 ? [...first].sort(comparing(order)) : first;
  return { names, rows: written(sorted.map((row) => row.slice(0, names.length)), answer.columns), truncated: answer.truncated };
};

/** Groups that nothing is computed for: the engine finds them only when no value is asked for. */
const withoutValues = async (asked: VisualRequest, groups: number, found: readonly Scalar[][], engine: QueryEngine, signal: AbortSignal): Promise<Scalar[][]> => {
  const fields = { values: asked.visual.fields.values!.slice(0, groups) };
  const known = new Set(found.map((row) => JSON.stringify(row.slice(0, groups))));
  const { rows } = await engine.visual({ ...asked, visual: { ...asked.visual, fields, sort: undefined } }, signal);
  return rows.filter((row) => !known.has(JSON.stringify(row)));
};

const base = ({ model, dataVersion, identity }: DaxRequest) => ({ model, dataVersion, identity, language: 'en' });

/** The first rows, with those that are equal to the last of them. */
const firstOf = (rows: readonly Scalar[][], count: number, sorting: readonly Sorting[]): Scalar[][] => {
  const compare = comparing(sorting);
  const sorted = [...rows].sort(compare);
  const last = sorted[count - 1];
  return last ? sorted.filter((row, index) => index < count || (sorting.length > 0 && compare(row, last) === 0)) : sorted.slice(0, count);
};

const comparing = (sorting: readonly Sorting[]) => (one: readonly Scalar[], other: readonly Scalar[]): number => {
  for (const { index, direction } of sorting) {
    const found = compared(one[index] ?? null, other[index] ?? null);
    if (found !== 0) return direction === 'asc' ? found : -found;
  }
  return 0;
};

/** Blank is less than everything. */
const compared = (one: Scalar, other: Scalar): number => {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return one < other ? -1 : 1;
};

/** A day is a moment in DAX. */
const written = (rows: readonly Scalar[][], columns: readonly ResultColumn[]): Scalar[][] =>
  rows.map((row) => row.map((value, index) => (columns[index]?.type === 'date' && typeof value === 'string' ? `${value}T00:00:00` : value)));
