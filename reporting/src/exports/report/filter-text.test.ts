import { expect, test } from '@jest/globals';
import { readFilterText } from './filter-text.ts';

const column = { table: 'Store', column: 'Territory' };
const read = (text: string) => readFilterText(text, 'filter');

test.each([
  ["Store/Territory eq 'NC'", [{ kind: 'in', column, values: ['NC'] }]],
  ["Store/Territory ne 'O''Brien'", [{ kind: 'in', column, values: ["O'Brien"], not: true }]],
  ["Store/Territory in ('NC', 'TN')", [{ kind: 'in', column, values: ['NC', 'TN'] }]],
  ['Store/Territory in (1,2.5,-3)', [{ kind: 'in', column, values: [1, 2.5, -3] }]],
  ['Store/Territory eq null', [{ kind: 'in', column, values: [null] }]],
  ['Store/Territory eq true', [{ kind: 'in', column, values: [true] }]],
  ['Store/Territory ge 10', [{ kind: 'range', column, from: 10 }]],
  ['Store/Territory le 2024-01-31', [{ kind: 'range', column, to: '2024-01-31' }]],
  ['Store/Territory gt 2024-01-31T10:00:00Z', [{ kind: 'range', column, from: '2024-01-31T10:00:00' }, { kind: 'in', column, values: ['2024-01-31T10:00:00'], not: true }]],
  ["Store/Territory ge 1 and Store/Size eq 'L'", [{ kind: 'range', column, from: 1 }, { kind: 'in', column: { table: 'Store', column: 'Size' }, values: ['L'] }]],
  ["Table_x0020_1/a_x002D_b eq '中文'", [{ kind: 'in', column: { table: 'Table 1', column: 'a-b' }, values: ['中文'] }]],
])('%s', (text, filters) => {
  expect(read(text)).toEqual(filters);
});

test.each([
  '',
  'Store',
  'Store/Territory',
  'Store/Territory eq',
  "Store/Territory is 'NC'",
  "Store/Territory eq 'NC",
  "Store/Territory eq 'NC' or Store/Size eq 'L'",
  "Store/Territory eq 'NC' and",
  "Store/Territory eq 'NC' Store/Size eq 'L'",
  "Store/Territory in ('NC'",
  'Store/Territory in ()',
  'Store/Territory gt null',
  "Store/Territory eq 'NC'; DROP TABLE sales",
])('refuses %j', (text) => {
  expect(() => read(text)).toThrow('filter: ');
});
