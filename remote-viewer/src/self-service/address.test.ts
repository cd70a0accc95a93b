import { expect, test } from '@jest/globals';
import { newReportPath, originIn } from './address.ts';

test('the address of a new report leads to the report with the data', () => {
  const path = newReportPath(7, 'set/with?signs');
  expect(path).toBe('/Main/SelfBIView/7/set%2Fwith%3Fsigns/new/edit');
  expect(originIn(path)).toBe(7);
});

test.each(['/Main/SelfBIView/7/set/self/edit', '/Main/SelfBIView/7/set/new/view', '/Main/SelfBIView/seven/set/new/edit', '/Main/PBIViews/7/null/Online'])('%s makes no new report', (path) => {
  expect(originIn(path)).toBeNull();
});
