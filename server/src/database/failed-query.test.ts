import { expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { loggedError, refusedBecause } from './failed-query.ts';

/** As the database says it: with the row in its detail, and the value in its message. */
const duplicate = Object.assign(new Error('duplicate key value violates unique constraint "user_account"'), { code: '23505', constraint: 'user_account', detail: 'Key (account)=(li.wei) exists' });
const malformed = Object.assign(new Error('invalid input syntax for type uuid: "li.wei"'), { code: '22P02' });

test.each([
  ['a query', new DrizzleQueryError('insert into "user" values ($1)', ['li.wei'], duplicate)],
  ['what was said because of one', new Error('Could not be saved', { cause: new DrizzleQueryError('insert into "user" values ($1)', ['li.wei'], duplicate) })],
])('%s that failed is logged without its parameters', (_, error) => {
  const logged = loggedError(error);
  expect(JSON.stringify(logged)).not.toContain('li.wei');
  expect(logged).toMatchObject({ message: 'Failed query: insert into "user" values ($1)', cause: { code: '23505', constraint: 'user_account', message: duplicate.message } });
});

test('neither are those of several that failed, nor the row that PostgreSQL itself quotes', () => {
  const failed = new DrizzleQueryError('delete from "user" where id = $1', ['li.wei'], duplicate);
  const several = loggedError(new AggregateError([failed, duplicate], 'Nightly work failed'));
  expect(JSON.stringify(several)).not.toContain('li.wei');
  expect(several).toMatchObject({ message: 'Nightly work failed', errors: [{ message: 'Failed query: delete from "user" where id = $1' }, { code: '23505', message: duplicate.message }] });
});

test('a value that the database quotes is cut', () => {
  expect(loggedError(new DrizzleQueryError('select $1::uuid', ['li.wei'], malformed))).toMatchObject({ cause: { message: 'invalid input syntax for type uuid' } });
});

test('any other error is logged as it is', () => {
  expect(loggedError(new TypeError('not a function'))).toMatchObject({ type: 'TypeError', message: 'not a function', stack: expect.stringContaining('failed-query.test.ts') });
});

test.each([
  ['23503', 'gone'],
  ['57014', 'busy'],
  ['23505', undefined],
])('the database refused with %s: %s', (code, because) => {
  const error = new DrizzleQueryError('insert …', [], Object.assign(new Error('refused'), { code }));
  expect([refusedBecause(error), refusedBecause(new Error('because', { cause: error })), refusedBecause(new Error('other'))]).toEqual([because, because, undefined]);
});
