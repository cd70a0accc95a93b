import { BIGINT, BOOLEAN, DOUBLE, VARCHAR, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { ColumnType } from '../definition/index.ts';
import { invalid } from '../http-error.ts';

const date = /^\d{4}-\d{2}-\d{2}/;
const timestamp = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|\+00:00)?)?$/;

/** The values of a statement, in order. A value never becomes part of the SQL; what stands there is `$n`. */
export class Parameters {
  readonly values: DuckDBValue[] = [];
  readonly types: DuckDBType[] = [];

  /**
   * Binds a value that is compared with a column of the type.
   * @param at the part of the request that it comes from, for the error
   */
  compared(type: ColumnType, value: string | number | boolean, at: string): string {
    switch (type) {
      case 'text':
        return this.text(String(value));
      case 'boolean':
        if (typeof value !== 'boolean') throw invalid(at, `${quoted(value)} is not true or false`);
        return this.#add(value, BOOLEAN);
      case 'integer':
      case 'number':
        if (typeof value !== 'number') throw invalid(at, `${quoted(value)} is not a number`);
        return this.number(value);
      case 'date':
        return `CAST(${this.text(isoInstant(value, at).slice(0, 10))} AS DATE)`;
      case 'timestamp':
        return `CAST(${this.text(isoInstant(value, at).replace(/Z$|\+00:00$/, ''))} AS TIMESTAMP)`;
    }
  }

  text(value: string): string {
    return this.#add(value, VARCHAR);
  }

  number(value: number): string {
    return Number.isSafeInteger(value) ? this.#add(BigInt(value), BIGINT) : this.#add(value, DOUBLE);
  }

  #add(value: DuckDBValue, type: DuckDBType): string {
    this.types.push(type);
    return `$${this.values.push(value)}`;
  }
}

const quoted = (value: unknown) => JSON.stringify(value).slice(0, 60);

const isoInstant = (value: unknown, at: string): string => {
  if (typeof value !== 'string' || !timestamp.test(value)) throw invalid(at, `${quoted(value)} is not a date such as 2001-03-31 or 2001-03-31T18:00:00`);
  const day = value.slice(0, 10);
  // `2001-02-30` fits the pattern, but Date moves it to March.
  const read = new Date(`${value.replace(' ', 'T').replace(/Z$|\+00:00$/, '')}${value.length > 10 ? 'Z' : ''}`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day) throw invalid(at, `${quoted(value)} is not a day of the calendar`);
  return value;
};

/** Whether a text is a day without a time. */
export const isDay = (value: string): boolean => value.length === 10 && date.test(value);
