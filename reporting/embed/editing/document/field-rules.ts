import type { Aggregate, Column, ColumnReference, ColumnType, EmbeddedReport, Field, Format, Visual, VisualType, Well } from '../../../src/definition/index.ts';
import { allWells, wellsOf, type WellRule } from '../../../src/definition/wells.ts';

type Model = EmbeddedReport['model'];
export type ColumnField = Extract<Field, { column: unknown }>;
export type Bucket = NonNullable<ColumnField['bucket']>;

/** What an author takes from the list of fields. */
export type FieldItem = { column: ColumnReference } | { measure: string };

export const isNumeric = (type: ColumnType) => type === 'integer' || type === 'number';
export const isTime = (type: ColumnType) => type === 'date' || type === 'timestamp';

export const columnIn = (model: Model, { table, column }: ColumnReference): Column | undefined =>
  model.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);

/** How a column is computed when its author has not said. */
export const impliedAggregate = (type: ColumnType): Aggregate => (isNumeric(type) ? 'sum' : 'count');

/** The aggregates that a column of a type can have. */
export const aggregatesOf = (type: ColumnType): Aggregate[] => {
  if (isNumeric(type)) return ['sum', 'average', 'median', 'min', 'max', 'count', 'countDistinct'];
  return isTime(type) ? ['min', 'max', 'count', 'countDistinct'] : ['count', 'countDistinct'];
};

export const bucketsOf = (type: ColumnType): Bucket[] => {
  const days: Bucket[] = ['year', 'quarter', 'month', 'week', 'day', 'monthOfYear', 'dayOfWeek'];
  return type === 'timestamp' ? [...days, 'hour'] : type === 'date' ? days : [];
};

export const formatsOf = (type: ColumnType): Format[] => {
  if (isNumeric(type)) return ['integer', 'decimal1', 'decimal2', 'percent', 'percent1', 'currency', 'compact', 'year'];
  return isTime(type) ? ['date', 'month', 'year'] : [];
};

/** Whether a field groups rows or is computed where it stands. */
export const roleOf = (takes: WellRule['takes'], field: Field): 'group' | 'value' => {
  if ('measure' in field || field.aggregate) return 'value';
  return takes === 'value' ? 'value' : 'group';
};

/** What an author most likely wants of a field: numbers are computed, but for years; all else groups. */
const leaning = (item: FieldItem, model: Model): 'group' | 'value' => {
  if ('measure' in item) return 'value';
  const column = columnIn(model, item.column);
  return column && isNumeric(column.type) && column.format !== 'year' ? 'value' : 'group';
};

/** A point in time makes a group of its own for each second: months are what a chart can show. */
const groupField = (item: ColumnReference, model: Model, well: Well): Field => {
  const column = columnIn(model, item);
  const isPlace = well === 'latitude' || well === 'longitude';
  return column && isTime(column.type) && !isPlace ? { column: item, bucket: 'month' } : { column: item };
};

/** The field that an item becomes in a well; nothing when the well cannot take it. */
export const fieldFor = (item: FieldItem, { takes, well }: Pick<WellRule, 'takes' | 'well'>, model: Model): Field | undefined => {
  if ('measure' in item) return takes === 'group' ? undefined : { measure: item.measure };
  const column = columnIn(model, item.column);
  if (!column) return undefined;
  const computes = takes === 'value' || (takes === 'any' && leaning(item, model) === 'value');
  return computes ? { column: item.column, aggregate: impliedAggregate(column.type) } : takes === 'any' ? { column: item.column } : groupField(item.column, model, well);
};

/** A field that moves into another well, changed as far as the well asks for it; nothing when it cannot stand there. */
export const fieldMoved = (field: Field, from: WellRule['takes'], to: Pick<WellRule, 'takes' | 'well'>, model: Model): Field | undefined => {
  if (from === to.takes) return field;
  if ('measure' in field) return to.takes === 'group' ? undefined : field;
  const { aggregate, bucket: _bucket, bin: _bin, ...plain } = field;
  const type = columnIn(model, field.column)?.type ?? 'text';
  const isValue = roleOf(from, field) === 'value';
  if (to.takes === 'value' || (to.takes === 'any' && isValue)) return isValue ? { ...plain, aggregate: aggregate ?? impliedAggregate(type) } : { column: field.column, aggregate: impliedAggregate(type) };
  if (to.takes === 'any') return field;
  const { format: _format, ...labelled } = plain;
  return { ...groupField(field.column, model, to.well), ...(isValue ? labelled : field) };
};

/** The well to which a click adds an item: the first that needs one, else the first that has room. */
export const wellFor = (visual: Pick<Visual, 'type' | 'fields'>, item: FieldItem, model: Model): WellRule | undefined => {
  const wanted = leaning(item, model);
  const open = wellsOf(visual).filter((rule) => (visual.fields[rule.well]?.length ?? 0) < rule.most && fieldFor(item, rule, model) !== undefined);
  const suits = (rule: WellRule) => rule.takes === 'any' || rule.takes === wanted;
  const needs = (rule: WellRule) => (visual.fields[rule.well]?.length ?? 0) < rule.least;
  return open.find((rule) => suits(rule) && needs(rule)) ?? open.find(suits) ?? open.find(needs) ?? open[0];
};

/** The wells that an author sees: a map without a place offers states and points, and then the kind that it has become. */
export const offeredWells = (visual: Pick<Visual, 'type' | 'fields'>): readonly WellRule[] => {
  const isOpen = visual.type === 'map' && !(['location', 'details', 'latitude', 'longitude'] as const).some((well) => visual.fields[well]);
  return isOpen ? allWells(visual.type) : wellsOf(visual);
};

/** Whether only the first rows of a visual may be asked for: one number, a choice and a text have no first ones. */
export const hasTop = (type: VisualType) => type !== 'card' && type !== 'slicer' && type !== 'text';

export const takesOf = (type: VisualType, well: Well): WellRule['takes'] => allWells(type).find((rule) => rule.well === well)?.takes ?? 'any';
