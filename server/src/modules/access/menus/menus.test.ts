import { describe, expect, test } from '@jest/globals';
import { menuStatesOf, menuTree } from './service.ts';
import type { GivenResource } from './repository.ts';

const entry = (id: number, parentId: number | null, more: Partial<GivenResource> = {}): GivenResource => ({
  id, parentId, name: `n${id}`, type: 'page', path: `P${id}`, title: '', entitle: '', icon: '', sort: id, isHidden: false, retiredTime: null, isGiven: true, ...more,
});
const folder = (id: number, parentId: number | null, more: Partial<GivenResource> = {}): GivenResource => entry(id, parentId, { type: 'folder', path: '', ...more });
const shape = (items: ReturnType<typeof menuTree>): unknown[] => items.map(({ id, folder, children }) => (folder ? [id, ...shape(children)] : id));

describe('the menu of a user', () => {
  test('has folders within folders, in the order of the entries', () => {
    expect(shape(menuTree([folder(1, null), entry(2, 1), folder(3, 1), entry(4, 3), entry(5, null)]))).toEqual([[1, 2, [3, 4]], 5]);
  });

  test('has no folder without anything in it', () => {
    expect(shape(menuTree([folder(1, null), folder(2, 1), entry(3, null)]))).toEqual([3]);
  });

  test('has nothing of a folder that was not given', () => {
    expect(shape(menuTree([entry(2, 1), folder(3, 1), entry(4, 3), entry(5, null)]))).toEqual([5]);
  });

  test.each([
    ['within itself', [folder(1, 1), entry(2, 1)]],
    ['within what is in it', [folder(1, 2), folder(2, 1), entry(3, 2)]],
  ])('ends where somebody has put a folder %s', (_, entries) => {
    expect(shape(menuTree([...entries, entry(9, null)]))).toEqual([9]);
  });

  test('says of each entry why it is there, or not', () => {
    const entries = [
      folder(1, null), entry(2, 1), entry(3, 1, { isHidden: true }), entry(4, 1, { isGiven: false }), entry(5, 1, { isHidden: true, retiredTime: new Date(0) }),
      folder(6, null, { isGiven: false }), entry(7, 6), folder(8, null), entry(9, 8, { isGiven: false }), folder(10, 10),
    ];
    expect(Object.fromEntries(menuStatesOf(entries))).toEqual({ 1: 'shown', 2: 'shown', 3: 'hidden', 4: 'notGiven', 5: 'retired', 6: 'notGiven', 7: 'folderMissing', 8: 'empty', 9: 'notGiven', 10: 'folderMissing' });
    expect(shape(menuTree(entries))).toEqual([[1, 2]]);
  });

  test('says what each entry is', () => {
    expect(menuTree([entry(1, null, { name: 'user', path: 'User', title: '用户', entitle: 'Users', icon: 'UserOutlined' })])).toEqual([
      { id: 1, name: 'user', type: 'page', path: 'User', title: '用户', entitle: 'Users', icon: 'UserOutlined', folder: false, children: [] },
    ]);
  });
});
