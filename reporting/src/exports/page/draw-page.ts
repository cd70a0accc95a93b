import { describeFilter } from '../../../drawing/filters/describe-filter.ts';
import { formatList, type Locale } from '../../../drawing/language/format.ts';
import { textsIn } from '../../../drawing/language/texts.ts';
import { lookOf, type Look } from '../../../drawing/look/look.ts';
import { textWidth } from '../../../drawing/look/text-width.ts';
import { cardText } from '../../../drawing/rows/card.ts';
import { read, type Reading } from '../../../drawing/rows/reading.ts';
import { markKey, selectionFilters, type Mark } from '../../../drawing/rows/selection.ts';
import { summaryOf } from '../../../drawing/rows/summary.ts';
import type { Visual } from '../../definition/index.ts';
import { textIn } from '../../definition/text-in.ts';
import { chartSvg } from './chart.ts';
import type { PageInput } from './page-input.ts';
import type { Box, DrawnPage, Part, TextPart } from './parts.ts';
import { slicerSvg } from './slicer.ts';
import { shortened, wrapped } from './svg.ts';
import { gridOf } from './tables.ts';

const FONT_SIZE = 12.5;
const FOOT = 30;
const SMALLEST = 10.5;
/** The typeface of each text is chosen when the page is put into a file. */
const look: Look = { ...lookOf(undefined), font: 'sans-serif' };

/** Draws a page of a report as it stands on the screen, in the units of its layout; where filters are said, with a foot for them. */
export const drawPage = (input: PageInput): DrawnPage => {
  const { page, language } = input;
  const locale: Locale = { language, formatLocale: language, texts: textsIn(language) };
  const visuals = [...page.visuals].sort((one, other) => one.layout.z - other.layout.z).flatMap((visual) => visualParts(visual, input, locale));
  const foot = footParts(input, locale);
  return { name: input.name, language, width: page.width, height: page.height + (foot.length > 0 ? FOOT : 0), ground: look.surface, parts: [...visuals, ...foot] };
};

/** One line of text, shortened where it has no room. */
const textLine = (said: string, { x, y, width }: Omit<Box, 'height'>, size: number, lineHeight: number, style: { color: string; bold?: boolean; align?: 'middle' }): TextPart => ({
  kind: 'text',
  x,
  y,
  width,
  height: size * lineHeight,
  size,
  lineHeight,
  align: style.align,
  lines: [[{ text: shortened(said, size, width, style.bold), color: style.color, bold: style.bold }]],
});

/** What narrows the page beyond its slicers, as the line of filters on the screen says it. */
const footParts = ({ page, said, selection, model }: PageInput, locale: Locale): Part[] => {
  const selected = selection && selectionFilters(selection).length > 0 ? [...new Set(selection.marks.map((mark) => mark.map(({ label }) => label).join(' · ')))] : [];
  const entries = [...(selected.length > 0 ? [formatList(selected, locale)] : []), ...said.map((filter) => describeFilter(filter, model, locale))];
  if (entries.length === 0) return [];
  const box = { x: 24, y: page.height + 7, width: page.width - 48 };
  return [
    { kind: 'rule', x: 24, y: page.height, width: page.width - 48, height: 0, color: look.hairline },
    textLine(`${locale.texts.filteredBy}: ${entries.join(' · ')}`, box, 11.5, 1.4, { color: look.secondary }),
  ];
};

const visualParts = (visual: Visual, input: PageInput, locale: Locale): Part[] => {
  if (visual.type === 'text') return textParts(visual, locale);
  const { x, y, width, height } = visual.layout;
  const isQuiet = visual.type === 'card' || visual.type === 'slicer';
  const title = visual.title ? textIn(visual.title, locale.language) : '';
  const subtitle = visual.subtitle ? textIn(visual.subtitle, locale.language) : '';
  const parts: Part[] = visual.type === 'slicer' || input.isSingle ? [] : [{ kind: 'rule', x, y, width, height: 0, color: look.hairline }];
  let top = y + FONT_SIZE * 0.45;
  if (title) {
    parts.push(textLine(title, { x, y: top, width }, FONT_SIZE, 1.32, { color: isQuiet ? look.secondary : look.text, bold: !isQuiet }));
    top += FONT_SIZE * 1.32;
  }
  if (subtitle) {
    const size = Math.max(SMALLEST, FONT_SIZE * 0.92);
    parts.push(textLine(subtitle, { x, y: top, width }, size, 1.32, { color: look.secondary }));
    top += size * 1.32;
  }
  top += FONT_SIZE * 0.35;
  return [...parts, ...bodyParts(visual, { x, y: top, width, height: Math.max(20, y + height - top) }, title, input, locale)];
};

const bodyParts = (visual: Visual, box: Box, title: string, input: PageInput, locale: Locale): Part[] => {
  const result = input.results.get(visual.name);
  if (!result || result.rows.length === 0) {
    const said = result ? locale.texts.nothing : locale.texts.failed;
    return [textLine(said, { ...box, y: box.y + (box.height - FONT_SIZE * 1.45) / 2 }, FONT_SIZE, 1.45, { color: look.secondary, align: 'middle' })];
  }
  const reading = read(visual, result, input.model, locale);
  const base = { visual, reading, model: input.model, look, size: { width: box.width, height: box.height }, fontSize: FONT_SIZE };
  const picture = (svg: string): Part => ({ kind: 'picture', ...box, svg, alt: summaryOf(visual, reading, title) });
  if (visual.type === 'slicer') return [picture(slicerSvg({ ...base, filter: input.slicers.get(visual.name) }))];
  if (visual.type === 'card') return cardParts(reading, box);
  if (visual.type === 'table' || visual.type === 'matrix') return tableParts(base, box, locale);
  return [picture(chartSvg({ ...base, isSelected: selectedIn(visual, input) }))];
};

const selectedIn = (visual: Visual, { selection }: PageInput) => {
  if (selection?.visual !== visual.name) return undefined;
  const keys = new Set(selection.marks.map(markKey));
  return (mark: Mark) => keys.has(markKey(mark));
};

const tableParts = (input: Parameters<typeof gridOf>[0], box: Box, { texts, formatLocale }: Locale): Part[] => {
  const grid = gridOf(input);
  const lines = grid.heads.length + grid.rows.length + (grid.foot ? 1 : 0);
  const height = lines * grid.rowHeight;
  const { truncated, rows } = input.reading;
  const count = (value: number) => new Intl.NumberFormat(formatLocale).format(value);
  const parts: Part[] = [{ kind: 'grid', ...box, height, grid, look }];
  const said = grid.left > 0 ? texts.firstOf(count(rows.length - grid.left), truncated ? `${count(rows.length)}+` : count(rows.length)) : truncated ? texts.truncated(count(rows.length)) : '';
  if (said) parts.push(textLine(said, { x: box.x, y: box.y + height + 4, width: box.width }, Math.max(SMALLEST, FONT_SIZE * 0.9), 1.45, { color: look.secondary }));
  return parts;
};

const cardParts = (reading: Reading, { x, y, width, height }: Box): Part[] => {
  const { text, fontSize, compared } = cardText(reading, { width, height }, FONT_SIZE);
  const compareHeight = compared ? FONT_SIZE * 1.45 : 0;
  const top = y + Math.max(0, (height - fontSize * 1.15 - compareHeight) / 2);
  const number = textLine(text, { x, y: top, width: width * 2 }, fontSize, 1.15, { color: look.text, bold: true });
  if (!compared) return [{ ...number, width }];
  const { difference, label, value } = compared;
  const sign = difference && (difference.direction > 0 ? '▲' : difference.direction < 0 ? '▼' : '=');
  const words = `${reading.locale.texts.compared(label)} `;
  const before = difference ? `${sign} ${difference.text}` : '';
  const room = width - textWidth(before + value, FONT_SIZE * 1.06) - (before ? 8 : 0);
  return [
    { ...number, width },
    {
      kind: 'text',
      x,
      y: top + fontSize * 1.15,
      width,
      height: compareHeight,
      size: FONT_SIZE,
      lineHeight: 1.45,
      lines: [
        [
          ...(before ? [{ text: `${before}\u00a0 `, color: look.text, bold: true }] : []),
          { text: shortened(words, FONT_SIZE, Math.max(40, room)), color: look.secondary },
          { text: value, color: look.text, bold: true },
        ],
      ],
    },
  ];
};

const textStyles = {
  title: { size: 1.85, lineHeight: 1.3, bold: true, color: look.text },
  subtitle: { size: 1.12, lineHeight: 1.3, bold: false, color: look.secondary },
  body: { size: 0.9, lineHeight: 1.3, bold: false, color: look.secondary },
};

/** A text, drawn smaller where its place has too little room, and cut where it still has. */
const textParts = ({ options: { text: said, textStyle = 'body' }, layout: { x, y, width, height } }: Visual, { language }: Locale): Part[] => {
  if (!said) return [];
  const { lineHeight, bold, color, size: relative } = textStyles[textStyle];
  const at = (size: number) => ({ size, room: Math.max(1, Math.floor(height / (size * lineHeight))), lines: wrapped(textIn(said, language), size * (bold ? 1.06 : 1), width) });
  let fitted = at(Math.max(SMALLEST, FONT_SIZE * relative));
  while (fitted.lines.length > fitted.room && fitted.size > SMALLEST) fitted = at(Math.max(SMALLEST, fitted.size - 0.5));
  const { size, room, lines } = fitted;
  const last = lines[room - 1];
  const shown = lines.length > room && last !== undefined ? [...lines.slice(0, room - 1), shortened(`${last}…`, size, width, bold)] : lines;
  return [{ kind: 'text', x, y, width, height, size, lineHeight, lines: shown.map((text) => [{ text, color, bold }]), isTitle: textStyle === 'title' }];
};
