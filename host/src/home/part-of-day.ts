/** The first hour of each part of a day that has a greeting of its own, in Chinese at least. */
const parts = [
  ['night', 0],
  ['early', 5],
  ['morning', 9],
  ['noon', 12],
  ['afternoon', 14],
  ['evening', 18],
] as const;

/** @param hour 0 to 23 */
export const partOfDay = (hour: number): (typeof parts)[number][0] => parts.findLast(([, first]) => first <= hour)?.[0] ?? 'night';
