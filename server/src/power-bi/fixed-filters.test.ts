import { expect, test } from '@jest/globals';
import { filterLetters, fixedFilters, MOST_FILTER_LETTERS, type FixedFilter } from '@portal/shared/contract/all';
import { clientFilterOf, exportFiltersOf, filterLine } from './fixed-filters.ts';

const written = (
  [
    { table: 'Store 1', column: '地区', type: 'text', condition: 'isOneOf', values: ["O'Hare"] },
    { table: 'Sales', column: '2nd', type: 'text', condition: 'isOneOf', values: ['a', 'b'] },
    { table: 'a_x0020_b', column: 'Amount', type: 'number', condition: 'isNoneOf', values: ['1', '2.5'] },
    { table: 'Sales', column: 'Day', type: 'date', condition: 'between', values: ['2026-01-01', '2026-01-31'] },
    { table: 'Sales', column: 'Amount', type: 'number', condition: 'below', values: ['9'] },
  ] as const
).map((filter): FixedFilter => ({ ...filter, values: [...filter.values] }));
const filters = written.map(clientFilterOf);

test('filters are one text of an export, with names as addresses have them', () => {
  expect(exportFiltersOf(filters)).toEqual({
    reportLevelFilters: [
      {
        filter: [
          "Store_x0020_1/_x5730__x533A_ eq 'O''Hare'",
          "Sales/_x0032_nd in ('a', 'b')",
          'a_x005F_x0020_b/Amount ne 1',
          'a_x005F_x0020_b/Amount ne 2.5',
          'Sales/Day ge 2026-01-01T00:00:00.000Z',
          'Sales/Day le 2026-01-31T23:59:59.999Z',
          'Sales/Amount lt 9',
        ].join(' and '),
      },
    ],
  });
  expect(exportFiltersOf([])).toEqual({});
});

test('filters are a line each for the audit log', () => {
  expect(filters.map(filterLine)).toEqual(["Store 1.地区 = O'Hare", 'Sales.2nd = a | b', 'a_x0020_b.Amount ≠ 1 | 2.5', 'Sales.Day ≥ 2026-01-01 & Sales.Day ≤ 2026-01-31', 'Sales.Amount < 9']);
});

test('the contract counts the letters of that text, and takes no more of them than exports do', () => {
  const textOf = (some: readonly FixedFilter[]) => exportFiltersOf(some.map(clientFilterOf)).reportLevelFilters?.[0]?.filter ?? '';
  for (const some of [written, ...written.map((one) => [one])]) expect(filterLetters(some)).toBe(textOf(some).length);
  // Each has its quotes, a comma and a blank besides.
  const listed = (letters: number): FixedFilter[] => [{ table: 'T', column: 'C', type: 'text', condition: 'isOneOf', values: [...Array<string>(99).fill('x'.repeat(35)), 'x'.repeat(letters)] }];
  const spare = MOST_FILTER_LETTERS - filterLetters(listed(0));
  expect([fixedFilters.safeParse(listed(spare)).success, textOf(listed(spare)).length]).toEqual([true, MOST_FILTER_LETTERS]);
  expect(fixedFilters.safeParse(listed(spare + 1)).error?.issues.map(({ message }) => message)).toEqual(['filters_too_long']);
});
