import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { MOST_COMPARISONS } from './publishing/fixed-filters.ts';
import { ruleWords } from './rule-words.ts';

/** What rules of the contract refuse values with, as it is written in its files. */
const codes = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\b(?:error|message): ['"`]([^'"`]*)['"`]/g)].map(([, code]) => code));

test('every rule of the contract that has a code has words in both languages, and no other has', () => {
  expect(codes).toContain('wrong_values');
  for (const words of Object.values(ruleWords)) expect(Object.keys(words).toSorted()).toEqual([...new Set(codes)].toSorted());
});

test('the words name the numbers of the rules', () => {
  for (const words of Object.values(ruleWords)) expect(words.too_many_comparisons).toContain(` ${MOST_COMPARISONS} `);
});
