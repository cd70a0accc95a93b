import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType, DatasetModel } from '../definition/index.ts';
import { quoteName } from './quote.ts';

/** What each type of a model may be in DuckDB. */
const storedAs: Record<ColumnType, RegExp> = {
  text: /^(VARCHAR|ENUM|UUID)/,
  integer: /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/,
  number: /^(FLOAT|DOUBLE|DECIMAL)/,
  date: /^DATE$/,
  timestamp: /^TIMESTAMP(_S|_MS|_NS)?$/,
  boolean: /^BOOLEAN$/,
};

/**
 * Checks loaded tables against their model, so that a query can rely on it: tables and columns are there with fitting
 * types, and the look-up side of every relationship is unique (else a join would count rows twice).
 * @throws Error that lists what does not fit
 */
export const checkTables = async (connection: DuckDBConnection, model: DatasetModel): Promise<void> => {
  const problems = [...(await columnProblems(connection, model)), ...(await relationshipProblems(connection, model))];
  if (problems.length > 0) throw new Error(`The data of ${model.name} do not fit its model: ${problems.join('; ')}.`);
};

const columnProblems = async (connection: DuckDBConnection, model: DatasetModel): Promise<string[]> => {
  const problems: string[] = [];
  const reader = await connection.runAndReadAll('SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE schema_name = $1', [model.id]);
  const stored = new Map(reader.getRowsJS().map(([table, column, type]) => [`${table}.${column}`, String(type)]));
  for (const table of model.tables) {
    for (const column of table.columns) {
      const name = `${table.name}.${column.name}`;
      const type = stored.get(name);
      if (type === undefined) problems.push(`${name} is missing`);
      else if (!storedAs[column.type].test(type)) problems.push(`${name} is ${type}, not ${column.type}`);
    }
  }
  return problems;
};

const relationshipProblems = async (connection: DuckDBConnection, model: DatasetModel): Promise<string[]> => {
  const problems: string[] = [];
  for (const { to } of model.relationships) {
    const column = quoteName(to.column);
    const table = `${quoteName(model.id)}.${quoteName(to.table)}`;
    const reader = await connection.runAndReadAll(`SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL GROUP BY ${column} HAVING count(*) > 1 LIMIT 1`);
    if (reader.currentRowCount > 0) problems.push(`${to.table}.${to.column} is not unique`);
  }
  return problems;
};
