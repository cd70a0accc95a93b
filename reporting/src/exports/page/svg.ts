import { textWidth } from '../../../drawing/look/text-width.ts';
import { faceFor } from '../files/fonts.ts';
import type { DrawnPage, GridPart, PicturePart, Run, TextPart } from './parts.ts';
import type { Cell } from './tables.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control letters have no place in XML at all.
const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** What anybody typed, as text of an SVG picture. */
export const escaped = (text: string): string => text.replace(unprintable, '').replace(/[&<>"]/g, (letter) => escapes[letter] ?? '');

export interface TextStyle {
  size: number;
  color: string;
  bold?: boolean;
  align?: 'start' | 'middle' | 'end';
}

const round = (value: number): number => Math.round(value * 100) / 100;

const span = ({ text: said, color, bold }: Run): string => `<tspan fill="${color}"${bold ? ' font-weight="bold"' : ''}>${escaped(said)}</tspan>`;
/** A line of text; its typeface is set when the page is whole, by {@link withFaces}. */
const runs = (given: readonly Run[], x: number, y: number, size: number, align: string): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" text-anchor="${align}">${given.map(span).join('')}</text>`;

const textElement = /<text([^>]*)>([\s\S]*?)<\/text>/g;

/** Gives every text of a picture the typeface that has its letters, those of the chart library too. */
const withFaces = (content: string, language: string): string =>
  content.replace(textElement, (_, attributes: string, inner: string) => {
    const style = attributes.replace(/font-family:[^;"&]*;?/g, '');
    return `<text font-family="${faceFor(inner.replace(/<[^>]*>/g, ''), language)}"${style}>${inner}</text>`;
  });

/** One line of text, its base line at `y`; shortened to `room` where that is given. In pixels. */
export const text = (said: string, x: number, y: number, { size, color, bold, align = 'start' }: TextStyle, room = Infinity): string =>
  runs([{ text: shortened(said, size, room, bold), color, bold }], x, y, size, align);

export const line = (x1: number, y1: number, x2: number, y2: number, color: string): string =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${color}" stroke-width="1" fill="none"/>`;

/** A rectangle, filled and, where `edge` is given, with a line around. */
export const box = (x: number, y: number, width: number, height: number, color: string, radius = 0, edge?: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${color}"${radius ? ` rx="${radius}"` : ''}${edge ? ` stroke="${edge}" stroke-width="1"` : ''}/>`;

export const at = (x: number, y: number, content: string): string => `<g transform="translate(${round(x)} ${round(y)})">${content}</g>`;

/** The letters of the font stand a little lower than the middle of their line. */
export const baseline = (top: number, height: number, size: number): number => top + height / 2 + size * 0.36;

const bolder = 1.06;

/** A text with an ellipsis where it has no room. */
export const shortened = (said: string, size: number, room: number, bold = false): string => {
  const drawn = bold ? size * bolder : size;
  if (textWidth(said, drawn) <= room) return said;
  const letters = [...said];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, drawn) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

const beforeLine = /[，。、；：？！）》”’,.;:?!)]/;

/** A text in lines that have room: broken at blanks, and between Chinese letters, but not before their full stops. */
export const wrapped = (said: string, size: number, room: number): string[] =>
  said.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let current = '';
    for (const word of paragraph.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/g) ?? []) {
      if (current && textWidth(current + word.trimEnd(), size) > room && !beforeLine.test(word[0] ?? '')) {
        lines.push(current.trimEnd());
        current = word;
      } else current += word;
    }
    return [...lines, current.trimEnd()];
  });

const textSvg = ({ x, y, width, lines, size, lineHeight, align }: TextPart): string =>
  lines.map((given, index) => runs(given, align ? x + width / 2 : x, baseline(y + index * size * lineHeight, size * lineHeight, size), size, align ?? 'start')).join('');

const gridSvg = ({ x, y, width, grid, look }: GridPart): string => {
  const { heads, rows, foot, widths, rowHeight, fontSize } = grid;
  const cellsAt = (cells: readonly Cell[], top: number, color: string): string => {
    let column = 0;
    let left = 0;
    return cells
      .map(({ text: said, isNumber, bold, indent = 0, ground, span: columns = 1 }) => {
        const room = widths.slice(column, column + columns).reduce((sum, one) => sum + one, 0);
        const drawn =
          (ground ? box(left, top, room, rowHeight, ground) : '') +
          text(said, left + (isNumber ? room - grid.padding : 2 + indent * 14), baseline(top, rowHeight, fontSize), { size: fontSize, color, bold, align: isNumber ? 'end' : 'start' }, room - grid.padding - 2 - indent * 14);
        left += room;
        column += columns;
        return drawn;
      })
      .join('');
  };
  const ruler = (top: number, color: string) => line(0, top, width, top, color);
  const headEnd = heads.length * rowHeight;
  const rowsEnd = headEnd + rows.length * rowHeight;
  return at(
    x,
    y,
    [
      ...heads.map((cells, index) => cellsAt(cells, index * rowHeight, look.secondary)),
      ...rows.map((cells, index) => cellsAt(cells, headEnd + index * rowHeight, look.text) + ruler(headEnd + (index + 1) * rowHeight, look.hairline)),
      ruler(headEnd, look.secondary),
      ...(foot ? [ruler(rowsEnd, look.secondary), cellsAt(foot, rowsEnd, look.text)] : []),
    ].join(''),
  );
};

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** A picture of a page by itself. */
export const pictureOf = ({ width, height, svg: content }: PicturePart, language: string): string => svg(width, height, withFaces(content, language));

/** A page as one SVG picture. */
export const svgOf = ({ width, height, ground, parts, language }: DrawnPage): string =>
  svg(
    width,
    height,
    box(0, 0, width, height, ground) +
      withFaces(
      parts
        .map((part) => {
          if (part.kind === 'text') return textSvg(part);
          if (part.kind === 'rule') return line(part.x, part.y + 0.5, part.x + part.width, part.y + 0.5, part.color);
          return part.kind === 'grid' ? gridSvg(part) : at(part.x, part.y, part.svg);
        })
        .join(''),
        language,
      ),
  );
