import type { ColumnReference, Expression, Filter } from '../definition/index.ts';

/** A value that a table computes for each of its rows, under the name that the query gives it. */
export interface NamedValue {
  name: string;
  expression: Expression;
}

/** All rows of a table, or groups of rows with values. Without groups it is one row. */
export type Table =
  | { kind: 'rows'; table: string; filters: Filter[] }
  | { kind: 'groups'; groups: ColumnReference[]; values: NamedValue[]; filters: Filter[] };

/** By what rows are put in order: a column of the result, a value of it by its name, or something else that is computed. */
export interface Order {
  by: { kind: 'column'; column: ColumnReference } | { kind: 'value'; name: string } | { kind: 'computed'; expression: Expression };
  direction: 'asc' | 'desc';
}

/** What a DAX query of the known subset asks for. All names are those of the model. */
export interface DaxQuery {
  table: Table;
  /** The first rows only, those that are equal to the last of them included. */
  top?: { count: number; order: Order[] };
  order: Order[];
  /** What single measures cannot say: `COUNTROWS` of tables, as measures of their own. */
  counted: { name: string; table: string }[];
}
