/** More words narrow nothing down any further. */
const MOST_WORDS = 10;

/** The words of what was typed, each once. */
export const wordsOf = (typed: string): string[] => [...new Set(typed.trim().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

/** What was typed as pinyin, whose syllables may have blanks between them; undefined where it cannot be any. */
export const lettersOf = (typed: string): string | undefined => {
  const letters = typed.toLowerCase().replace(/\s+/g, '');
  return /^[a-z0-9]+$/.test(letters) && /[a-z]/.test(letters) ? letters : undefined;
};

/** Chinese text as its pinyin is compared: nobody types punctuation, which has no syllable. With the place of each character. */
export const syllablesOf = (text: string): { readonly text: string; readonly places: readonly number[] } => {
  const places = [...text.matchAll(/[^\p{P}\s]/gu)].flatMap(({ index, 0: found }) => Array.from({ length: found.length }, (_, offset) => index + offset));
  return { text: places.map((place) => text[place]).join(''), places };
};
