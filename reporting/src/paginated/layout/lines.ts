import type { Ruler } from './ruler.ts';

interface Setting {
  /** Of the language that the text is set in. */
  ruler: Ruler;
  width: number;
  size: number;
  bold: boolean;
}

const more = '…';
/** A line does not begin with these, nor end with those (Chinese typesetting, GB/T 15834). */
const notFirst = /^[，。、；：？！）」』】》〉”’…·%,.;:?!)\]}]/u;
const notLast = /[（「『【《〈“‘([{]$/u;
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;
/** A wide letter; or a word with the space after it; or a space. */
const pieces = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}/-]*[/-]?\s*/gu;

/** The text on one line, cut with an ellipsis where it is too long. */
export const oneLine = (text: string, { ruler, width, size, bold }: Setting): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (ruler.width(flat, size, bold) <= width) return flat;
  const room = width - ruler.width(more, size, bold);
  const letters = [...flat];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ruler.width(letters.slice(0, middle).join(''), size, bold) <= room) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}${more}`;
};

/** The text in lines: broken between words, between Chinese characters where typesetting allows, and in words that are longer than a line. */
export const linesOf = (text: string, setting: Setting, most: number): string[] => {
  const lines = text.split(/\r\n|\r|\n/).flatMap((paragraph) => broken(paragraph, setting));
  if (lines.length <= most) return lines;
  const last = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), oneLine(last, setting)];
};

const broken = (paragraph: string, { ruler, width, size, bold }: Setting): string[] => {
  const fits = (text: string) => ruler.width(text.trimEnd(), size, bold) <= width;
  const lines: string[] = [];
  let line = '';
  for (const piece of unbreakable(paragraph)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of fits(piece) ? [piece] : piece) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];
};

/** What stays on one line: words, and Chinese characters with the marks that belong to them. */
const unbreakable = (paragraph: string): string[] => {
  const joined: string[] = [];
  for (const piece of paragraph.trim().match(pieces) ?? []) {
    if (piece === '') continue;
    const before = joined.at(-1);
    const belongs = before !== undefined && ((notFirst.test(piece) && (wide.test(before) || wide.test(piece))) || notLast.test(before));
    if (belongs) joined[joined.length - 1] = before + piece;
    else joined.push(piece);
  }
  return joined;
};
