import type { ColumnReference, Filter, Scalar } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { formatFirst, formatValue, type Locale } from '../language/format.ts';
import type { Model } from '../rows/reading.ts';

export const modelColumn = (model: Model, { table, column }: ColumnReference) => model.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);

export const columnLabel = (model: Model, reference: ColumnReference, { language }: Locale): string => {
  const column = modelColumn(model, reference);
  return column ? textIn(column.label, language) : reference.column;
};

/** A stored value as a reader sees it. */
export const showStored = (model: Model, reference: ColumnReference, value: Scalar, locale: Locale): string => {
  const column = modelColumn(model, reference);
  const word = column?.values?.[String(value)];
  return word === undefined ? formatValue(value, { type: column?.type ?? 'text', format: column?.format }, locale) : textIn(word, locale.language);
};

const mostValues = 3;

/** A filter in a few words, for example `Region: West and South`. */
export const describeFilter = (filter: Filter, model: Model, locale: Locale): string => {
  const { texts } = locale;
  const show = (value: Scalar) => showStored(model, filter.column, value, locale);
  const name = columnLabel(model, filter.column, locale);
  const say = (what: string) => `${name}: ${what}`;
  if (filter.kind === 'contains') return say(texts.contains(filter.text));
  if (filter.kind === 'range') {
    const { from, to } = filter;
    if (from !== undefined && to !== undefined) return say(texts.between(show(from), show(to)));
    return say(from !== undefined ? texts.atLeast(show(from)) : texts.atMost(show(to ?? null)));
  }
  const listed = formatFirst(filter.values.map(show), mostValues, locale, filter.not ? 'or' : 'and');
  return say(filter.not ? texts.except(listed) : listed);
};
