import type { Expression } from '../../src/definition/index.ts';
import { monthNames } from '../calendar.ts';
import { model, reference, sampleId, workspace } from '../document.ts';

const over = (aggregate: 'sum' | 'average' | 'min' | 'max' | 'countDistinct', column: string): Expression => ({ kind: 'aggregate', aggregate, column: reference(column) });

const divided = (left: Expression, right: Expression): Expression => ({ kind: 'operation', operator: '/', left, right });

/** A sum for one year and one city, on average over the years and cities in view. */
const perYear = (column: string): Expression => divided(divided(over('sum', column), over('countDistinct', 'days.year')), over('countDistinct', 'days.city'));

export const weatherModel = model({
  id: sampleId(1, 3),
  workspaceId: workspace.id,
  name: 'Weather',
  description: { en: 'The weather of every day from 2012 to 2015 in Seattle and New York.', zh: '西雅图与纽约 2012–2015 年的逐日天气。' },
  tables: [
    {
      name: 'days',
      label: { en: 'Days', zh: '逐日天气' },
      columns: [
        { name: 'city', label: { en: 'City', zh: '城市' }, type: 'text', values: { Seattle: { en: 'Seattle', zh: '西雅图' }, 'New York': { en: 'New York', zh: '纽约' } }, colors: { Seattle: 4, 'New York': 3 } },
        { name: 'date', label: { en: 'Date', zh: '日期' }, type: 'date', format: 'date' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'month_number', label: { en: 'Month number', zh: '月份序号' }, type: 'integer', format: 'integer' },
        { name: 'month', label: { en: 'Month', zh: '月份' }, type: 'text', sortBy: 'month_number', values: monthNames },
        {
          name: 'season',
          label: { en: 'Season', zh: '季节' },
          type: 'text',
          values: {
            '1 Winter': { en: 'Winter', zh: '冬季' },
            '2 Spring': { en: 'Spring', zh: '春季' },
            '3 Summer': { en: 'Summer', zh: '夏季' },
            '4 Autumn': { en: 'Autumn', zh: '秋季' },
          },
        },
        {
          name: 'weather',
          label: { en: 'Kind of weather', zh: '天气类型' },
          type: 'text',
          values: {
            sun: { en: 'Sun', zh: '晴' },
            rain: { en: 'Rain', zh: '雨' },
            drizzle: { en: 'Drizzle', zh: '毛毛雨' },
            fog: { en: 'Fog', zh: '雾' },
            snow: { en: 'Snow', zh: '雪' },
          },
          // None of them that a city has.
          colors: { rain: 0, sun: 1, drizzle: 2, fog: 6, snow: 7 },
        },
        { name: 'precipitation', label: { en: 'Precipitation (mm)', zh: '降水量（毫米）' }, type: 'number', format: 'decimal1' },
        { name: 'temp_max', label: { en: 'Day’s high (°C)', zh: '最高气温（°C）' }, type: 'number', format: 'decimal1' },
        { name: 'temp_min', label: { en: 'Day’s low (°C)', zh: '最低气温（°C）' }, type: 'number', format: 'decimal1' },
        { name: 'temp_mean', label: { en: 'Middle of high and low (°C)', zh: '平均气温（°C）' }, type: 'number', format: 'decimal1' },
        { name: 'temp_range', label: { en: 'High less low (°C)', zh: '日温差（°C）' }, type: 'number', format: 'decimal1' },
        { name: 'wet', label: { en: 'Wet, 1 mm or more (1 or 0)', zh: '降水日（1 或 0）' }, type: 'integer', format: 'integer' },
        { name: 'hot', label: { en: 'Hot, 30 °C or more (1 or 0)', zh: '高温日（1 或 0）' }, type: 'integer', format: 'integer' },
        { name: 'frost', label: { en: 'Frost, low below 0 °C (1 or 0)', zh: '霜冻日（1 或 0）' }, type: 'integer', format: 'integer' },
      ],
    },
  ],
  relationships: [],
  measures: [
    { name: 'days', label: { en: 'Days', zh: '天数' }, table: 'days', expression: { kind: 'rows' }, format: 'integer' },
    { name: 'precipitation_per_year', label: { en: 'Precipitation per year (mm)', zh: '年均降水量（毫米）' }, table: 'days', expression: perYear('days.precipitation'), format: 'integer' },
    { name: 'wet_days_per_year', label: { en: 'Wet days per year', zh: '年均降水日' }, table: 'days', expression: perYear('days.wet'), format: 'decimal1' },
    { name: 'hot_days_per_year', label: { en: 'Hot days per year', zh: '年均高温日' }, table: 'days', expression: perYear('days.hot'), format: 'decimal1' },
    { name: 'frost_days_per_year', label: { en: 'Days with frost per year', zh: '年均霜冻日' }, table: 'days', expression: perYear('days.frost'), format: 'decimal1' },
    { name: 'wet_share', label: { en: 'Share of wet days', zh: '降水日占比' }, table: 'days', expression: over('average', 'days.wet'), format: 'percent' },
    { name: 'wettest_day', label: { en: 'Wettest day (mm)', zh: '单日最大降水（毫米）' }, table: 'days', expression: over('max', 'days.precipitation'), format: 'decimal1' },
    { name: 'average_high', label: { en: 'Average high (°C)', zh: '平均最高气温（°C）' }, table: 'days', expression: over('average', 'days.temp_max'), format: 'decimal1' },
    { name: 'average_low', label: { en: 'Average low (°C)', zh: '平均最低气温（°C）' }, table: 'days', expression: over('average', 'days.temp_min'), format: 'decimal1' },
    { name: 'highest', label: { en: 'Highest (°C)', zh: '最高（°C）' }, table: 'days', expression: over('max', 'days.temp_max'), format: 'decimal1' },
    { name: 'lowest', label: { en: 'Lowest (°C)', zh: '最低（°C）' }, table: 'days', expression: over('min', 'days.temp_min'), format: 'decimal1' },
    { name: 'average_range', label: { en: 'High less low (°C)', zh: '平均日温差（°C）' }, table: 'days', expression: over('average', 'days.temp_range'), format: 'decimal1' },
  ],
  roles: [],
});
