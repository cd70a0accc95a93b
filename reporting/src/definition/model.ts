import { z } from 'zod';
import { identifier, localText } from './text.ts';

export const columnType = z.enum(['text', 'integer', 'number', 'date', 'timestamp', 'boolean']);
export type ColumnType = z.infer<typeof columnType>;

/**
 * How a number or date is shown. `compact` is 1.2M (120万 in Chinese), `percent` expects a share of 1,
 * `currency` is US dollars, `year` has no thousands separator.
 */
export const format = z.enum(['integer', 'decimal1', 'decimal2', 'percent', 'percent1', 'currency', 'compact', 'year', 'date', 'month', 'text']);
export type Format = z.infer<typeof format>;

export const column = z.object({
  name: identifier,
  label: localText,
  type: columnType,
  format: format.optional(),
  /** Another column of the table that gives the order, for example the month's number for its name. */
  sortBy: identifier.optional(),
  /** Shown values in other languages, by the stored value. */
  values: z.record(z.string(), localText).optional(),
  /** Which colour of the palette a value always has, from 0: the same in every visual, whichever values are in view. */
  colors: z.record(z.string(), z.int().min(0)).optional(),
});
export type Column = z.infer<typeof column>;

export const table = z.object({ name: identifier, label: localText, columns: z.array(column).min(1) });

export const columnReference = z.object({ table: identifier, column: identifier });
export type ColumnReference = z.infer<typeof columnReference>;

export const aggregate = z.enum(['sum', 'average', 'median', 'min', 'max', 'count', 'countDistinct']);
export type Aggregate = z.infer<typeof aggregate>;

/** Arithmetic over aggregates. A division by zero is no value. */
export type Expression =
  | { kind: 'aggregate'; aggregate: Aggregate; column: ColumnReference; where?: { column: ColumnReference; operator: Comparison; value: Scalar } }
  | { kind: 'rows' }
  | { kind: 'literal'; value: number }
  | { kind: 'measure'; name: string }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/'; left: Expression; right: Expression };

export const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.infer<typeof scalar>;

export const comparison = z.enum(['=', '<>', '<', '<=', '>', '>=']);
export type Comparison = z.infer<typeof comparison>;

export const expression: z.ZodType<Expression> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('aggregate'),
      aggregate,
      column: columnReference,
      where: z.object({ column: columnReference, operator: comparison, value: scalar }).optional(),
    }),
    z.object({ kind: z.literal('rows') }),
    z.object({ kind: z.literal('literal'), value: z.number() }),
    z.object({ kind: z.literal('measure'), name: identifier }),
    z.object({ kind: z.literal('operation'), operator: z.enum(['+', '-', '*', '/']), left: expression, right: expression }),
  ]),
);

export const measure = z.object({ name: identifier, label: localText, table: identifier, expression, format: format.optional() });
export type Measure = z.infer<typeof measure>;

/** A row-level-security rule: the rows of `column` that an identity with the role sees. */
export const roleRule = z.object({
  column: columnReference,
  /** `username` and `customData` come from the embed token's effective identity; customData is a comma-separated list. */
  equals: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('username') }),
    z.object({ kind: z.literal('customData') }),
    z.object({ kind: z.literal('values'), values: z.array(scalar).min(1) }),
  ]),
});
export const role = z.object({ name: z.string().min(1).max(50), rules: z.array(roleRule).min(1) });
export type Role = z.infer<typeof role>;

/** A dataset's model. Its tables live in the DuckDB schema of the same name as its id, hyphens included. */
export const datasetModel = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  name: z.string().min(1).max(200),
  description: localText.optional(),
  tables: z.array(table).min(1),
  /** Many-to-one joins from a fact table to a look-up table. */
  relationships: z.array(z.object({ from: columnReference, to: columnReference })),
  measures: z.array(measure),
  roles: z.array(role),
});
export type DatasetModel = z.infer<typeof datasetModel>;
