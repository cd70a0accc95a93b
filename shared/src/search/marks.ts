import type { PinyinMatch } from './match.ts';
import { lettersOf, syllablesOf, wordsOf } from './words.ts';

/** Where in a text, as its indices: from, and up to but not with. */
export type Mark = [from: number, to: number];

/** Nobody counts further; a text of one letter has thousands. */
const MOST = 20;

/** Small letters, each in the place of its own: some become two characters, and would move what follows. */
const lowered = (text: string): string => text.replace(/./gsu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter));

/** Where a text has what was typed, in its order: the words, or else what is meant by pinyin. */
export const marksIn = (text: string, typed: string, pinyin?: PinyinMatch): Mark[] => {
  const [within, words] = [lowered(text), wordsOf(typed).map(lowered)];
  const found = words.flatMap((word) => occurrences(within, word));
  if (found.length > 0) return joined(found);
  const letters = lettersOf(typed);
  if (!pinyin || !letters) return [];
  const { text: syllables, places } = syllablesOf(text);
  const match = pinyin(syllables, letters);
  const [from, to] = match ? [places[match[0]], places[match[1]]] : [];
  return from === undefined || to === undefined ? [] : [[from, to + 1]];
};

const occurrences = (text: string, word: string): Mark[] => {
  const found: Mark[] = [];
  for (let at = text.indexOf(word); at >= 0 && found.length < MOST; at = text.indexOf(word, at + word.length)) found.push([at, at + word.length]);
  return found;
};

/** Without overlaps. */
const joined = (marks: readonly Mark[]): Mark[] =>
  marks
    .toSorted(([one], [other]) => one - other)
    .reduce<Mark[]>((all, [from, to]) => {
      const last = all.at(-1);
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else all.push([from, to]);
      return all;
    }, []);

/** A text in parts, of which some are marked. */
export const partsOf = (text: string, marks: readonly (readonly [from: number, to: number])[]): { readonly text: string; readonly isMarked: boolean }[] => {
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push({ text: text.slice(at, from), isMarked: false }, { text: text.slice(from, to), isMarked: true });
    at = to;
  }
  return [...parts, { text: text.slice(at), isMarked: false }].filter((part) => part.text !== '');
};
