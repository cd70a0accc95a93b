import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { definePageTexts, formatDay, formatInstant, formatNumber, fullNameOf, i18n, nameIn, personName, relativeTime, setLanguage, startLanguage } from './index.ts';
import { readLanguage } from './stored-language.ts';

afterEach(async () => {
  jest.restoreAllMocks();
  localStorage.clear();
  await i18n.changeLanguage('zh');
});

/** What a browser does that forbids storage, or has no room left. */
const forbidStorage = () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
  }
};

describe('the stored language', () => {
  test.each([
    [null, 'zh'],
    ['zh', 'zh'],
    ['en', 'en'],
    ['fr', 'zh'],
  ])('%s means %s (SPEC 1)', (stored, language) => {
    if (stored) localStorage.setItem('hb_language', stored);
    expect(readLanguage()).toBe(language);
  });

  test('changes where storage is forbidden, too', () => {
    forbidStorage();
    expect(readLanguage()).toBe('zh');
    setLanguage('en');
    expect(i18n.language).toBe('en');
  });

  test('is remembered', () => {
    setLanguage('en');
    expect(localStorage.getItem('hb_language')).toBe('en');
  });
});

test('the page says which language it is in, and follows another tab', () => {
  const stop = startLanguage();
  expect(document.documentElement.lang).toBe('zh-CN');
  window.dispatchEvent(new StorageEvent('storage', { key: 'hb_language', newValue: 'en' }));
  expect(document.documentElement.lang).toBe('en');
  stop();
  setLanguage('zh');
  expect(document.documentElement.lang).toBe('en');
});

test('a text without a translation is shown in Chinese', async () => {
  i18n.addResourceBundle('zh', 'test', { only: '只有中文' });
  await i18n.changeLanguage('en');
  expect(i18n.t('test:only')).toBe('只有中文');
});

describe('texts of a page', () => {
  const useTexts = definePageTexts('test.page', { zh: { title: '用户', found_other: '{{count}} 个' }, en: { title: 'Users', found_one: '{{count}} user', found_other: '{{count}} users' } });

  test('are in the language that is shown, and change with it', () => {
    const { result } = renderHook(() => useTexts()('title'));
    expect(result.current).toBe('用户');
    act(() => setLanguage('en'));
    expect(result.current).toBe('Users');
  });

  test('outside of components are in the language that is asked for', () => {
    expect([useTexts.in('zh')('title'), useTexts.in('en')('title')]).toEqual(['用户', 'Users']);
    expect([1, 2].map((count) => useTexts.in('en')('found', { count }))).toEqual(['1 user', '2 users']);
  });
});

test.each([
  ['zh', '销售', 'Sales', '销售'],
  ['en', '销售', 'Sales', 'Sales'],
  ['en', '销售', '', '销售'],
  ['en', '销售', null, '销售'],
] as const)('in %s, %s or %s is called %s', (language, name, ename, shown) => {
  expect(nameIn(language, name, ename)).toBe(shown);
});

describe('comment times (SPEC 9)', () => {
  const now = new Date(2026, 10, 20, 15, 30);
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

  test.each([
    [0.5, '刚刚', 'just now'],
    [1, '1 分钟前', '1 minute ago'],
    [59, '59 分钟前', '59 minutes ago'],
    [60, '1 小时前', '1 hour ago'],
    [15 * 60, '15 小时前', '15 hours ago'],
    [16 * 60, '2026/11/19 23:30', 'Nov 19, 2026, 23:30'],
    [-2, '刚刚', 'just now'],
  ])('%d minutes ago read %s and %s', (minutes, zh, en) => {
    expect(relativeTime(before(minutes), now, 'zh')).toBe(zh);
    expect(relativeTime(before(minutes), now, 'en')).toBe(en);
  });

  test('late in the evening, ten minutes before midnight are another day after it', () => {
    const past = new Date(2026, 10, 20, 23, 55);
    expect(relativeTime(past.toISOString(), new Date(2026, 10, 21, 0, 5), 'zh')).toBe('2026/11/20 23:55');
  });

  test('what is no instant is shown as it is', () => {
    expect(relativeTime('soon', now, 'en')).toBe('soon');
  });
});

test('instants and numbers are written as the language does', () => {
  const instant = new Date(2026, 0, 5, 8, 4).toISOString();
  expect(formatInstant(instant, 'zh', 'day')).toBe('2026/01/05');
  expect(formatInstant(instant, 'en', 'day')).toBe('Jan 5, 2026');
  expect(formatInstant(instant, 'zh', 'full')).toContain('星期一');
  expect(formatInstant(instant, 'en', 'full')).toContain('Monday');
  expect(formatNumber(1234567.5, 'zh')).toBe('1,234,567.5');
});

test('a day is written as the language does, and what is no day as it is', () => {
  expect([formatDay('2026-01-05', 'zh'), formatDay('2026-01-05', 'en')]).toEqual(['2026/01/05', 'Jan 5, 2026']);
  expect([formatDay('', 'en'), formatDay('soon', 'en')]).toEqual(['', 'soon']);
});

test.each([
  ['Ada Lovelace', 'Ada Lovelace (ada)', 'Ada Lovelace'],
  ['ada', 'ada', 'ada'],
  ['', 'ada', 'ada'],
])('a person of the name %j and the account ada is called %s among others, and %s where nobody else is meant', (fullName, among, alone) => {
  const person = { fullName, account: 'ada' };
  expect([personName(person), fullNameOf(person)]).toEqual([among, alone]);
});
