import { column, measure, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { source } from './source.ts';

export const airportsPage: PageDraft = {
  name: 'ReportSection3',
  displayName: { en: 'Airports and routes', zh: '机场与航线' },
  visuals: [
    ...frame({
      question: { en: 'Which airports and routes carry a state’s traffic?', zh: '各州的航班由哪些机场和航线承担？' },
      finding: { en: 'Choose states in the list or on the map; everything else follows.', zh: '在列表或地图上选择州，其余图表随之变化。' },
      source,
      headerColumns: 12,
    }),
    {
      name: 'state',
      type: 'slicer',
      title: { en: 'State of departure', zh: '出发州' },
      layout: downFrom(0, 2, contentTop),
      fields: { category: [column('airports.state')] },
      options: { slicer: 'list' },
    },
    {
      name: 'on-time-by-state',
      type: 'map',
      title: { en: 'On-time share by state of departure', zh: '各出发州的准点率' },
      layout: at(2, 6, contentTop, 300),
      fields: { location: [column('airports.state_code')], values: [measure('on_time_share')] },
    },
    {
      name: 'routes',
      type: 'bar',
      title: { en: 'Twelve busiest routes, in flights', zh: '最繁忙的十二条航线（航班数）' },
      layout: at(8, 4, contentTop, 300),
      fields: { category: [column('flights.route')], values: [measure('flights')] },
      sort: { by: 1, direction: 'desc' },
      top: 12,
      options: { labels: true, color: 2 },
    },
    {
      name: 'airports',
      type: 'table',
      title: { en: 'Airports of departure', zh: '出发机场' },
      layout: downFrom(2, 10, 412),
      fields: {
        values: [
          column('airports.airport'),
          column('airports.state'),
          measure('flights'),
          measure('routes'),
          measure('median_distance'),
          measure('on_time_share'),
          measure('average_delay'),
          measure('very_late_share'),
        ],
      },
      sort: { by: 2, direction: 'desc' },
    },
  ],
};
