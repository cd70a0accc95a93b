import { monthNames, weekdayNames } from '../calendar.ts';
import { model, reference, sampleId, workspace } from '../document.ts';
import { delayBands, distanceBands, labelsOf, partsOfDay } from './bands.ts';
import { airportNames, cityNames, stateNames } from './places.ts';

const share = (column: string) => ({ kind: 'aggregate', aggregate: 'average', column: reference(column) }) as const;

export const flightsModel = model({
  id: sampleId(1, 1),
  workspaceId: workspace.id,
  name: 'US Flights',
  description: {
    en: 'Three million US domestic flights of January to June 2001, with arrival delays, and the airports they left from.',
    zh: '2001 年 1–6 月美国国内 300 万个航班的到达延误，以及出发机场。',
  },
  tables: [
    {
      name: 'flights',
      label: { en: 'Flights', zh: '航班' },
      columns: [
        { name: 'departure', label: { en: 'Departure', zh: '起飞时间' }, type: 'timestamp' },
        { name: 'date', label: { en: 'Date', zh: '日期' }, type: 'date', format: 'date' },
        { name: 'month_number', label: { en: 'Month number', zh: '月份序号' }, type: 'integer', format: 'integer' },
        { name: 'month', label: { en: 'Month', zh: '月份' }, type: 'text', sortBy: 'month_number', values: monthNames },
        { name: 'weekday_number', label: { en: 'Weekday number', zh: '星期序号' }, type: 'integer', format: 'integer' },
        { name: 'weekday', label: { en: 'Weekday', zh: '星期' }, type: 'text', sortBy: 'weekday_number', values: weekdayNames },
        { name: 'hour', label: { en: 'Hour of departure', zh: '起飞时段（时）' }, type: 'integer', format: 'integer' },
        { name: 'part_of_day', label: { en: 'Time of departure', zh: '起飞时段' }, type: 'text', values: labelsOf(partsOfDay) },
        { name: 'delay', label: { en: 'Arrival delay (min)', zh: '到达延误（分钟）' }, type: 'integer', format: 'integer' },
        { name: 'delay_band', label: { en: 'Arrival', zh: '到达情况' }, type: 'text', values: labelsOf(delayBands) },
        { name: 'on_time', label: { en: 'On time (1 or 0)', zh: '准点（1 或 0）' }, type: 'integer', format: 'integer' },
        { name: 'very_late', label: { en: 'An hour late or more (1 or 0)', zh: '晚到一小时以上（1 或 0）' }, type: 'integer', format: 'integer' },
        { name: 'distance', label: { en: 'Distance (miles)', zh: '航程（英里）' }, type: 'integer', format: 'integer' },
        { name: 'distance_band', label: { en: 'Distance (miles)', zh: '航程分段（英里）' }, type: 'text', values: labelsOf(distanceBands) },
        { name: 'origin', label: { en: 'Origin', zh: '出发机场代码' }, type: 'text' },
        { name: 'destination', label: { en: 'Destination', zh: '到达机场代码' }, type: 'text' },
        { name: 'route', label: { en: 'Route', zh: '航线' }, type: 'text' },
      ],
    },
    {
      name: 'airports',
      label: { en: 'Airports of departure', zh: '出发机场' },
      columns: [
        { name: 'code', label: { en: 'Code', zh: '代码' }, type: 'text' },
        { name: 'airport', label: { en: 'Airport', zh: '机场' }, type: 'text', values: airportNames },
        { name: 'name', label: { en: 'Airport name', zh: '机场全名' }, type: 'text' },
        { name: 'city', label: { en: 'City', zh: '城市' }, type: 'text', values: cityNames },
        { name: 'state_code', label: { en: 'State code', zh: '州代码' }, type: 'text' },
        { name: 'state', label: { en: 'State', zh: '州' }, type: 'text', values: stateNames },
        {
          name: 'region',
          label: { en: 'Region', zh: '地区' },
          type: 'text',
          values: {
            Caribbean: { en: 'Caribbean', zh: '加勒比' },
            Midwest: { en: 'Midwest', zh: '中西部' },
            Northeast: { en: 'Northeast', zh: '东北部' },
            South: { en: 'South', zh: '南部' },
            West: { en: 'West', zh: '西部' },
          },
        },
        { name: 'latitude', label: { en: 'Latitude', zh: '纬度' }, type: 'number', format: 'decimal2' },
        { name: 'longitude', label: { en: 'Longitude', zh: '经度' }, type: 'number', format: 'decimal2' },
        {
          name: 'size',
          label: { en: 'Size of airport', zh: '机场规模' },
          type: 'text',
          values: { Large: { en: 'Large', zh: '大型' }, Medium: { en: 'Medium', zh: '中型' }, Small: { en: 'Small', zh: '小型' } },
        },
      ],
    },
  ],
  relationships: [{ from: reference('flights.origin'), to: reference('airports.code') }],
  measures: [
    { name: 'flights', label: { en: 'Flights', zh: '航班数' }, table: 'flights', expression: { kind: 'rows' }, format: 'integer' },
    { name: 'on_time_share', label: { en: 'On-time share', zh: '准点率' }, table: 'flights', expression: share('flights.on_time'), format: 'percent1' },
    {
      name: 'late_share',
      label: { en: 'Share 15 min late or more', zh: '晚到率（≥15 分钟）' },
      table: 'flights',
      expression: { kind: 'operation', operator: '-', left: { kind: 'literal', value: 1 }, right: { kind: 'measure', name: 'on_time_share' } },
      format: 'percent1',
    },
    { name: 'very_late_share', label: { en: 'Share an hour late or more', zh: '晚到一小时以上占比' }, table: 'flights', expression: share('flights.very_late'), format: 'percent1' },
    { name: 'average_delay', label: { en: 'Average delay (min)', zh: '平均延误（分钟）' }, table: 'flights', expression: share('flights.delay'), format: 'decimal1' },
    {
      name: 'median_distance',
      label: { en: 'Median distance (miles)', zh: '航程中位数（英里）' },
      table: 'flights',
      expression: { kind: 'aggregate', aggregate: 'median', column: reference('flights.distance') },
      format: 'integer',
    },
    {
      name: 'routes',
      label: { en: 'Routes', zh: '航线数' },
      table: 'flights',
      expression: { kind: 'aggregate', aggregate: 'countDistinct', column: reference('flights.route') },
      format: 'integer',
    },
  ],
  roles: [],
});
