import { between, column, measure, oneOf, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { source } from './source.ts';

const daytime = between('flights.hour', { from: 5, to: 23 });

export const delaysPage: PageDraft = {
  name: 'ReportSection2',
  displayName: { en: 'Delays', zh: '延误' },
  visuals: [
    ...frame({
      question: { en: 'When do delays build up?', zh: '延误在什么时候累积？' },
      finding: {
        en: 'Over the day: the later the departure, the later the arrival. Fridays are worst.',
        zh: '随一天的时间累积：起飞越晚，到达越晚；周五最差。',
      },
      source,
      headerColumns: 7,
    }),
    {
      name: 'region',
      type: 'slicer',
      title: { en: 'Region of departure', zh: '出发地区' },
      layout: at(7, 2, 14, 70),
      fields: { category: [column('airports.region')] },
      options: { slicer: 'dropdown' },
    },
    {
      name: 'distance',
      type: 'slicer',
      title: { en: 'Distance (miles)', zh: '航程（英里）' },
      layout: at(9, 3, 14, 70),
      fields: { category: [column('flights.distance')] },
      options: { slicer: 'range' },
    },
    {
      name: 'delay-by-hour',
      type: 'column',
      title: { en: 'Average arrival delay by hour of departure (min)', zh: '各起飞时段的平均到达延误（分钟）' },
      subtitle: { en: 'Actual departures from 5:00; a late flight counts in its later hour', zh: '按实际起飞时间，5 时起；晚点航班计入实际时段' },
      layout: at(0, 7, contentTop, 304),
      fields: { category: [column('flights.hour')], values: [measure('average_delay')] },
      filters: [daytime],
    },
    {
      name: 'late-by-weekday',
      type: 'column',
      title: { en: 'Share of flights 15 min late or more, by weekday', zh: '各星期晚到率（≥15 分钟）' },
      layout: at(7, 5, contentTop, 304),
      fields: { category: [column('flights.weekday')], values: [measure('late_share')] },
      options: { labels: true, color: 1 },
    },
    {
      name: 'late-by-time-and-weekday',
      type: 'matrix',
      title: { en: 'Late share by time and weekday', zh: '各时段与星期的晚到率' },
      layout: downFrom(0, 5, 416),
      fields: { rows: [column('flights.part_of_day')], columns: [column('flights.weekday')], values: [measure('late_share', { format: 'percent' })] },
      filters: [daytime],
    },
    {
      name: 'arrivals-by-month',
      type: 'column',
      title: { en: 'How flights arrived, by month', zh: '各月到达情况' },
      subtitle: { en: 'Share of flights', zh: '航班占比' },
      layout: downFrom(5, 3, 416),
      fields: { category: [column('flights.month')], series: [column('flights.delay_band')], values: [measure('flights')] },
      options: { stackedTo100: true, legend: 'top' },
    },
    {
      name: 'airports',
      type: 'scatter',
      title: { en: 'Traffic and delay of the larger airports', zh: '大中型机场的流量与延误' },
      layout: downFrom(8, 4, 416),
      fields: {
        details: [column('airports.airport')],
        x: [measure('flights', { format: 'compact' })],
        y: [measure('average_delay')],
        series: [column('airports.size')],
      },
      filters: [oneOf('airports.size', ['Large', 'Medium'])],
      options: { legend: 'top' },
    },
  ],
};
