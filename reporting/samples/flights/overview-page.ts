import { column, measure, type PageDraft } from '../document.ts';
import { at, cards, contentTop, downFrom, frame } from '../page.ts';
import { source } from './source.ts';

export const overviewPage: PageDraft = {
  name: 'ReportSection1',
  displayName: { en: 'Overview', zh: '总览' },
  visuals: [
    ...frame({
      question: { en: 'How punctual was US air traffic in the first half of 2001?', zh: '2001 年上半年，美国航班有多准点？' },
      finding: { en: 'Over all flights, four in five arrived on time, that is less than 15 minutes late.', zh: '就全部航班而言，五个航班中有四个准点，即晚到不足 15 分钟。' },
      source,
    }),
    {
      name: 'month',
      type: 'slicer',
      title: { en: 'Month', zh: '月份' },
      layout: at(8, 4, 14, 70),
      fields: { category: [column('flights.month')] },
      options: { slicer: 'buttons' },
    },
    ...cards(0, 12, contentTop, [
      { name: 'flights', title: { en: 'Flights', zh: '航班数' }, fields: { values: [measure('flights', { format: 'compact' })] } },
      { name: 'on-time', title: { en: 'On-time share', zh: '准点率' }, fields: { values: [measure('on_time_share')] } },
      { name: 'average-delay', title: { en: 'Average arrival delay (min)', zh: '平均到达延误（分钟）' }, fields: { values: [measure('average_delay')] } },
      { name: 'median-distance', title: { en: 'Median distance (miles)', zh: '航程中位数（英里）' }, fields: { values: [measure('median_distance')] } },
    ]),
    {
      name: 'on-time-by-week',
      type: 'line',
      title: { en: 'On-time share by week', zh: '每周准点率' },
      subtitle: { en: 'Weeks begin on Monday; the axis does not start at zero', zh: '每周从周一开始；纵轴不从零开始' },
      layout: at(0, 7, 192, 232),
      fields: { category: [column('flights.date', { bucket: 'week' })], values: [measure('on_time_share')] },
      options: { scaleFromData: true },
    },
    {
      name: 'flights-by-day',
      type: 'area',
      title: { en: 'Flights per day', zh: '每日航班数' },
      layout: downFrom(0, 7, 440),
      fields: { category: [column('flights.date', { bucket: 'day' })], values: [measure('flights')] },
      options: { color: 6 },
    },
    {
      name: 'origins',
      type: 'map',
      title: { en: 'Where they took off', zh: '起飞机场' },
      subtitle: { en: 'Size of a point: flights', zh: '圆点大小：航班数' },
      layout: at(7, 5, 192, 264),
      fields: {
        details: [column('airports.airport')],
        latitude: [column('airports.latitude')],
        longitude: [column('airports.longitude')],
        values: [measure('flights')],
      },
    },
    {
      name: 'busiest',
      type: 'bar',
      title: { en: 'Eight busiest airports, by departures', zh: '起飞航班最多的八个机场' },
      layout: downFrom(7, 5, 472),
      fields: { category: [column('airports.airport')], values: [measure('flights', { format: 'compact' })] },
      sort: { by: 1, direction: 'desc' },
      top: 8,
      options: { labels: true },
    },
  ],
};
