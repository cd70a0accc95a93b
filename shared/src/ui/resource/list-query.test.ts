import { describe, expect, test } from '@jest/globals';
import { readQuery, writeQuery, type ListRange } from './list-query.ts';

const range: ListRange<'account' | 'mail'> = { orders: ['account', 'mail'], order: { by: 'account', type: 'asc' }, sizes: [20, 50], filters: ['person'] };
const read = (search: string) => readQuery(new URLSearchParams(search), range);

describe('the query in the address', () => {
  test('is the default where nothing is said, and says nothing then', () => {
    const query = read('');
    expect(query).toEqual({ keyword: '', page: 1, size: 20, orderBy: 'account', orderType: 'asc', filters: {} });
    expect(writeQuery(query, range).toString()).toBe('');
  });

  test('goes there and back', () => {
    const query = { keyword: '张 & co', page: 3, size: 50, orderBy: 'mail', orderType: 'desc', filters: { person: '李' } } as const;
    const written = writeQuery(query, range).toString();
    expect(written).toBe('keyword=%E5%BC%A0+%26+co&person=%E6%9D%8E&page=3&size=50&order=-mail');
    expect(read(written)).toEqual(query);
  });

  test.each(['page=0', 'page=-1', 'page=1e3', 'page=1.5', 'size=21', 'size=100000', 'order=password', 'order=-', 'order=--mail', 'person=', 'other=1'])(
    'is the default where it makes no sense: %s',
    (search) => {
      expect(read(search)).toEqual(read(''));
    },
  );

  test('has a keyword of 100 characters at most', () => {
    expect(read(`keyword=${'a'.repeat(200)}`).keyword).toHaveLength(100);
  });
});
