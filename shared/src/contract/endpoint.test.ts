import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';

const described = { summary: '', access: 'users', value: z.null() } as const;

test('what asks has a place for what went wrong, what does something has not; an entry may say otherwise', () => {
  expect(get('/api/A', described).quiet).toBe(true);
  expect(post('/api/A', { ...described, tags: ['users'] }).quiet).toBe(true);
  expect(post('/api/A', { ...described, changes: ['users'] }).quiet).toBe(false);
  expect([get('/api/A', { ...described, quiet: false }).quiet, post('/api/A', { ...described, quiet: true }).quiet]).toEqual([false, true]);
});

test('the screen is covered only where an entry says so', () => {
  expect([get('/api/A', described).overlay, post('/api/A', described).overlay, post('/api/A', { ...described, overlay: true }).overlay]).toEqual([false, false, true]);
});
