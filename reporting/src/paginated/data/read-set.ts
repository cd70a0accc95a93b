import type { DatasetModel, Filter, LocalText, Scalar } from '../../definition/index.ts';
import { lookupOf } from '../../query/model-lookup.ts';
import { rolesFor, type Identity } from '../../query/row-security.ts';
import type { Database } from '../../warehouse/database.ts';
import type { DataSet, ParameterValue } from '../definition.ts';
import { setStatement, type SetColumn, type SetWanted } from './set-statement.ts';

/** More rows than this have no place on paper. */
export const mostRows = 50_000;

/** Where data sets are read from, and for whom. */
export interface Reading {
  database: Database;
  model: DatasetModel;
  /** Row-level security holds for every data set, those of parameters too. */
  identity?: Identity;
  /** Whose turn it is when many wait. */
  holder?: string;
  /** Of labels, for example `zh`. */
  language: string;
  signal?: AbortSignal;
}

export type Chosen = ReadonlyMap<string, readonly ParameterValue[]>;

export type DataColumn = SetColumn & {
  name: string;
  /** Shown values in other languages, by the stored value. */
  words?: Record<string, LocalText>;
};

export interface SetData {
  columns: DataColumn[];
  rows: Scalar[][];
  /** There are more rows than {@link mostRows}. */
  truncated: boolean;
}

/**
 * The rows of a data set under the chosen values.
 * @param only columns in place of its own, for values of whole groups
 * @throws HttpError 400 for what does not fit the model, 403 when row-level security does not let the reader in, 504 when it takes too long
 */
export const readSet = async (dataSet: DataSet, chosen: Chosen, reading: Reading, only?: DataSet['columns']): Promise<SetData> => {
  const { model, identity, holder, language, database, signal } = reading;
  const limit = limitOf(dataSet);
  const wanted = wantedOf(dataSet, chosen, only);
  const { statement, columns: read } = setStatement(wanted, { roles: rolesFor(model, identity), identity }, lookupOf(model), language);
  const rows = await database.query(statement, signal, holder);
  return {
    columns: read.map((column, index) => ({ ...column, name: wanted.columns[index]!.name, words: wordsOf(column, model) })),
    rows: rows.slice(0, limit).map((row) => row.map((value) => (typeof value === 'number' && !Number.isFinite(value) ? null : (value as Scalar)))),
    truncated: dataSet.top === undefined && rows.length > limit,
  };
};

const limitOf = ({ top }: DataSet): number => top ?? mostRows;

/** What to ask for the rows of a data set, and for one more, which tells that there are more. */
export const wantedOf = (dataSet: DataSet, chosen: Chosen, only?: DataSet['columns']): SetWanted => ({
  name: dataSet.name,
  columns: only ?? dataSet.columns,
  distinct: dataSet.distinct,
  sort: only ? [] : dataSet.sort,
  filters: [
    { at: `dataSets.${dataSet.name}.filters`, filters: dataSet.filters },
    { at: 'parameters', filters: dataSet.conditions.flatMap((condition) => filterOf(condition, chosen)) },
  ],
  limit: limitOf(dataSet) + 1,
});

/** A parameter without a value lets every row through. */
const filterOf = ({ column, parameter, operator }: DataSet['conditions'][number], chosen: Chosen): Filter[] => {
  const values = [...(chosen.get(parameter) ?? [])];
  const [first] = values;
  if (first === undefined) return [];
  switch (operator) {
    case 'is':
      return [{ kind: 'in', column, values }];
    case 'from':
      return [{ kind: 'range', column, from: first }];
    case 'to':
      return [{ kind: 'range', column, to: first }];
    case 'contains':
      return [{ kind: 'contains', column, text: String(first) }];
  }
};

const wordsOf = ({ column, bucket }: SetColumn, model: DatasetModel): Record<string, LocalText> | undefined =>
  column && !bucket ? model.tables.find(({ name }) => name === column.table)?.columns.find(({ name }) => name === column.column)?.values : undefined;
