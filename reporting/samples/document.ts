import type { z } from 'zod';
import { type DatasetModel, datasetModel, type Field, type Filter, type ReportDefinition, reportDefinition, type reportPage, type Scalar, type visual } from '../src/definition/index.ts';

/** A visual as an author writes it: what has a default may be left out. */
export type VisualDraft = z.input<typeof visual>;

export type PageDraft = z.input<typeof reportPage>;

export const workspace = { id: '7c0e7a10-0000-4000-8000-000000000001', name: 'Samples' };

/** The id of a sample: `1` datasets, `2` reports, `3` dashboards, `4` paginated reports; the last digits are the subject's number. */
export const sampleId = (kind: 1 | 2 | 3 | 4, number: number): string => `${workspace.id.slice(0, -3)}${kind}${String(number).padStart(2, '0')}`;

export const model = (draft: z.input<typeof datasetModel>): DatasetModel => datasetModel.parse(draft);

export const report = (draft: z.input<typeof reportDefinition>): ReportDefinition => reportDefinition.parse(draft);

type ColumnField = Extract<Field, { column: unknown }>;

/** A column in a well, written `table.column`. */
export const column = (path: string, more: Omit<ColumnField, 'column'> = {}): ColumnField => ({ column: reference(path), ...more });

export const measure = (name: string, more: Omit<Extract<Field, { measure: string }>, 'measure'> = {}): Field => ({ measure: name, ...more });

/** `table.column` as a reference. */
export const reference = (path: string): { table: string; column: string } => {
  const [table, name, ...rest] = path.split('.');
  if (!table || !name || rest.length > 0) throw new Error(`A column is written table.column, not ${path}`);
  return { table, column: name };
};

/** Rows whose column has one of the values; `null` stands for no value. */
export const oneOf = (path: string, values: Scalar[]): Filter => ({ kind: 'in', column: reference(path), values });

export const noneOf = (path: string, values: Scalar[]): Filter => ({ kind: 'in', column: reference(path), values, not: true });

/** Rows whose column lies between both ends, which belong to it; rows without a value are left out. */
export const between = (path: string, ends: { from?: number | string; to?: number | string }): Filter => ({ kind: 'range', column: reference(path), ...ends });
