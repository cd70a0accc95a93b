import { describe, expect, test } from '@jest/globals';
import { EmbedFailure, endsReport, failureOf, isExpiry } from './failure.ts';

describe('failureOf', () => {
  test.each([
    [{ message: 'TokenExpired' }, 'token'],
    [{ message: 'LoadReportFailed', errorCode: 'PowerBINotAuthorizedException' }, 'token'],
    [{ message: 'PowerBIEntityNotFound' }, 'missing'],
    [{ message: 'x', detailedMessage: 'The capacity is paused' }, 'capacity'],
    [[{ message: 'permissions property is invalid' }], 'other'],
    [new Error('Invalid embed URL detected. Either URL hostname or protocol are invalid.'), 'origin'],
    [undefined, 'other'],
    [null, 'other'],
    ['text', 'other'],
  ])('%p is of kind %s', (thrown, kind) => {
    expect(failureOf(thrown)).toBeInstanceOf(EmbedFailure);
    expect(failureOf(thrown).kind).toBe(kind);
  });

  test('keeps all that was said, once', () => {
    expect(failureOf({ message: 'A', errorCode: 'A', detailedMessage: 'because' }).message).toBe('A: because');
    expect(failureOf([{ message: 'one' }, { message: 'two' }]).message).toBe('one; two');
  });

  test('leaves a failure as it is', () => {
    const failure = new EmbedFailure('noPages');
    expect(failureOf(failure)).toBe(failure);
  });
});

test('only what takes the report away ends it', () => {
  expect(endsReport({ message: 'QueryUserError', level: 3 })).toBe(false);
  expect(endsReport({ message: 'Something', level: 6 })).toBe(true);
  expect(endsReport({ message: 'PowerBIEntityNotFound', level: 5 })).toBe(true);
  expect(isExpiry({ message: 'TokenExpired' })).toBe(true);
  expect(isExpiry({ message: 'PowerBIEntityNotFound' })).toBe(false);
});
