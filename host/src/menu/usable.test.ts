import { describe, expect, test } from '@jest/globals';
import type { MenuItem } from '@portal/shared/contract';
import { usable } from './usable.ts';

const item = (name: string, path: string, children: MenuItem[] = [], type: MenuItem['type'] = path ? 'page' : 'folder'): MenuItem => ({
  id: 1, name, type, path, title: name, entitle: name, icon: '', folder: type === 'folder', children,
});
const pages = [{ path: 'User', access: 'users' }, { path: 'Lesson/:id', access: 'learning' }, { path: 'Free' }];
const shape = (items: readonly MenuItem[]): unknown[] => items.map(({ name, path, children }) => [name, path, ...shape(children)]);
const without = (...classes: string[]) => ({ access }: { access: string }) => !classes.includes(access);

describe('entries of the menu', () => {
  test.each(['User', '/Main/User', 'User?page=2'])('whose page %s lives by what one may not call are left out', (path) => {
    expect(usable([item('a', path), item('b', 'Free')], pages, without('users')).map(({ name }) => name)).toEqual(['b']);
  });

  test('are known by the pattern of the page', () => {
    expect(usable([item('a', 'Lesson/3'), item('b', 'Lesson')], pages, without('learning')).map(({ name }) => name)).toEqual(['b']);
  });

  test('stay with what one may call, and as links and folders', () => {
    const items = [item('a', 'User'), item('b', 'https://example.com/User', [], 'link'), item('c', '', [item('d', 'Nobodys')])];
    expect(usable(items, pages, without('learning'))).toEqual(items);
    expect(shape(usable(items, pages, without('users')))).toEqual([['b', 'https://example.com/User'], ['c', '', ['d', 'Nobodys']]]);
  });

  test('keep what stands below a page that is closed', () => {
    expect(shape(usable([item('a', 'User', [item('b', 'Free'), item('c', 'User')])], pages, without('users')))).toEqual([['a', '', ['b', 'Free']]]);
  });
});
