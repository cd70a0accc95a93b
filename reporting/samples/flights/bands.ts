import type { LocalText } from '../../src/definition/index.ts';

/** Bands of a number, each below its upper end; the names start with their order, so that they sort. */
type Band = { below?: number; name: string; label: LocalText };

export const partsOfDay: Band[] = [
  { below: 5, name: '1 Night', label: { en: 'Night 0–5', zh: '凌晨 0–5 时' } },
  { below: 9, name: '2 Early', label: { en: 'Early 5–9', zh: '清晨 5–9 时' } },
  { below: 12, name: '3 Morning', label: { en: 'Morning 9–12', zh: '上午 9–12 时' } },
  { below: 15, name: '4 Midday', label: { en: 'Midday 12–15', zh: '中午 12–15 时' } },
  { below: 18, name: '5 Afternoon', label: { en: 'Afternoon 15–18', zh: '下午 15–18 时' } },
  { below: 21, name: '6 Evening', label: { en: 'Evening 18–21', zh: '傍晚 18–21 时' } },
  { name: '7 Late', label: { en: 'Late 21–24', zh: '深夜 21–24 时' } },
];

export const delayBands: Band[] = [
  { below: 0, name: '1 Early', label: { en: 'Early', zh: '提前到达' } },
  { below: 15, name: '2 On time', label: { en: '0–14 min', zh: '0–14 分钟' } },
  { below: 60, name: '3 Late', label: { en: '15–59 min', zh: '15–59 分钟' } },
  { name: '4 Very late', label: { en: '1 hour or more', zh: '1 小时以上' } },
];

/** Miles. */
export const distanceBands: Band[] = [
  { below: 250, name: '1 Under 250', label: { en: 'Under 250', zh: '250 以下' } },
  { below: 500, name: '2 250-499', label: { en: '250–499', zh: '250–499' } },
  { below: 1000, name: '3 500-999', label: { en: '500–999', zh: '500–999' } },
  { below: 1500, name: '4 1000-1499', label: { en: '1,000–1,499', zh: '1,000–1,499' } },
  { below: 2500, name: '5 1500-2499', label: { en: '1,500–2,499', zh: '1,500–2,499' } },
  { name: '6 2500+', label: { en: '2,500 and more', zh: '2,500 以上' } },
];

/** The shown names of bands, for a column's `values`. */
export const labelsOf = (bands: Band[]): Record<string, LocalText> => Object.fromEntries(bands.map(({ name, label }) => [name, label]));
