const WIDE = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

/** What stands for a person without a picture: 'JD' for Jane Doe; the given name, thus the last two characters, for 欧阳娜娜. */
export const initialsOf = (fullName: string): string => {
  const words = fullName.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (WIDE.test(first)) return [...first].slice(-2).join('');
  const letters = words.length > 1 ? firstOf(first) + firstOf(last) : firstOf(first);
  return letters.toLocaleUpperCase() || '?';
};

const firstOf = (word: string): string => [...word][0] ?? '';
