import type { LocalText } from '../src/definition/index.ts';

type Labels = Record<string, LocalText>;

const labels = (english: string[], chinese: string[]): Labels => Object.fromEntries(english.map((en, index) => [en, { en, zh: chinese[index] }]));

/** Shown names for what DuckDB's `strftime(date, '%b')` gives. */
export const monthNames = labels(
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
);

/** Shown names for what DuckDB's `strftime(date, '%a')` gives. */
export const weekdayNames = labels(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], ['周一', '周二', '周三', '周四', '周五', '周六', '周日']);
