import { expect, test } from '@jest/globals';
import { isSafeLink } from './values.ts';

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
  'https://example.com\\@evil.example',
  'javascript:alert(1)',
])('leads somewhere else than it says: %j', (link) => expect(isSafeLink(link)).toBe(false));
