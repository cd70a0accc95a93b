import { describe, expect, test } from '@jest/globals';
import { classesOf, unmetPasswordRules, type PasswordRules } from './password-rules.ts';

const rules: PasswordRules = { length: 8, classes: 3, history: 5, days: 0 };

describe('the rules that a password does not meet', () => {
  test.each([
    ['Correct-horse', []],
    ['Abcdefg1', []],
    ['abcdefgh', ['classes']],
    ['Ab-1', ['length']],
    ['', ['length', 'classes']],
    // Chinese has no case: it counts as one class of its own.
    ['密码密码密码密码', ['classes']],
    ['密码密码Ab密码', []],
    // Four characters, though eight UTF-16 units.
    ['😀😀😀😀', ['length', 'classes']],
  ])('%s', (password, unmet) => {
    expect(unmetPasswordRules(rules, password)).toEqual(unmet);
  });
});

test('classes are capital letters, small letters, digits and everything else', () => {
  expect(['a', 'aA', 'aA1', 'aA1-', 'ÄÖ', '١'].map(classesOf)).toEqual([1, 2, 3, 4, 1, 1]);
});
