import { filter } from '../../../src/definition/index.ts';
import { kindOf, kindsOf, turned, valuesFilter } from './filter-kinds.ts';

const column = { table: 'sales', column: 'city' };

test('each type has the conditions that the service takes for it', () => {
  expect(kindsOf('text')).toEqual(['in', 'not', 'contains']);
  expect(kindsOf('timestamp')).toEqual(['range', 'in', 'not']);
  expect(kindsOf('boolean')).toEqual(['in', 'not']);
});

test('without a value there is no filter: an empty list would let nothing through', () => {
  expect(valuesFilter(column, 'in', [])).toBeUndefined();
  expect(valuesFilter(column, 'not', [])).toBeUndefined();
});

test('values are kept when a filter is turned round, and lost with another condition', () => {
  const some = valuesFilter(column, 'in', ['Oslo', null])!;
  const none = turned(some, 'not')!;
  expect(none).toEqual({ kind: 'in', column, values: ['Oslo', null], not: true });
  expect([kindOf(some), kindOf(none), filter.parse(none)]).toEqual(['in', 'not', none]);
  expect(turned(none, 'in')).toEqual(some);
  expect(turned(some, 'contains')).toBeUndefined();
  expect(turned(undefined, 'in')).toBeUndefined();
});
