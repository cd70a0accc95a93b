import { expect, test } from '@jest/globals';
import { unmetPasswordRules, type PasswordRules } from '@portal/shared/contract';
import { generatePassword } from './generate-password.ts';

const rules = (length: number, classes = 4): PasswordRules => ({ length, classes, history: 1, days: 0 });

test.each([6, 20, 64])('meets the strictest rules of at least %d characters, and is another one each time', (length) => {
  const made = Array.from({ length: 200 }, () => generatePassword(rules(length)));
  expect(made.flatMap((password) => unmetPasswordRules(rules(length), password))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((password) => /^([a-zA-Z2-9]{5}-)+[a-zA-Z2-9]{1,5}$/.test(password) && !/[lIO]/.test(password))).toBe(true);
});
