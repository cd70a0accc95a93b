import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sealAllAnew, SecretBox, Unreadable } from './secret-box.ts';

const key = randomBytes(32);
const box = new SecretBox(() => [key], 'tests');

test('what is sealed is opened by the same key, for the same purpose and about the same thing only', () => {
  const sealed = box.seal('Päßword 密码', 'one');
  expect(new SecretBox(() => [key], 'tests').open(sealed, 'one')).toBe('Päßword 密码');
  expect(sealed).not.toContain('word');
  const wrong = [
    () => box.open(sealed, 'another'),
    () => new SecretBox(() => [key], 'other').open(sealed, 'one'),
    () => new SecretBox(() => [randomBytes(32)], 'tests').open(sealed, 'one'),
    () => box.open(sealed.slice(0, -4), 'one'),
    () => box.open('', 'one'),
    () => box.open('v1.', 'one'),
  ];
  for (const open of wrong) expect(open).toThrow(Unreadable);
});

test('the same text is sealed differently each time', () => {
  expect(box.seal('a', 'one')).not.toBe(box.seal('a', 'one'));
});

test('an older key opens what it has sealed, and the newest seals it anew', async () => {
  const old = box.seal('secret', '1');
  const newest = randomBytes(32);
  const both = new SecretBox(() => [newest, key], 'tests');
  expect(both.open(old, '1')).toBe('secret');
  const anew = both.sealAnew(old, '1') ?? '';
  expect([new SecretBox(() => [newest], 'tests').open(anew, '1'), both.sealAnew(anew, '1')]).toEqual(['secret', undefined]);
  const [written, lost]: [unknown[], unknown[]] = [[], []];
  const foreign = new SecretBox(() => [randomBytes(32)], 'tests').seal('x', '3');
  const rows = [old, anew, foreign].map((sealed, index) => ({ id: index === 1 ? 1 : index + 1, name: `row ${index}`, sealed }));
  await sealAllAnew(both, rows, (one, sealed) => Promise.resolve(void written.push([one.name, both.open(sealed, '1')])), (one) => lost.push(one.name));
  expect([written, lost]).toEqual([[['row 0', 'secret']], ['row 2']]);
});
