import { describeFilter } from '../../../drawing/filters/describe-filter.ts';
import { formatShort, type Locale } from '../../../drawing/language/format.ts';
import { lookOf, type Look } from '../../../drawing/look/look.ts';
import { textWidth } from '../../../drawing/look/text-width.ts';
import { numberAt, read, type Model, type Reading } from '../../../drawing/rows/reading.ts';
import { textIn, type Filter, type ReportPage, type Visual, type VisualResult } from '../../definition/index.ts';
import { FONT } from '../fonts.ts';
import { chartSvg } from './chart.ts';
import { at, box, line, text, wrapped } from './svg.ts';
import { tableSvg } from './tables.ts';

/** What a page on paper is drawn from. */
export type PageInput = {
  page: ReportPage;
  model: Model;
  locale: Locale;
  /** The rows of its visuals, by name. */
  results: ReadonlyMap<string, VisualResult>;
  /** What its slicers let through, by name of the slicer. */
  slicers: ReadonlyMap<string, Filter>;
  /** What else narrows its data, said at its foot. */
  filters: readonly Filter[];
};

type Size = { width: number; height: number };
type Drawn = { visual: Visual; size: Size; look: Look; input: PageInput; reading: Reading };

const FONT_SIZE = 12.5;
const FOOT = 28;
const look: Look = { ...lookOf(undefined), font: FONT };

/** A page of a report as one SVG picture, in the units of its layout; where filters are said, with a foot for them. */
export const pageSvg = (input: PageInput): Size & { svg: string } => {
  const { page, filters, model, locale } = input;
  const said = filters.map((filter) => describeFilter(filter, model, locale)).join(' · ');
  const height = page.height + (said ? FOOT : 0);
  const foot = said ? line(16, page.height + 2, page.width - 16, page.height + 2, look.hairline) + text(`${locale.texts.filteredBy}: ${said}`, 16, page.height + 19, { size: 11, color: look.secondary }, page.width - 32) : '';
  const visuals = [...page.visuals].sort((one, other) => one.layout.z - other.layout.z).map((visual) => at(visual.layout.x, visual.layout.y, visualSvg(visual, input)));
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${page.width}" height="${height}" viewBox="0 0 ${page.width} ${height}">`;
  return { width: page.width, height, svg: `${frame}${box(0, 0, page.width, height, look.surface)}${visuals.join('')}${foot}</svg>` };
};

const visualSvg = (visual: Visual, input: PageInput): string => {
  const { width, height } = visual.layout;
  const { language } = input.locale;
  if (visual.type === 'text') return textSvg(visual, language);
  const quiet = visual.type === 'card' || visual.type === 'slicer';
  const title = visual.title ? textIn(visual.title, language) : '';
  const subtitle = visual.subtitle ? textIn(visual.subtitle, language) : '';
  const parts = visual.type === 'slicer' ? [] : [line(0, 0.5, width, 0.5, look.hairline)];
  let top = FONT_SIZE * 0.45;
  if (title) {
    parts.push(text(title, 0, top + FONT_SIZE, { size: FONT_SIZE, color: quiet ? look.secondary : look.text, bold: !quiet }, width));
    top += FONT_SIZE * 1.32;
  }
  if (subtitle) {
    parts.push(text(subtitle, 0, top + FONT_SIZE * 0.95, { size: FONT_SIZE * 0.92, color: look.secondary }, width));
    top += FONT_SIZE * 1.25;
  }
  top += FONT_SIZE * 0.35;
  const result = input.results.get(visual.name);
  const size = { width, height: Math.max(20, height - top) };
  return parts.join('') + at(0, top, bodySvg(visual, result, size, input));
};

const bodySvg = (visual: Visual, result: VisualResult | undefined, size: Size, input: PageInput): string => {
  if (!result || result.rows.length === 0) return text(input.locale.texts.nothing, 0, FONT_SIZE * 1.4, { size: FONT_SIZE, color: look.secondary }, size.width);
  const drawn: Drawn = { visual, size, look, input, reading: read(visual, result, input.model, input.locale) };
  if (visual.type === 'slicer') return slicerSvg(drawn);
  if (visual.type === 'card') return cardSvg(drawn);
  if (visual.type === 'table' || visual.type === 'matrix') return tableSvg({ ...drawn, model: input.model, fontSize: FONT_SIZE * 0.96 });
  return chartSvg({ ...drawn, fontSize: FONT_SIZE });
};

/** What a slicer lets through, in words. */
const slicerSvg = ({ visual, size, input }: Drawn): string => {
  const filter = input.slicers.get(visual.name);
  // The name of the column is in the slicer's title.
  const said = filter ? describeFilter(filter, input.model, input.locale).replace(/^[^:]*: /, '') : input.locale.texts.all;
  return text(said, 0, FONT_SIZE * 1.3, { size: FONT_SIZE, color: look.text, bold: filter !== undefined }, size.width);
};

const cardSvg = ({ reading, size }: Drawn): string => {
  const [place = 0, other] = reading.at('values');
  const [row = []] = reading.rows;
  const value = row[place] ?? null;
  const room = Math.min(44, (size.height - (other === undefined ? 0 : FONT_SIZE * 1.7)) * 0.82);
  const fits = (said: string) => Math.min(room, (size.width - 4) / textWidth(said, 1.04));
  const exact = reading.show(value, place);
  const said = fits(exact) >= Math.min(room, 22) ? exact : reading.short(value, place);
  const fontSize = Math.max(14, fits(said));
  const number = text(said, 0, fontSize, { size: fontSize, color: look.text, bold: true });
  if (other === undefined) return number;
  const compare = { size: FONT_SIZE * 0.96, color: look.secondary };
  return number + text([difference(reading, row, place, other), `${reading.locale.texts.compared(reading.columns[other]?.label ?? '')} ${reading.short(row[other] ?? null, other)}`].filter(Boolean).join('  '), 0, fontSize + FONT_SIZE * 1.5, compare, size.width);
};

/** How much a number is above or below what it is compared with; empty where that says nothing. */
const difference = (reading: Reading, row: Reading['rows'][number], place: number, other: number): string => {
  const [now, base] = [numberAt(row, place), numberAt(row, other)];
  if (now === null || base === null || base === 0 || reading.columns[place]?.format !== reading.columns[other]?.format) return '';
  const change = (now - base) / Math.abs(base);
  return `${change > 0 ? '+' : change < 0 ? '−' : '±'}${formatShort(Math.abs(change), { type: 'number', format: 'percent' }, reading.locale)}`;
};

const textStyles = { title: { size: 1.85, bold: true }, subtitle: { size: 1.12, bold: false }, body: { size: 0.9, bold: false } };

const textSvg = (visual: Visual, language: string): string => {
  const { text: said, textStyle = 'body' } = visual.options;
  const style = textStyles[textStyle];
  const size = Math.max(10.5, FONT_SIZE * style.size);
  const lines = said ? wrapped(textIn(said, language), size, visual.layout.width) : [];
  const room = Math.max(1, Math.floor(visual.layout.height / (size * 1.35)));
  return lines
    .slice(0, room)
    .map((one, index) => text(one, 0, size * (1 + index * 1.4), { size, color: textStyle === 'title' ? look.text : look.secondary, bold: style.bold }))
    .join('');
};
