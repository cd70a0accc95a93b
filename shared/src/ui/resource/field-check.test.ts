import { expect, test } from '@jest/globals';
import type { TFunction } from 'i18next';
import { endpoints } from '@portal/shared/contract';
import { fieldCheck } from './field-check.ts';

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
