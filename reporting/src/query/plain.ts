import type { ColumnType } from '../definition/index.ts';

/** A value as text, number or boolean, so that rows need no conversion after DuckDB. */
export const plainSql = (sql: string, type: ColumnType): string => {
  switch (type) {
    case 'integer':
    case 'number':
      return `CAST(${sql} AS DOUBLE)`;
    case 'timestamp':
      return `strftime(${sql}, '%Y-%m-%dT%H:%M:%S')`;
    case 'boolean':
      return sql;
    // The start of a week, month or year is an instant in DuckDB. Cast here, and not where rows are grouped: these are few.
    case 'date':
      return `CAST(CAST(${sql} AS DATE) AS VARCHAR)`;
    default:
      return `CAST(${sql} AS VARCHAR)`;
  }
};

/** What a visual shows at most; the client library's limit for exported data is the same. */
export const mostRows = 30_000;
