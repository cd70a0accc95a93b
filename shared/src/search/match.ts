import { lettersOf, syllablesOf } from './words.ts';

type Title = { zh: string; en: string };
/** Whether Chinese text is meant by Latin letters, and by which of its characters: the first and the last one. */
export type PinyinMatch = (text: string, typed: string) => [number, number] | false;

/** How well a title answers what was typed; 0 when it does not. */
export type Finder = (title: Title) => number;

const EXACT = 100;
const AT_START = 80;
const AT_WORD = 60;
const WITHIN = 40;
const PINYIN_AT_START = 30;
const PINYIN = 20;

const inText = (text: string, word: string): number => {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return text.length === word.length ? EXACT : AT_START;
  return /[\s/_-]/.test(text[at - 1] ?? '') ? AT_WORD : WITHIN;
};

/**
 * Finds by either language, and by pinyin as soon as that is there. Words may stand in any order and each must be found;
 * pinyin is taken as a whole, because its syllables may be typed with blanks.
 */
export const finder = (typed: string, pinyin?: PinyinMatch): Finder => {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const letters = lettersOf(typed);
  return ({ zh, en }) => {
    if (words.length === 0) return EXACT;
    const texts = [zh.toLowerCase(), en.toLowerCase()];
    const scores = words.map((word) => Math.max(...texts.map((text) => inText(text, word))));
    if (scores.every(Boolean)) return Math.min(...scores);
    const found = pinyin && letters ? pinyin(syllablesOf(zh).text, letters) : false;
    return found ? (found[0] === 0 ? PINYIN_AT_START : PINYIN) : 0;
  };
};
