import type { Scalar } from '../../src/definition/index.ts';
import { readDate } from '../language/format.ts';
import type { Mark } from '../rows/selection.ts';
import { numberAt, type Reading, type Row } from '../rows/reading.ts';

/** One value of a series at a category. */
export interface Point {
  value: number | null;
  highlighted?: number | null;
  mark: Mark;
}
export interface Series {
  name: string;
  /** The place of the value's column, which says how it is shown. */
  place: number;
  /** By category; where there is no row there is no point. */
  points: (Point | undefined)[];
  /** What a click on the series in the legend stands for. */
  mark: Mark;
  /** Its colour in the palette, where its model gives it one. */
  color: number | undefined;
}
export interface Category {
  value: Scalar;
  label: string;
  /** The part of a mark that is the category, without the series. */
  mark: Mark;
  /** Its colour in the palette, where its model gives it one. */
  color: number | undefined;
}
/** Rows of category, series and values as the table that a chart draws; categories and series in the order of the rows. */
export interface Shaped {
  categoryColumn: number;
  categories: Category[];
  series: Series[];
}

/** The instant of each category, milliseconds, where the category is a date that time goes on from. */
export const instantsOf = ({ columns }: Reading, { categories, categoryColumn }: Shaped): number[] | undefined => {
  const { type, bucket } = columns[categoryColumn] ?? {};
  if ((type !== 'date' && type !== 'timestamp') || bucket === 'monthOfYear' || bucket === 'dayOfWeek') return undefined;
  const instants = categories.map(({ value }) => readDate(value)?.getTime());
  return instants.every((instant) => instant !== undefined) ? instants : undefined;
};

const partsAt = (reading: Reading, mark: Mark, place: number | undefined): Mark => {
  if (place === undefined) return [];
  const column = reading.columns[place]?.column;
  return mark.filter((part) => part.column.table === column?.table && part.column.column === column?.column);
};

const indexing = <Value>() => {
  const places = new Map<string, number>();
  const values: Value[] = [];
  return {
    values,
    of: (key: Scalar, make: () => Value): number => {
      const text = JSON.stringify(key);
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, values.length);
      return values.push(make()) - 1;
    },
  };
};

export const shape = (reading: Reading): Shaped => {
  const [categoryColumn = 0] = reading.at('category');
  const [seriesColumn] = reading.at('series');
  const valueColumns = reading.at('values');
  const categories = indexing<Category>();
  const series = indexing<Series>();

  const add = (row: Row, rowIndex: number, place: number) => {
    const whole = reading.markOf(row);
    const category = row[categoryColumn] ?? null;
    const at = categories.of(category, () => ({ value: category, label: reading.show(category, categoryColumn), mark: partsAt(reading, whole, categoryColumn), color: reading.color(category, categoryColumn) }));
    const key = seriesColumn === undefined ? reading.columns[place]!.label : (row[seriesColumn] ?? null);
    const name = seriesColumn === undefined ? reading.columns[place]!.label : reading.show(row[seriesColumn] ?? null, seriesColumn);
    const which = series.of(valueColumns.length > 1 && seriesColumn !== undefined ? `${String(key)} ${place}` : key, () => ({
      name: valueColumns.length > 1 && seriesColumn !== undefined ? `${name} · ${reading.columns[place]!.label}` : name,
      place,
      points: [],
      mark: partsAt(reading, whole, seriesColumn),
      color: seriesColumn === undefined ? undefined : reading.color(row[seriesColumn] ?? null, seriesColumn),
    }));
    series.values[which]!.points[at] = {
      value: numberAt(row, place),
      highlighted: reading.highlighted && numberAt(reading.highlighted[rowIndex], place),
      mark: whole,
    };
  };
  for (const [index, row] of reading.rows.entries()) for (const place of valueColumns) add(row, index, place);
  return { categoryColumn, categories: categories.values, series: series.values };
};

/** Every value as a share of its category's total, so that stacks are all 1 high. */
export const toShares = (series: readonly Series[], categories: number): Series[] => {
  const totals = Array.from({ length: categories }, (_, at) => series.reduce((sum, { points }) => sum + Math.abs(points[at]?.value ?? 0), 0));
  return series.map((one) => ({
    ...one,
    points: one.points.map((point, at) => point && { ...point, value: totals[at] ? (point.value ?? 0) / totals[at] : null, highlighted: point.highlighted == null || !totals[at] ? point.highlighted : point.highlighted / totals[at] }),
  }));
};
