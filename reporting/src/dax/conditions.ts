import type { ColumnReference, Filter, Scalar } from '../definition/index.ts';
import type { Cursor } from './cursor.ts';
import type { Names } from './names.ts';

const operators = ['=', '==', '<>', '<', '<=', '>', '>='] as const;
type Operator = (typeof operators)[number];
const turned: Partial<Record<Operator, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * Conditions on columns, joined by `&&`: comparisons with a value, `IN { … }`, `ISBLANK`, `CONTAINSSTRING`, and several values
 * of one column joined by `||`.
 * @throws HttpError 400 for any other
 */
export const readConditions = (cursor: Cursor, names: Names): Filter[] => {
  const filters = alternatives(cursor, names);
  while (cursor.accept('&&')) filters.push(...alternatives(cursor, names));
  return filters;
};

const alternatives = (cursor: Cursor, names: Names): Filter[] => {
  let filters = single(cursor, names);
  while (cursor.is('||')) {
    const at = cursor.next();
    const merged = eitherOf(filters, single(cursor, names));
    if (!merged) throw cursor.refused('|| joins values of one column only.', at);
    filters = [merged];
  }
  return filters;
};

const eitherOf = ([one, ...more]: Filter[], [other, ...others]: Filter[]): Filter | undefined => {
  if (more.length > 0 || others.length > 0 || one?.kind !== 'in' || other?.kind !== 'in' || one.not || other.not) return undefined;
  const isSame = one.column.table === other.column.table && one.column.column === other.column.column;
  return isSame ? { ...one, values: [...one.values, ...other.values] } : undefined;
};

const single = (cursor: Cursor, names: Names): Filter[] =>
  cursor.nested(() => {
    if (cursor.is('NOT')) return negated(cursor, names);
    if (cursor.accept('(')) {
      const filters = readConditions(cursor, names);
      cursor.expect(')');
      return filters;
    }
    if (cursor.calls('ISBLANK')) return [{ kind: 'in', column: argument(cursor, () => names.column(cursor)), values: [null] }];
    if (cursor.calls('CONTAINSSTRING')) return [contains(cursor, names)];
    if (names.isColumn(cursor)) return compared(cursor, names.column(cursor));
    const value = cursor.literal();
    const operator = readOperator(cursor);
    return comparison(names.column(cursor), turned[operator] ?? operator, value, cursor);
  });

const argument = <T>(cursor: Cursor, read: () => T): T => {
  cursor.next();
  cursor.expect('(');
  const found = read();
  cursor.expect(')');
  return found;
};

const contains = (cursor: Cursor, names: Names): Filter =>
  argument(cursor, () => {
    const column = names.column(cursor);
    cursor.expect(',');
    const text = cursor.literal();
    if (typeof text !== 'string') throw cursor.refused('CONTAINSSTRING takes a text.');
    return { kind: 'contains', column, text };
  });

const negated = (cursor: Cursor, names: Names): Filter[] => {
  const at = cursor.next();
  const [only, ...more] = single(cursor, names);
  if (more.length > 0 || only?.kind !== 'in') throw cursor.refused('NOT stands before IN, = or ISBLANK only.', at);
  return [{ ...only, not: !only.not }];
};

const compared = (cursor: Cursor, column: ColumnReference): Filter[] => {
  if (cursor.accept('IN')) return [{ kind: 'in', column, values: readValues(cursor) }];
  const operator = readOperator(cursor);
  return comparison(column, operator, cursor.literal(), cursor);
};

/** `{ 1, 2 }`. */
export const readValues = (cursor: Cursor): Scalar[] => {
  cursor.expect('{');
  const values = cursor.list(() => cursor.literal());
  cursor.expect('}');
  return values;
};

const readOperator = (cursor: Cursor): Operator => {
  const found = operators.find((operator) => cursor.is(operator));
  if (!found) throw cursor.refused(`A comparison is expected, and there is ${cursor.peek().text}.`);
  cursor.next();
  return found;
};

/** An end that does not itself belong to a range is taken out of it. */
const comparison = (column: ColumnReference, operator: Operator, value: Scalar, cursor: Cursor): Filter[] => {
  if (operator === '=' || operator === '==') return [{ kind: 'in', column, values: [value] }];
  if (operator === '<>') return [{ kind: 'in', column, values: [value], not: true }];
  if (typeof value !== 'string' && typeof value !== 'number') throw cursor.refused(`${operator} compares with a number, a text or a date.`);
  const range: Filter = { kind: 'range', column, [operator.startsWith('>') ? 'from' : 'to']: value };
  return operator.endsWith('=') ? [range] : [range, { kind: 'in', column, values: [value], not: true }];
};
