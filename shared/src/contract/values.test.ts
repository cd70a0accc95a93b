import { expect, test } from '@jest/globals';
import { cutTo, hasSeen, isLink, isSafeLink, isTextLink, line, name } from './values.ts';

test.each([
  '/Main/Home',
  '/Main/Lesson?id=3&to=a/../b#top',
  '/Main/报告',
  '/Main/a%20b',
  '/Main/报%20告',
  'https://example.com',
  'HTTPS://Example.com/a/../b?c=d#e',
  'https://例子.example/路径',
])('leads somewhere that it says: %s', (link) => expect(isSafeLink(link)).toBe(true));

test.each([
  '',
  'Home',
  '/api/Logout',
  '/main/Home',
  '/Main/../api/Logout',
  '/Main/%2e%2E/api/Logout',
  '/Main/./Home',
  '/Main/..',
  '/Main/..//evil.example/x',
  '/Main/..\\evil.example',
  '//evil.example/Main/',
  '/Main/a b',
  '/Main/a\u202Eb',
  '/Main/a\tb',
  'http://example.com',
  'https:example.com',
  'https://',
  'https://u@evil.example/',
  'HTTPS://u:p@evil.example/',
  'https://ex\u202Eample.com/',
  'https://example.com/a\u2066b',
  'https://exa\nmple.com/',
  'https://example.com/\u200B',
  'https://example.com\\@evil.example',
  'javascript:alert(1)',
])('leads somewhere else than it says: %j', (link) => expect(isSafeLink(link)).toBe(false));

test('http leads to elsewhere where it may, and mail only from a text', () => {
  const judged = (link: string) => [isSafeLink(link), isLink(link), isTextLink(link)];
  expect([judged('http://example.com'), judged('HTTP://u:p@example.com'), judged('mailto:a@example.com'), judged('mailto:a@example.com\u202E'), judged('/Main/../api/Logout')]).toEqual([[false, true, true], [false, false, false], [false, false, true], [false, false, false], [false, false, false]]);
});

test.each(['Sales', '', '销售　报表', 'A\u200DB', '👨\u200D👩\u200D👧 ❤\uFE0F', 'نمی\u200Cخواهم', 'é', '—'])('a line is what it looks like: %j', (text) => expect(line(50).safeParse(text).success).toBe(true));

test.each(['a\nb', 'a\tb', 'a\u0007b', 'a\u2028b', 'gpj\u202Eexe', '\u2066a', 'a\u200Fb', 'a\u200Bb', '\u200B.mp4', '\u2060', 'pass\u00ADword', 'a\uFEFFb', '\u200D', '\u3164\u115F', '\u2800', 'a\uD800'])('a line is not what it looks like: %j', (text) =>
  expect(line(50).safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['unseen_characters']));

test('a name is there', () => expect([name.safeParse(' ').success, name.safeParse(' a ').data]).toEqual([false, 'a']));

test.each([
  ['abc', 5, 'abc'],
  ['abcdef', 5, 'abcde'],
  ['abcd😀', 5, 'abcd'],
  ['abc😀', 5, 'abc😀'],
])('%s in at most %i units is cut between characters: %s', (text, most, cut) => expect(cutTo(text, most)).toBe(cut));

test.each([
  ['a', true],
  ['\u200ba', true],
  ['😀', true],
  ['', false],
  [' \n\t', false],
  ['\u202e\u200b', false],
  ['\u00ad\u2800', false],
])('whether there is anything to read in %j: %s', (text, isThere) => expect(hasSeen(text)).toBe(isThere));
