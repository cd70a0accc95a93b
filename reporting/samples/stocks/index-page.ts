import { column, measure, type PageDraft } from '../document.ts';
import { at, cards, contentTop, downFrom, frame } from '../page.ts';
import { indexSource } from './source.ts';

export const indexPage: PageDraft = {
  name: 'ReportSection3',
  displayName: { en: 'S&P 500', zh: '标普 500' },
  visuals: [
    ...frame({
      question: { en: 'How deep were the falls of the S&P 500?', zh: '标普 500 的历次下跌有多深？' },
      finding: {
        en: 'It stood 57% below its height in March 2009, 49% in 2002 and 34% in March 2020.',
        zh: '较此前高点，2009 年 3 月低 57%，2002 年低 49%，2020 年 3 月低 34%。',
      },
      source: indexSource,
    }),
    {
      name: 'years',
      type: 'slicer',
      title: { en: 'Years', zh: '年份' },
      layout: at(8, 4, 14, 70),
      fields: { category: [column('calendar.year')] },
      options: { slicer: 'range' },
    },
    ...cards(0, 12, contentTop, [
      { name: 'highest', title: { en: 'Highest close', zh: '最高收盘' }, fields: { values: [measure('highest_close')] } },
      { name: 'deepest', title: { en: 'Deepest fall from the height so far', zh: '较此前高点最大回撤' }, fields: { values: [measure('index_drawdown')] } },
      { name: 'worst-day', title: { en: 'Worst day', zh: '最差单日' }, fields: { values: [measure('worst_day')] } },
      { name: 'best-day', title: { en: 'Best day', zh: '最好单日' }, fields: { values: [measure('best_day')] } },
    ]),
    {
      name: 'close',
      type: 'line',
      title: { en: 'Daily close', zh: '每日收盘' },
      layout: at(0, 7, 192, 236),
      fields: { category: [column('index_days.date', { bucket: 'day' })], values: [measure('index_close')] },
    },
    {
      name: 'drawdown',
      type: 'area',
      title: { en: 'Below the highest close so far', zh: '较此前最高收盘的回撤' },
      layout: at(7, 5, 192, 236),
      fields: { category: [column('index_days.date', { bucket: 'day' })], values: [measure('index_drawdown')] },
      options: { color: 3 },
    },
    {
      name: 'volatility',
      type: 'column',
      title: { en: 'Average volatility by year', zh: '各年平均波动率' },
      subtitle: { en: 'Standard deviation of daily returns over 21 days, times √252', zh: '21 日收益率标准差 × √252' },
      layout: downFrom(0, 5, 444),
      fields: { category: [column('index_days.year')], values: [measure('index_volatility')] },
      options: { color: 1 },
    },
    {
      name: 'monthly-returns',
      type: 'matrix',
      title: { en: 'Return by month, since 2000', zh: '2000 年以来各月收益率' },
      layout: downFrom(5, 7, 444),
      fields: {
        rows: [column('index_months.year')],
        columns: [column('index_months.month')],
        values: [measure('index_month_return')],
      },
      sort: { by: 0, direction: 'desc' },
    },
  ],
};
