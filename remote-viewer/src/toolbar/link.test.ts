import { expect, test } from '@jest/globals';
import { webAddress } from './link.ts';

test.each([
  ['https://videos.example/1?a=b', 'https://videos.example/1?a=b'],
  ['/api/File/12', 'http://localhost/api/File/12'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://', null],
])('%s', (link, expected) => {
  expect(webAddress(link, 'http://localhost')).toBe(expected);
});
