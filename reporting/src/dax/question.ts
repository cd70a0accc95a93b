import { visual, type DatasetModel, type Field, type Filter, type Measure, type Visual } from '../definition/index.ts';
import type { DaxQuery, NamedValue, Order, Table } from './query.ts';

/** What the query engine is asked in the place of a DAX query over groups, and how its answer is read. */
export interface Question {
  /** The dataset's model, with the values of the query as measures. */
  model: DatasetModel;
  visual: Visual;
  /** Names of the result's columns, as Power BI writes them; what stands behind them is for the order only. */
  names: string[];
  /** How many of the columns are groups. */
  groups: number;
  /** The columns of the answer that give the order of the first rows, and of what is shown. */
  top: Sorting[];
  order: Sorting[];
}

export interface Sorting {
  index: number;
  direction: Order['direction'];
}

type Groups = Extract<Table, { kind: 'groups' }>;

/** The model's own names have no spaces, so that these are never among them. */
const measureName = (index: number) => `value ${index}`;
const layout = { x: 0, y: 0, width: 1, height: 1 };

/** Turns a query over groups into one of the service's own. */
export const questionOf = ({ top, order, counted }: DaxQuery, table: Groups, model: DatasetModel): Question => {
  const values = [...table.values];
  const sorting = (one: Order): Sorting => ({ index: indexOf(one, table, values), direction: one.direction });
  const topSorting = (top?.order ?? []).map(sorting);
  const shownSorting = order.map(sorting);
  const fields: Field[] = [...table.groups.map((column) => ({ column })), ...values.map((_, index) => ({ measure: measureName(index) }))];
  const [first] = shownSorting;
  return {
    model: withMeasures(model, values, counted),
    // Checked by the parser already; the engine's own names would not pass as those of a document.
    visual: { ...visual.parse({ name: 'query', type: 'table', layout }), fields: { values: fields }, ...(first && { sort: { by: first.index, direction: first.direction } }) },
    names: [...table.groups.map(({ table: name, column }) => `${name}[${column}]`), ...table.values.map(({ name }) => `[${name}]`)],
    groups: table.groups.length,
    top: topSorting,
    order: shownSorting,
  };
};

/** Where in the answer a value of the order stands; one that is not shown is added behind. */
const indexOf = ({ by }: Order, { groups }: Groups, values: NamedValue[]): number => {
  if (by.kind === 'column') return groups.findIndex(({ table, column }) => table === by.column.table && column === by.column.column);
  if (by.kind === 'value') return groups.length + values.findIndex(({ name }) => name === by.name);
  return groups.length + values.push({ name: '', expression: by.expression }) - 1;
};

const withMeasures = (model: DatasetModel, values: readonly NamedValue[], counted: DaxQuery['counted']): DatasetModel => {
  const [first] = model.tables;
  const made = values.map(({ expression }, index): Measure => ({ name: measureName(index), label: '', table: first!.name, expression }));
  const rows = counted.map(({ name, table }): Measure => ({ name, label: '', table, expression: { kind: 'rows' } }));
  return { ...model, measures: [...model.measures, ...made, ...rows] };
};

/** The filters of a query, as the engine takes them. */
export const placed = (filters: readonly Filter[]) => [{ at: 'query', filters }];
