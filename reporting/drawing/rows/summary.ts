import type { Visual } from '../../src/definition/index.ts';
import { formatList } from '../language/format.ts';
import { numberAt, type Reading } from './reading.ts';

/** A visual in a sentence: what it is, how much it shows, and its extremes. */
export const summaryOf = (visual: Visual, reading: Reading, title: string): string => {
  const { locale, columns, rows } = reading;
  const { texts } = locale;
  const type = texts.types[visual.type];
  const count = new Intl.NumberFormat(locale.formatLocale).format(rows.length);
  const [place] = [...reading.at('values'), ...reading.at('y')];
  const names = columns.flatMap(({ column, well }, at) => (column && well !== 'latitude' && well !== 'longitude' ? [at] : []));
  const valued = place === undefined ? [] : rows.filter((row) => numberAt(row, place) !== null);
  if (place === undefined || valued.length === 0) return texts.summaryCount(type, title, count);
  const sorted = [...valued].sort((one, other) => numberAt(one, place)! - numberAt(other, place)!);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const nameOf = (row: typeof low) => formatList(names.map((at) => reading.show(row[at] ?? null, at)), locale, 'none');
  return texts.summaryRange(type, title, count, columns[place]!.label, reading.show(low[place]!, place), nameOf(low), reading.show(high[place]!, place), nameOf(high));
};
