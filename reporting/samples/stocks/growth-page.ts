import { between, column, measure, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { stocksSource } from './source.ts';

export const growthPage: PageDraft = {
  name: 'ReportSection1',
  displayName: { en: 'Growth', zh: '增长' },
  visuals: [
    ...frame({
      question: { en: 'What became of 100 dollars put in at Google’s listing?', zh: '谷歌上市时投入的 100 美元后来变成了多少？' },
      finding: {
        en: 'August 2004 to March 2010: thirteenfold at Apple, hardly more than it was in the index.',
        zh: '2004 年 8 月至 2010 年 3 月：投入苹果约增至十三倍，投入指数则几乎未变。',
      },
      source: stocksSource,
      headerColumns: 7,
    }),
    {
      name: 'company',
      type: 'slicer',
      title: { en: 'Company', zh: '公司' },
      layout: at(7, 5, 14, 70),
      fields: { category: [column('companies.company')] },
      options: { slicer: 'buttons' },
    },
    {
      name: 'value-over-time',
      type: 'line',
      title: { en: 'Value of 100 dollars of August 2004', zh: '2004 年 8 月投入的 100 美元的价值' },
      subtitle: { en: 'US dollars, monthly; logarithmic axis', zh: '美元，按月；对数坐标' },
      layout: at(0, 8, contentTop, 312),
      fields: { category: [column('prices.date', { bucket: 'month' })], series: [column('companies.company')], values: [measure('value_of_100')] },
      filters: [between('prices.date', { from: '2004-08-01' })],
      options: { logScale: true, legend: 'top' },
    },
    {
      name: 'final-value',
      type: 'bar',
      title: { en: '100 dollars became, by March 2010', zh: '到 2010 年 3 月，100 美元变为' },
      subtitle: { en: 'US dollars', zh: '美元' },
      layout: at(8, 4, contentTop, 312),
      fields: { category: [column('companies.company')], values: [measure('final_value', { format: 'integer' })] },
      sort: { by: 1, direction: 'desc' },
      options: { labels: true },
    },
    {
      name: 'companies',
      type: 'table',
      title: { en: 'August 2004 to March 2010 in figures', zh: '2004 年 8 月至 2010 年 3 月数据一览' },
      subtitle: { en: 'Volatility: standard deviation of monthly returns, times √12', zh: '波动率：月度收益率的标准差 × √12' },
      layout: downFrom(0, 8, 424),
      fields: {
        values: [
          column('companies.company'),
          measure('final_value'),
          measure('annual_growth'),
          measure('volatility'),
          column('companies.best_month', { aggregate: 'max', label: { en: 'Best month', zh: '最好月份' } }),
          column('companies.worst_month', { aggregate: 'min', label: { en: 'Worst month', zh: '最差月份' } }),
        ],
      },
      sort: { by: 1, direction: 'desc' },
    },
    {
      name: 'risk-and-growth',
      type: 'scatter',
      title: { en: 'Who grew fastest also swung most', zh: '增长快的波动也大' },
      subtitle: { en: 'Growth per year against volatility', zh: '年均增长与年化波动率' },
      layout: downFrom(8, 4, 424),
      fields: { details: [column('companies.company')], x: [measure('volatility', { format: 'percent' })], y: [measure('annual_growth', { format: 'percent' })] },
      options: { labels: true },
    },
  ],
};
