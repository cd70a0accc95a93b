import { expect, test } from '@jest/globals';
import { replace, restoreReplaced } from './replace.ts';

test('what was replaced is put back, what was not there is gone, and what was inherited is inherited again', () => {
  class Base {
    greet = (): string => 'own';
    get size(): number {
      return 1;
    }
  }
  class Heir extends Base {}
  const heir = new Heir();
  replace(heir, 'greet', () => 'first');
  replace(heir, 'greet', () => 'second');
  replace(heir, 'extra', 1);
  replace(Heir.prototype, 'size', 7);
  expect([heir.greet(), 'extra' in heir, heir.size]).toEqual(['second', true, 7]);
  restoreReplaced();
  expect([heir.greet(), 'extra' in heir, heir.size, Object.hasOwn(Heir.prototype, 'size')]).toEqual(['own', false, 1, false]);
});
