import type { LocalText } from '../../src/definition/index.ts';

/** The compared prices, in the order they are listed. */
export const companies: { symbol: string; name: string; label: LocalText }[] = [
  { symbol: 'AAPL', name: 'Apple', label: { en: 'Apple', zh: '苹果' } },
  { symbol: 'AMZN', name: 'Amazon', label: { en: 'Amazon', zh: '亚马逊' } },
  { symbol: 'GOOG', name: 'Google', label: { en: 'Google', zh: '谷歌' } },
  { symbol: 'IBM', name: 'IBM', label: { en: 'IBM', zh: 'IBM' } },
  { symbol: 'MSFT', name: 'Microsoft', label: { en: 'Microsoft', zh: '微软' } },
  { symbol: 'SPX', name: 'S&P 500', label: { en: 'S&P 500', zh: '标普 500' } },
];
