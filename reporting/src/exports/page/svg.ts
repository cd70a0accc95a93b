import { textWidth } from '../../../drawing/look/text-width.ts';
import { FONT } from '../fonts.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control letters have no place in XML at all.
const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** What anybody typed, as text of an SVG picture. */
export const escaped = (text: string): string => text.replace(unprintable, '').replace(/[&<>"]/g, (letter) => escapes[letter] ?? '');

export type TextStyle = { size: number; color: string; bold?: boolean; align?: 'start' | 'middle' | 'end' };

/** One line of text, its base line at `y`; shortened to `room` where that is given. In pixels. */
export const text = (said: string, x: number, y: number, { size, color, bold, align = 'start' }: TextStyle, room = Infinity): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="${FONT}" font-size="${round(size)}" fill="${color}" text-anchor="${align}"${bold ? ' font-weight="bold"' : ''}>${escaped(shortened(said, size, room))}</text>`;

export const line = (x1: number, y1: number, x2: number, y2: number, color: string): string =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${color}" stroke-width="1" fill="none"/>`;

export const box = (x: number, y: number, width: number, height: number, color: string, radius = 0): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${color}"${radius ? ` rx="${radius}"` : ''}/>`;

export const at = (x: number, y: number, content: string): string => `<g transform="translate(${round(x)} ${round(y)})">${content}</g>`;

/** A text with an ellipsis where it has no room. */
export const shortened = (said: string, size: number, room: number): string => {
  if (textWidth(said, size) <= room) return said;
  const letters = [...said];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

/** A text in lines that have room: broken at blanks, and between Chinese letters. */
export const wrapped = (said: string, size: number, room: number): string[] =>
  said.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let current = '';
    for (const word of paragraph.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/g) ?? []) {
      if (current && textWidth(current + word.trimEnd(), size) > room) {
        lines.push(current.trimEnd());
        current = word;
      } else current += word;
    }
    return [...lines, current.trimEnd()];
  });

const round = (value: number): number => Math.round(value * 100) / 100;
