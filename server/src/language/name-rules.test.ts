import { describe, expect, test } from '@jest/globals';
import { byName, pageByName } from './name-rules.ts';

const names = ['报表', 'report 10', 'report 9', 'Report 9', '安徽', 'report 9', 'zoo', '阿里', ''];
const rows = names.map((name, id) => ({ id, name, ename: id % 2 === 0 ? '' : `x${name}` }));

describe.each(['zh', 'en'] as const)('pages by name in %s', (language) => {
  const all = byName(language, rows).map(({ id }) => id);

  test.each([1, 2, 4, 9, 50])('of %i rows are the whole list in its order, whichever way', (pageSize) => {
    const pages = (orderType: 'asc' | 'desc') => Array.from({ length: Math.ceil(rows.length / pageSize) }, (_, index) => pageByName(language, rows, { pageIndex: index + 1, pageSize, orderType })).flat();
    expect([pages('asc'), pages('desc')]).toEqual([all, all.toReversed()]);
  });

  test('beyond its end are empty', () => {
    expect(pageByName(language, rows, { pageIndex: 1_000_000, pageSize: 200, orderType: 'asc' })).toEqual([]);
    expect(pageByName(language, [], { pageIndex: 1, pageSize: 20, orderType: 'desc' })).toEqual([]);
  });
});

test('are by sound in Chinese, with 9 before 10', () => {
  expect(byName('zh', rows).map(({ name }) => name)).toEqual(['', '阿里', '安徽', '报表', 'report 9', 'report 9', 'Report 9', 'report 10', 'zoo']);
});
