import { expect, test } from '@jest/globals';
import { menuIconNames } from '@portal/shared/contract/all';
import { menuIcons } from './menu-icon.tsx';

test('the icons that an entry can have are those that are drawn', async () => {
  expect(Object.keys(await menuIcons()).toSorted()).toEqual([...menuIconNames].toSorted());
});
