import { monthNames } from '../calendar.ts';
import { model, reference, sampleId, workspace } from '../document.ts';
import { companies } from './companies.ts';

const over = (aggregate: 'average' | 'min' | 'max', column: string) => ({ kind: 'aggregate', aggregate, column: reference(column) }) as const;

export const stocksModel = model({
  id: sampleId(1, 2),
  workspaceId: workspace.id,
  name: 'Stock Prices',
  description: {
    en: 'Monthly prices of five companies from 2000 to March 2010, and the S&P 500 day by day to April 2020.',
    zh: '五家公司 2000 年至 2010 年 3 月的月度股价，以及标普 500 指数至 2020 年 4 月的每日收盘。',
  },
  tables: [
    {
      name: 'prices',
      label: { en: 'Monthly prices', zh: '月度股价' },
      columns: [
        { name: 'symbol', label: { en: 'Symbol', zh: '代码' }, type: 'text' },
        { name: 'date', label: { en: 'Month', zh: '月份' }, type: 'date', format: 'month' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'price', label: { en: 'Price', zh: '价格' }, type: 'number', format: 'decimal2' },
        { name: 'monthly_return', label: { en: 'Monthly return', zh: '月度收益率' }, type: 'number', format: 'percent1' },
        { name: 'drawdown', label: { en: 'Below the highest price so far', zh: '较此前最高价回撤' }, type: 'number', format: 'percent' },
        { name: 'value_of_100', label: { en: 'Value of 100 dollars', zh: '100 美元的价值' }, type: 'number', format: 'integer' },
      ],
    },
    {
      name: 'companies',
      label: { en: 'Companies', zh: '公司' },
      columns: [
        { name: 'symbol', label: { en: 'Symbol', zh: '代码' }, type: 'text' },
        {
          name: 'company',
          label: { en: 'Company', zh: '公司' },
          type: 'text',
          sortBy: 'position',
          values: Object.fromEntries(companies.map(({ name, label }) => [name, label])),
        },
        { name: 'position', label: { en: 'Position', zh: '次序' }, type: 'integer', format: 'integer' },
        { name: 'final_value', label: { en: '100 dollars became', zh: '100 美元变为' }, type: 'number', format: 'currency' },
        { name: 'annual_growth', label: { en: 'Growth per year', zh: '年均增长' }, type: 'number', format: 'percent1' },
        { name: 'volatility', label: { en: 'Volatility per year', zh: '年化波动率' }, type: 'number', format: 'percent1' },
        { name: 'best_month', label: { en: 'Best month', zh: '最好月份' }, type: 'number', format: 'percent1' },
        { name: 'worst_month', label: { en: 'Worst month', zh: '最差月份' }, type: 'number', format: 'percent1' },
      ],
    },
    {
      name: 'calendar',
      label: { en: 'Years', zh: '年份' },
      columns: [{ name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' }],
    },
    {
      name: 'years',
      label: { en: 'Annual returns', zh: '年度收益' },
      columns: [
        { name: 'symbol', label: { en: 'Symbol', zh: '代码' }, type: 'text' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'annual_return', label: { en: 'Annual return', zh: '年度收益率' }, type: 'number', format: 'percent1' },
      ],
    },
    {
      name: 'index_days',
      label: { en: 'S&P 500, daily', zh: '标普 500 每日' },
      columns: [
        { name: 'date', label: { en: 'Date', zh: '日期' }, type: 'date', format: 'date' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'close', label: { en: 'Close', zh: '收盘' }, type: 'number', format: 'integer' },
        { name: 'volume', label: { en: 'Volume', zh: '成交量' }, type: 'integer', format: 'compact' },
        { name: 'daily_return', label: { en: 'Daily return', zh: '日收益率' }, type: 'number', format: 'percent1' },
        { name: 'drawdown', label: { en: 'Below the highest close so far', zh: '较此前最高收盘回撤' }, type: 'number', format: 'percent' },
        { name: 'volatility', label: { en: 'Volatility over 21 days, per year', zh: '21 日年化波动率' }, type: 'number', format: 'percent' },
      ],
    },
    {
      name: 'index_months',
      label: { en: 'S&P 500, monthly', zh: '标普 500 每月' },
      columns: [
        { name: 'date', label: { en: 'Month', zh: '月份' }, type: 'date', format: 'month' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'month_number', label: { en: 'Month number', zh: '月份序号' }, type: 'integer', format: 'integer' },
        { name: 'month', label: { en: 'Month of the year', zh: '月' }, type: 'text', sortBy: 'month_number', values: monthNames },
        { name: 'close', label: { en: 'Close', zh: '收盘' }, type: 'number', format: 'integer' },
        { name: 'monthly_return', label: { en: 'Monthly return', zh: '月度收益率' }, type: 'number', format: 'percent1' },
      ],
    },
  ],
  relationships: [
    { from: reference('prices.symbol'), to: reference('companies.symbol') },
    { from: reference('years.symbol'), to: reference('companies.symbol') },
    { from: reference('prices.year'), to: reference('calendar.year') },
    { from: reference('years.year'), to: reference('calendar.year') },
    { from: reference('index_days.year'), to: reference('calendar.year') },
    { from: reference('index_months.year'), to: reference('calendar.year') },
  ],
  measures: [
    { name: 'months', label: { en: 'Months', zh: '月数' }, table: 'prices', expression: { kind: 'rows' }, format: 'integer' },
    { name: 'price', label: { en: 'Price', zh: '价格' }, table: 'prices', expression: over('average', 'prices.price'), format: 'decimal2' },
    { name: 'value_of_100', label: { en: 'Value of 100 dollars', zh: '100 美元的价值' }, table: 'prices', expression: over('average', 'prices.value_of_100'), format: 'currency' },
    { name: 'drawdown', label: { en: 'Below the highest price so far', zh: '较此前最高价回撤' }, table: 'prices', expression: over('min', 'prices.drawdown'), format: 'percent' },
    { name: 'worst_month', label: { en: 'Worst month', zh: '最差月份' }, table: 'prices', expression: over('min', 'prices.monthly_return'), format: 'percent1' },
    { name: 'best_month', label: { en: 'Best month', zh: '最好月份' }, table: 'prices', expression: over('max', 'prices.monthly_return'), format: 'percent1' },
    { name: 'average_month', label: { en: 'Average month', zh: '月均收益' }, table: 'prices', expression: over('average', 'prices.monthly_return'), format: 'percent1' },
    { name: 'final_value', label: { en: '100 dollars became', zh: '100 美元变为' }, table: 'companies', expression: over('max', 'companies.final_value'), format: 'currency' },
    { name: 'annual_growth', label: { en: 'Growth per year', zh: '年均增长' }, table: 'companies', expression: over('max', 'companies.annual_growth'), format: 'percent1' },
    { name: 'volatility', label: { en: 'Volatility per year', zh: '年化波动率' }, table: 'companies', expression: over('max', 'companies.volatility'), format: 'percent1' },
    { name: 'annual_return', label: { en: 'Annual return', zh: '年度收益率' }, table: 'years', expression: over('average', 'years.annual_return'), format: 'percent' },
    { name: 'index_close', label: { en: 'S&P 500', zh: '标普 500' }, table: 'index_days', expression: over('average', 'index_days.close'), format: 'integer' },
    { name: 'highest_close', label: { en: 'Highest close', zh: '最高收盘' }, table: 'index_days', expression: over('max', 'index_days.close'), format: 'integer' },
    { name: 'index_drawdown', label: { en: 'Below the highest close so far', zh: '较此前最高收盘回撤' }, table: 'index_days', expression: over('min', 'index_days.drawdown'), format: 'percent' },
    { name: 'index_volatility', label: { en: 'Volatility per year', zh: '年化波动率' }, table: 'index_days', expression: over('average', 'index_days.volatility'), format: 'percent' },
    { name: 'worst_day', label: { en: 'Worst day', zh: '最差单日' }, table: 'index_days', expression: over('min', 'index_days.daily_return'), format: 'percent1' },
    { name: 'best_day', label: { en: 'Best day', zh: '最好单日' }, table: 'index_days', expression: over('max', 'index_days.daily_return'), format: 'percent1' },
    { name: 'index_month_return', label: { en: 'Monthly return', zh: '月度收益率' }, table: 'index_months', expression: over('average', 'index_months.monthly_return'), format: 'percent1' },
  ],
  roles: [],
});
