import { expect, test } from '@jest/globals';
import { arrange } from './arrangement.ts';
import { report } from './sample-reports.ts';

const reports = [
  report({ id: 1, reportName: '城市天气', reportEnName: 'Weather' }),
  report({ id: 2, reportName: '美国航班', reportEnName: 'US Flights' }),
  report({ id: 3, reportName: '报表 10', reportEnName: '' }),
  report({ id: 4, reportName: '报表 9', reportEnName: '' }),
];
const ids = (...arguments_: Parameters<typeof arrange<(typeof reports)[number]>>) => arrange(...arguments_).map(({ id }) => id);

test('the manual order is the server’s', () => expect(ids(reports, '', 'manual', 'en')).toEqual([1, 2, 3, 4]));

test('by name, in the reader’s language, with numbers as numbers', () => {
  expect(ids(reports, '', 'name', 'en')).toEqual([2, 1, 4, 3]);
  expect(ids(reports, '报表', 'name', 'zh')).toEqual([4, 3]);
  expect(ids(reports, '', 'name', 'zh')).toEqual([4, 3, 1, 2]);
});

test('the filter looks at both languages and ignores case and blanks around', () => {
  expect(ids(reports, ' FLIGHT ', 'manual', 'zh')).toEqual([2]);
  expect(ids(reports, '天气', 'manual', 'en')).toEqual([1]);
  expect(ids(reports, 'nothing', 'manual', 'en')).toEqual([]);
});
