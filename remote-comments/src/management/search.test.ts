import { expect, test } from '@jest/globals';
import { searchOf } from './search.ts';

const query = { keyword: 'late', page: 2, size: 10, orderBy: 'createTime', orderType: 'desc' } as const;

test('the search is as the address says, the last day with all its hours', () => {
  const filters = { report: '7', person: 'Jane', state: 'hidden', from: '2026-11-01', to: '2026-11-30' };
  expect(searchOf({ ...query, filters })).toEqual({
    keyword: 'late',
    person: 'Jane',
    reportId: 7,
    state: 'hidden',
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
    page: { pageIndex: 2, pageSize: 10, orderBy: 'createTime', orderType: 'desc' },
  });
});

test('what makes no sense is left out', () => {
  const filters = { report: '7;drop', state: 'gone', from: 'today', to: '2026-13' };
  expect(Object.keys(searchOf({ ...query, filters })).toSorted()).toEqual(['keyword', 'page', 'person']);
});
