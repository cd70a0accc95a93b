import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endpoints, MOST_COMPARISONS, MOST_FILTER_LETTERS, ruleWords } from '@portal/shared/contract/all';
import { check } from './validation.ts';

const CONTRACT = join(import.meta.dirname, '../../../shared/src/contract');
/** What rules of the contract refuse values with, as it is written in its files. */
const codes = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(join(CONTRACT, name), 'utf8').matchAll(/\b(?:error|message): ['"`]([^'"`]*)['"`]/g)].map(([, code]) => code));

test('every rule of the contract that has a code has words in both languages, and no other has', () => {
  expect(codes).toContain('wrong_values');
  for (const words of Object.values(ruleWords)) expect(Object.keys(words).toSorted()).toEqual([...new Set(codes)].toSorted());
});

test('the words name the numbers of the rules', () => {
  for (const words of Object.values(ruleWords)) {
    expect(words.too_many_comparisons).toContain(` ${MOST_COMPARISONS} `);
    expect(words.filters_too_long).toContain(` ${MOST_FILTER_LETTERS} `);
  }
});

test('what a rule refuses is said in the words of the reader, with the field before them', () => {
  const { opened } = endpoints.reportHealths;
  const told = (language: 'zh' | 'en') => {
    const checked = check(opened.body, { reportId: 1, duration: 1, failure: 'other' }, language);
    return checked.ok ? [] : checked.errors.map(({ message }) => message);
  };
  expect([told('zh'), told('en')]).toEqual([[`耗时：${ruleWords.zh.duration_or_failure}`], [`Time: ${ruleWords.en.duration_or_failure}`]]);
});
