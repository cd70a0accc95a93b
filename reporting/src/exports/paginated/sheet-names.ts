/** Excel takes no longer name of a sheet, in UTF-16 units. */
const MOST_LETTERS = 31;

/** Marks of XML, which the library escapes twice in the name of a sheet, and counts so. */
const wide: Readonly<Record<string, string>> = { '&': '＆', '<': '＜', '>': '＞', '"': '＂' };

/** Names of sheets as Excel takes them: without its marks, none of more than 31 letters, and no two alike, in whatever capitals. */
export const sheetNames = (names: readonly string[]): string[] => {
  // Excel keeps this one for itself.
  const taken = new Set(['history']);
  return names.map((name) => {
    const whole = sheetName(name);
    let distinct = whole;
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) {
      const mark = ` (${number})`;
      distinct = `${cutTo(whole, MOST_LETTERS - mark.length)}${mark}`;
    }
    taken.add(distinct.toLowerCase());
    return distinct;
  });
};

const sheetName = (name: string): string => {
  const allowed = name.replace(/[[\]:*?/\\]/g, ' ').replace(/[&<>"]/g, (mark) => wide[mark] ?? ' ').trim().replace(/^'+/, '');
  return cutTo(allowed, MOST_LETTERS).replace(/'+$/, '').trim() || 'Sheet1';
};

/** How a text begins, in whole characters: half of one is no XML. */
const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
