import { column, measure, oneOf, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { source } from './source.ts';

export const temperaturePage: PageDraft = {
  name: 'ReportSection2',
  displayName: { en: 'Heat and frost', zh: '冷暖' },
  visuals: [
    ...frame({
      question: { en: 'How hot and how cold does it get?', zh: '最热能多热，最冷有多冷？' },
      finding: {
        en: 'On average the cities are 0.7 °C apart; New York has 66 days with frost a year, Seattle 18.',
        zh: '两城平均气温只差 0.7 °C；但纽约每年有 66 个霜冻日，西雅图只有 18 个。',
      },
      source,
    }),
    {
      name: 'season',
      type: 'slicer',
      title: { en: 'Season', zh: '季节' },
      layout: at(8, 4, 14, 70),
      fields: { category: [column('days.season')] },
      options: { slicer: 'buttons' },
    },
    {
      name: 'highs-by-month',
      type: 'line',
      title: { en: 'Average high by month', zh: '各月平均最高气温' },
      subtitle: { en: '°C', zh: '°C' },
      layout: at(0, 4, contentTop, 224),
      fields: { category: [column('days.month')], series: [column('days.city')], values: [measure('average_high')] },
      options: { legend: 'top' },
    },
    {
      name: 'lows-by-month',
      type: 'line',
      title: { en: 'Average low by month', zh: '各月平均最低气温' },
      subtitle: { en: '°C', zh: '°C' },
      layout: at(4, 4, contentTop, 224),
      fields: { category: [column('days.month')], series: [column('days.city')], values: [measure('average_low')] },
      options: { legend: 'top' },
    },
    {
      name: 'distribution',
      type: 'column',
      title: { en: 'Daily highs: how often what', zh: '每日最高气温分布' },
      subtitle: { en: 'Number of days, in steps of 5 °C', zh: '天数，每 5 °C 一档' },
      layout: at(8, 4, contentTop, 224),
      fields: { category: [column('days.temp_max', { bin: 5, format: 'integer' })], series: [column('days.city')], values: [measure('days')] },
      options: { legend: 'top' },
    },
    {
      name: 'day-by-day',
      type: 'scatter',
      title: { en: 'Low and high of each day of 2015', zh: '2015 年每日最低与最高气温' },
      subtitle: { en: '°C', zh: '°C' },
      layout: downFrom(0, 5, 336),
      fields: {
        details: [column('days.date')],
        x: [measure('average_low', { label: { en: 'Low (°C)', zh: '最低（°C）' } })],
        y: [measure('average_high', { label: { en: 'High (°C)', zh: '最高（°C）' } })],
        series: [column('days.city')],
      },
      filters: [oneOf('days.year', [2015])],
      options: { legend: 'top' },
    },
    {
      name: 'cities',
      type: 'matrix',
      title: { en: 'Hot days and frost by year', zh: '各年高温日与霜冻日' },
      subtitle: { en: 'Hot: 30 °C or more; frost: below 0 °C', zh: '高温：≥ 30 °C；霜冻：低于 0 °C' },
      layout: downFrom(5, 4, 336),
      fields: {
        rows: [column('days.city'), column('days.year')],
        values: [measure('hot_days_per_year', { label: { en: 'Hot', zh: '高温' }, format: 'integer' }), measure('frost_days_per_year', { label: { en: 'Frost', zh: '霜冻' }, format: 'integer' }), measure('highest', { label: { en: 'High (°C)', zh: '最高（°C）' } }), measure('lowest', { label: { en: 'Low (°C)', zh: '最低（°C）' } })],
      },
    },
    {
      name: 'hottest',
      type: 'table',
      title: { en: 'Ten hottest days', zh: '最热的十天' },
      layout: downFrom(9, 3, 336),
      fields: { values: [column('days.date'), column('days.city'), measure('highest', { label: { en: 'High (°C)', zh: '最高（°C）' } })] },
      sort: { by: 2, direction: 'desc' },
      top: 10,
    },
  ],
};
