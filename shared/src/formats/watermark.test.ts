import { expect, test } from '@jest/globals';
import { watermarkFor } from './watermark.ts';

const li = { account: 'li.wei', fullName: '李薇' };

test.each([
  ['{name} ({account}) {time}', li, '李薇 (li.wei) 2026/11/24 20:13'],
  ['{account}/{account}', li, 'li.wei/li.wei'],
  ['Secret', li, 'Secret'],
  ['{ip} {Account}', li, '{ip} {Account}'],
  ['{name}', { account: 'li.wei', fullName: '' }, 'li.wei'],
  ['{name}', { account: 'x', fullName: '$& {account}' }, '$& {account}'],
])('%s', (text, reader, expected) => {
  expect(watermarkFor(text, reader, '2026/11/24 20:13')).toBe(expected);
});
