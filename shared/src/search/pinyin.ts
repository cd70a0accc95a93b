import { dict } from 'pinyin-match/src/simplified_dict.js';
import type { PinyinMatch } from './match.ts';

/** How `ü` is typed besides: lüe as `lue`. */
const ALSO: Readonly<Record<string, string>> = { lve: 'lue', nve: 'nue' };
/** What stands for a syllable by itself: its first letter, and these. */
const INITIALS = /^[zcs]h/;

const readings = new Map<string, string[]>();
for (const [syllable, characters] of Object.entries(dict)) {
  for (const character of characters) readings.set(character, [...(readings.get(character) ?? []), syllable, ...(ALSO[syllable] ? [ALSO[syllable]] : [])]);
}

/** The syllables of each Chinese character, without tones; many have several. The data are pinyin-match's. */
export const pinyinReadings: ReadonlyMap<string, readonly string[]> = readings;

/**
 * Whether Chinese text is meant by Latin letters: each character by its syllable or how that begins, the last one by any part of it.
 * pinyin-match tries each way to cut the letters into syllables, which takes minutes for forty of them; this takes each letter
 * once for each character.
 */
export const pinyinMatch: PinyinMatch = (text, typed) => {
  const letters = typed.toLowerCase();
  // Characters outside of the basic plane have no reading; their halves match nothing.
  for (let first = 0; first < text.length; first += 1) {
    const last = lastFrom(text, first, letters);
    if (last !== undefined) return [first, last];
  }
  return false;
};

/** Where the letters end that begin with a character; undefined where they do not fit. */
const lastFrom = (text: string, first: number, letters: string): number | undefined => {
  let reached = new Set([0]);
  for (let place = first; place < text.length && reached.size > 0; place += 1) {
    const character = (text[place] ?? '').toLowerCase();
    const next = new Set<number>();
    for (const at of reached) for (const reading of readings.get(character) ?? [character]) for (const end of endsOf(reading, letters, at)) next.add(end);
    if (next.has(letters.length)) return place;
    reached = next;
  }
  return undefined;
};

/** Up to where a syllable may have been typed from some letter on. */
const endsOf = (reading: string, letters: string, at: number): number[] => {
  const ends: number[] = [];
  for (let length = 1; length <= reading.length && letters[at + length - 1] === reading[length - 1]; length += 1) {
    const isInitial = length === 1 || (length === 2 && INITIALS.test(reading));
    if (isInitial || length === reading.length || at + length === letters.length) ends.push(at + length);
  }
  return ends;
};
