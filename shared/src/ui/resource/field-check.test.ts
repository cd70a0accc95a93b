import { expect, test } from '@jest/globals';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import { endpoints } from '@portal/shared/contract/all';
import { fieldCheck, isNeeded } from './field-check.ts';

const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction<'resource'>;
const { content } = endpoints.comments.create.body.shape;

test.each([
  ['   ', 'needed'],
  ['a'.repeat(501), 'tooLong 500'],
  [7, 'wrong'],
])('a value that the contract refuses is told in plain words', async (value, message) => {
  await expect(fieldCheck(content, value, t)).rejects.toThrow(message);
});

test('any other value, and a field without a rule, is fine', async () => {
  await expect(fieldCheck(content, 'Fine', t)).resolves.toBeUndefined();
  await expect(fieldCheck(undefined, '', t)).resolves.toBeUndefined();
});

test.each([
  [z.int().check(z.minimum(1)), undefined, 'needed'],
  [z.int().check(z.minimum(2)), 1, 'smallest 2'],
  [z.int().check(z.maximum(9)), 10, 'biggest 9'],
  [z.int(), 1.5, 'whole'],
  [z.array(z.int()).check(z.minLength(1)), [], 'needed'],
  [z.array(z.int()).check(z.minLength(2)), [1], 'fewest 2'],
  [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'most 1'],
  [z.array(z.email()), ['a@b.de', 'wrong'], 'wrongOne wrong'],
  [z.array(z.object({ a: z.int() })), [{ a: 1 }, { a: '' }], 'wrongAt 2'],
  [z.string().check(z.minLength(3)), 'ab', 'tooShort 3'],
  [z.email(), 'ab', 'wrongMail'],
  [z.url(), 'ab', 'wrongAddress'],
  [endpoints.managedReports.update.body.shape.videoUrl, 'nonsense', 'rules.invalid_address'],
  [endpoints.managedReports.update.body.shape.filters, [{ table: 'T', column: 'C', type: 'number', condition: 'isOneOf', values: ['x'] }], 'rules.wrong_values'],
  [endpoints.connectionSources.add.body.shape.embedOrigins, ['nonsense'], 'wrongOne nonsense'],
])('numbers, lists and formats have words of their own: %#', async (schema, value, message) => {
  await expect(fieldCheck(schema, value, t)).rejects.toThrow(message);
});

test('a field is needed where the rule refuses an empty one', () => {
  expect([isNeeded(content, ''), isNeeded(z.string(), ''), isNeeded(z.array(z.int()), []), isNeeded(undefined, '')]).toEqual([true, false, false, false]);
});
