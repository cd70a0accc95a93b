import { expect, test } from '@jest/globals';
import { report } from './sample-reports.ts';
import { targetOf } from './opening.ts';

test.each([
  [0, 'null', 'Online'],
  [2, 'rdl-server', 'Rdlreports'],
  [5, 'view', 'H5Report'],
] as const)('a report of type %i opens page %s as %s', (reportType, page, type) => {
  expect(targetOf(report({ id: 3, reportType, platform: 'rdl-server' }))).toMatchObject({ id: 3, page, type });
});

test('the tab’s title falls back to the only name there is', () => {
  expect(targetOf(report({ reportName: '航班', reportEnName: '' })).title).toEqual({ zh: '航班', en: '航班' });
});
