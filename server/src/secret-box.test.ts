import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SecretBox, Unreadable } from './secret-box.ts';

const key = randomBytes(32);
const box = new SecretBox(key, 'tests');

test('what is sealed is opened by the same key, for the same purpose and about the same thing only', () => {
  const sealed = box.seal('Päßword 密码', 'one');
  expect(new SecretBox(key, 'tests').open(sealed, 'one')).toBe('Päßword 密码');
  expect(sealed).not.toContain('word');
  const wrong = [
    () => box.open(sealed, 'another'),
    () => new SecretBox(key, 'other').open(sealed, 'one'),
    () => new SecretBox(randomBytes(32), 'tests').open(sealed, 'one'),
    () => box.open(sealed.slice(0, -4), 'one'),
    () => box.open('', 'one'),
    () => box.open('v1.', 'one'),
  ];
  for (const open of wrong) expect(open).toThrow(Unreadable);
});

test('the same text is sealed differently each time', () => {
  expect(box.seal('a', 'one')).not.toBe(box.seal('a', 'one'));
});
