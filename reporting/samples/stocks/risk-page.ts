import { between, column, measure, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { stocksSource } from './source.ts';

export const riskPage: PageDraft = {
  name: 'ReportSection2',
  displayName: { en: 'Risk', zh: '风险' },
  filters: [between('calendar.year', { to: 2010 })],
  visuals: [
    ...frame({
      question: { en: 'How rough was the ride?', zh: '一路走来有多颠簸？' },
      finding: {
        en: 'Each of them lost more than half its value at some time between 2000 and 2010; Amazon lost nine tenths.',
        zh: '2000–2010 年间，每一只都曾跌去一半以上；亚马逊一度跌去九成。',
      },
      source: stocksSource,
    }),
    {
      name: 'company',
      type: 'slicer',
      title: { en: 'Company', zh: '公司' },
      layout: at(8, 2, 14, 70),
      fields: { category: [column('companies.company')] },
      options: { slicer: 'dropdown' },
    },
    {
      name: 'year',
      type: 'slicer',
      title: { en: 'Years', zh: '年份' },
      layout: at(10, 2, 14, 70),
      fields: { category: [column('calendar.year')] },
      options: { slicer: 'range' },
    },
    {
      name: 'drawdown',
      type: 'line',
      title: { en: 'Below the highest price so far', zh: '较此前最高价的回撤' },
      subtitle: { en: 'Highest month-end price since January 2000 (Google: since August 2004)', zh: '自 2000 年 1 月起的最高月末价（谷歌自 2004 年 8 月起）' },
      layout: at(0, 8, contentTop, 328),
      fields: { category: [column('prices.date', { bucket: 'month' })], series: [column('companies.company')], values: [measure('drawdown')] },
      options: { legend: 'top' },
    },
    {
      name: 'deepest',
      type: 'bar',
      title: { en: 'Deepest fall', zh: '最大回撤' },
      subtitle: { en: 'From the highest price so far', zh: '较此前最高价' },
      layout: at(8, 4, contentTop, 328),
      fields: { category: [column('companies.company')], values: [measure('drawdown')] },
      sort: { by: 1, direction: 'asc' },
      options: { labels: true, color: 3 },
    },
    {
      name: 'monthly-returns',
      type: 'column',
      title: { en: 'Monthly returns: how often of what size', zh: '月度收益率分布' },
      subtitle: { en: 'Number of months, in steps of 5 points', zh: '月数，每 5 个百分点一档' },
      layout: downFrom(0, 5, 440),
      fields: { category: [column('prices.monthly_return', { bin: 0.05, format: 'percent' })], values: [measure('months')] },
    },
    {
      name: 'annual-returns',
      type: 'matrix',
      title: { en: 'Return by year', zh: '各年收益率' },
      subtitle: { en: '2000 from the end of January, 2010 to March', zh: '2000 年自 1 月末起，2010 年至 3 月止' },
      layout: downFrom(5, 7, 440),
      fields: { rows: [column('companies.company')], columns: [column('years.year')], values: [measure('annual_return')] },
    },
  ],
};
