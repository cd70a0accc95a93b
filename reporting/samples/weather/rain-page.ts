import { column, measure, type PageDraft } from '../document.ts';
import { at, cards, contentTop, downFrom, frame } from '../page.ts';
import { source } from './source.ts';

export const rainPage: PageDraft = {
  name: 'ReportSection1',
  displayName: { en: 'Rain and sun', zh: '晴雨' },
  visuals: [
    ...frame({
      question: { en: 'Is Seattle really the rainier city?', zh: '西雅图真的更多雨吗？' },
      finding: {
        en: 'It is wet more often (127 days a year, New York 91), but hardly wetter: 1,107 mm against 1,045 mm.',
        zh: '下雨更频繁（每年 127 天，纽约 91 天），雨量却相差不大：1,107 毫米对 1,045 毫米。',
      },
      source,
      headerColumns: 7,
    }),
    {
      name: 'city',
      type: 'slicer',
      title: { en: 'City', zh: '城市' },
      layout: at(7, 3, 14, 70),
      fields: { category: [column('days.city')] },
      options: { slicer: 'buttons' },
    },
    {
      name: 'year',
      type: 'slicer',
      title: { en: 'Year', zh: '年份' },
      layout: at(10, 2, 14, 70),
      fields: { category: [column('days.year')] },
      options: { slicer: 'dropdown' },
    },
    ...cards(0, 12, contentTop, [
      { name: 'wet-days', title: { en: 'Wet days per year and city', zh: '每城年均降水日' }, fields: { values: [measure('wet_days_per_year')] } },
      { name: 'precipitation', title: { en: 'Precipitation per year and city (mm)', zh: '每城年均降水量（毫米）' }, fields: { values: [measure('precipitation_per_year')] } },
      { name: 'wettest-day', title: { en: 'Wettest day (mm)', zh: '单日最大降水（毫米）' }, fields: { values: [measure('wettest_day')] } },
      { name: 'days', title: { en: 'Days observed', zh: '观测天数' }, fields: { values: [measure('days')] } },
    ]),
    {
      name: 'precipitation-by-month',
      type: 'column',
      title: { en: 'Precipitation by month', zh: '各月降水量' },
      subtitle: { en: 'Millimetres, average of the years', zh: '毫米，各年平均' },
      layout: at(0, 7, 192, 240),
      fields: {
        category: [column('days.month')],
        series: [column('days.city')],
        values: [measure('precipitation_per_year', { label: { en: 'Precipitation (mm)', zh: '降水量（毫米）' } })],
      },
      options: { legend: 'top' },
    },
    {
      name: 'wet-share-by-month',
      type: 'line',
      title: { en: 'Share of wet days by month', zh: '各月降水日占比' },
      layout: at(7, 5, 192, 240),
      fields: { category: [column('days.month')], series: [column('days.city')], values: [measure('wet_share')] },
      options: { legend: 'top' },
    },
    {
      name: 'kinds-by-month',
      type: 'column',
      title: { en: 'Kinds of weather by month', zh: '各月天气类型' },
      subtitle: { en: 'Share of days, cities in view', zh: '天数占比，所选城市' },
      layout: downFrom(0, 7, 448),
      fields: { category: [column('days.month')], series: [column('days.weather')], values: [measure('days')] },
      options: { stackedTo100: true, legend: 'right' },
    },
    {
      name: 'kinds',
      type: 'pie',
      title: { en: 'Kinds of weather, all days', zh: '全部日子的天气类型' },
      layout: downFrom(7, 5, 448),
      fields: { category: [column('days.weather')], values: [measure('days')] },
      options: { donut: true, labels: true, legend: 'none' },
    },
  ],
};
