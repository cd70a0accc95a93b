import { reference, sampleId, workspace } from '../document.ts';
import { flightsModel } from '../flights/model.ts';
import { listed, measured, pageNumbers, paginated } from './report.ts';

const subtotals = { flights: 'value', on_time_share: 'value', average_delay: 'value', median_distance: 'value' } as const;

/** Every route of the flights data, by state and airport of departure: some 3,400 rows over 120 pages. */
export const routesReport = paginated({
  id: sampleId(4, 1),
  workspaceId: workspace.id,
  name: 'Route Directory',
  label: { en: 'Route Directory', zh: '航线一览' },
  description: {
    en: 'Every route of January to June 2001 by state and airport of departure: flights, punctuality and distance.',
    zh: '2001 年 1–6 月全部航线，按出发州和机场列出航班数、准点率与航程。',
  },
  datasetId: flightsModel.id,
  paper: { size: 'A4', margins: { top: 12, right: 15, bottom: 12, left: 15 } },
  parameters: [
    {
      name: 'region',
      label: { en: 'Region', zh: '地区' },
      type: 'text',
      multiple: true,
      available: { dataSet: 'regions', value: 'region' },
      default: { dataSet: 'regions', column: 'region' },
    },
    {
      name: 'state',
      label: { en: 'State', zh: '州' },
      type: 'text',
      multiple: true,
      available: { dataSet: 'states', value: 'state' },
      default: { dataSet: 'states', column: 'state' },
    },
    { name: 'from', label: { en: 'Departures from', zh: '起飞日期自' }, type: 'date', optional: true, default: { values: ['2001-01-01'] } },
    { name: 'to', label: { en: 'Departures to', zh: '起飞日期至' }, type: 'date', optional: true, default: { values: ['2001-06-30'] } },
    { name: 'distance', label: { en: 'Distance at least (miles)', zh: '航程不少于（英里）' }, type: 'number', optional: true },
    { name: 'route', label: { en: 'Route contains', zh: '航线包含' }, type: 'text', optional: true },
  ],
  dataSets: [
    { name: 'regions', columns: [listed('region', 'airports.region')], filters: [{ kind: 'in', column: reference('airports.region'), values: [null], not: true }] },
    {
      name: 'states',
      columns: [listed('state', 'airports.state')],
      filters: [{ kind: 'in', column: reference('airports.state'), values: [null], not: true }],
      conditions: [{ column: reference('airports.region'), parameter: 'region' }],
    },
    {
      name: 'routes',
      columns: [
        listed('state', 'airports.state'),
        listed('airport', 'airports.airport'),
        listed('destination', 'flights.destination'),
        listed('route', 'flights.route'),
        measured('flights'),
        measured('on_time_share'),
        measured('average_delay'),
        measured('median_distance'),
      ],
      conditions: [
        { column: reference('airports.region'), parameter: 'region' },
        { column: reference('airports.state'), parameter: 'state' },
        { column: reference('flights.date'), parameter: 'from', operator: 'from' },
        { column: reference('flights.date'), parameter: 'to', operator: 'to' },
        { column: reference('flights.distance'), parameter: 'distance', operator: 'from' },
        { column: reference('flights.route'), parameter: 'route', operator: 'contains' },
      ],
      sort: [{ column: 'flights', direction: 'desc' }],
    },
  ],
  header: { height: 10, left: { en: 'Route Directory', zh: '航线一览' }, right: { en: '{parameter.from} – {parameter.to}', zh: '{parameter.from} – {parameter.to}' }, rule: true, onFirstPage: false },
  footer: { height: 10, left: { en: 'U.S. Bureau of Transportation Statistics', zh: '来源：美国运输统计局' }, center: { en: 'Printed {printed}', zh: '打印于 {printed}' }, right: pageNumbers, rule: true },
  body: [
    { kind: 'text', style: 'title', text: '{name}' },
    { kind: 'text', style: 'subtitle', text: '{parameters}' },
    { kind: 'space', height: 3 },
    {
      kind: 'table',
      name: 'routes',
      dataSet: 'routes',
      columns: [
        { value: 'route', title: { en: 'Route', zh: '航线' }, width: 34 },
        { value: 'flights', width: 18 },
        { value: 'on_time_share', title: { en: 'On time', zh: '准点率' }, width: 18 },
        { value: 'average_delay', title: { en: 'Average delay (min)', zh: '平均延误（分钟）' }, width: 26 },
        { value: 'median_distance', title: { en: 'Distance (miles)', zh: '航程（英里）' }, width: 24 },
      ],
      groups: [
        {
          by: 'state',
          pageBreak: true,
          header: { text: '{group}' },
          footer: { text: { en: 'Total of {group} (routes: {rows})', zh: '{group}合计（{rows} 条航线）' }, totals: subtotals },
        },
        {
          by: 'airport',
          sortBy: { column: 'flights', total: 'value' },
          direction: 'desc',
          header: { text: '{group}' },
          footer: { text: { en: '{group} (routes: {rows})', zh: '小计：{group}（{rows} 条航线）' }, totals: subtotals },
        },
      ],
      alternate: true,
      total: { text: { en: 'All {rows} routes', zh: '全部 {rows} 条航线' }, totals: subtotals },
      empty: { en: 'No route fits this selection.', zh: '没有符合条件的航线。' },
    },
  ],
});
