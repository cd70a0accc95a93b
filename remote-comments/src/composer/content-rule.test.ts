import { describe, expect, test } from '@jest/globals';
import { endpoints } from '@portal/shared/contract/all';
import { contentProblem } from './content-rule.ts';

const serverTakes = (content: string): boolean => endpoints.comments.create.body.safeParse({ reportId: 1, content }).success;

describe('the composer takes what the server takes', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['only space', ' \n\t ', 'empty'],
    ['one character', '好', null],
    ['500 characters', 'a'.repeat(500), null],
    ['501 characters', 'a'.repeat(501), 'tooLong'],
    ['500 characters with space around', `\n ${'a'.repeat(500)}  `, null],
    ['500 characters of two code units each', '😀'.repeat(500), null],
    ['501 characters of two code units each', '😀'.repeat(501), 'tooLong'],
  ])('%s', (_what, content, problem) => {
    expect(contentProblem(content)).toBe(problem);
    expect(serverTakes(content)).toBe(problem === null);
  });
});
