import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { crud } from './crud.ts';
import type { BodyOf, ValueOf } from './endpoint.ts';
import { pageField, pageQuery } from './paging.ts';
import { id } from './values.ts';

const things = crud({ access: 'users', about: ['groups', 'users'], row: z.object({ id, name: z.string() }) });
const list = things.list('/api/Thing/List', { summary: 'Things', search: { keyword: z._default(z.string(), '') }, page: pageQuery({ orders: ['name', 'size'], order: 'size', size: 10 }) });
const body = z.object({ name: z.string() });

describe('the usual five calls', () => {
  test('say what they are about and what they change, and are one access', () => {
    const add = things.add('/api/Thing/add', { summary: '', body });
    const update = things.update('/api/Thing/Update', { summary: '', body });
    const remove = things.remove('/api/Thing/Del', { summary: '' });
    const details = things.details('/api/Thing/Detail', { summary: '' });
    const [about, changes] = [{ tags: ['groups', 'users'] }, { changes: ['groups', 'users'] }];
    expect([list, details]).toEqual([expect.objectContaining(about), expect.objectContaining(about)]);
    expect([add, update, remove]).toEqual([expect.objectContaining(changes), expect.objectContaining(changes), expect.objectContaining(changes)]);
    expect([list, add, update, remove, details].map(({ access, path, quiet }) => [access, path, quiet])).toEqual([
      ['users', '/api/Thing/List', true],
      ['users', '/api/Thing/add', true],
      ['users', '/api/Thing/Update', true],
      ['users', '/api/Thing/Del', false],
      ['users', '/api/Thing/Detail', true],
    ]);
  });

  test('have the usual answers and bodies, and those that are given', () => {
    expect(things.add('/api/A', { summary: '', body }).value.parse({ id: 1 })).toEqual({ id: 1 });
    expect(things.update('/api/A', { summary: '', body, value: z.object({ version: z.int() }) }).value.parse({ version: 2 })).toEqual({ version: 2 });
    expect(things.remove('/api/A', { summary: '' }).body.safeParse({ ids: [] }).success).toBe(false);
    expect(things.remove('/api/A', { summary: '', body: z.object({ id }) }).body.parse({ id: 3 })).toEqual({ id: 3 });
    const answer: ValueOf<typeof list> = { items: [{ id: 1, name: 'a' }], total: 1, pageIndex: 1, pageSize: 10 };
    expect(list.value.parse(answer)).toEqual(answer);
  });
});

describe('a page of a list', () => {
  test('has a first page, a size and an order without being asked', () => {
    const asked: BodyOf<typeof list> = {};
    expect(list.body.parse(asked)).toEqual({ keyword: '', pageIndex: 1, pageSize: 10, orderBy: 'size', orderType: 'asc' });
  });

  test.each([{ pageIndex: 0 }, { pageIndex: 1e15 }, { pageSize: 0 }, { pageSize: 201 }, { orderBy: 'colour' }, { orderType: 'up' }])('%j is refused', (wrong) => {
    expect(list.body.safeParse(wrong).success).toBe(false);
    expect(z.object(pageField()).safeParse({ page: wrong }).success).toBe('orderBy' in wrong);
  });

  test('may stand in a field of its own', () => {
    expect(z.object(pageField(10)).parse({})).toEqual({ page: { pageIndex: 1, pageSize: 10 } });
    expect(z.object(pageField(10)).parse({ page: { pageIndex: 2, pageSize: 5 } })).toEqual({ page: { pageIndex: 2, pageSize: 5 } });
  });
});
