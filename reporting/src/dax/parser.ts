import type { ColumnReference, DatasetModel, Filter } from '../definition/index.ts';
import { readConditions, readValues } from './conditions.ts';
import { Cursor } from './cursor.ts';
import { Expressions } from './expressions.ts';
import { Names } from './names.ts';
import type { DaxQuery, NamedValue, Order, Table } from './query.ts';

/** More rows than this are not asked for by a query. */
const MOST_TOP = 100_000;

/**
 * Reads a DAX query of the subset that portals use: `EVALUATE` of a table, `VALUES`, `DISTINCT`, `SUMMARIZECOLUMNS`, `ROW`,
 * `TOPN`, `FILTER` and `CALCULATETABLE` with simple conditions, and `ORDER BY`. What it gives are names of the model and
 * values; no text of the query goes any further.
 * @throws HttpError 400 that says where the query is not understood
 */
export const readDax = (query: string, model: DatasetModel): DaxQuery => new Parser(query, model).query();

type Read = Pick<DaxQuery, 'table' | 'top'>;

class Parser {
  readonly #cursor: Cursor;
  readonly #names: Names;
  readonly #expressions: Expressions;

  constructor(query: string, model: DatasetModel) {
    this.#cursor = new Cursor(query);
    this.#names = new Names(model);
    this.#expressions = new Expressions(this.#cursor, this.#names);
  }

  query(): DaxQuery {
    const cursor = this.#cursor;
    if (!cursor.accept('EVALUATE')) throw cursor.refused(`A query begins with EVALUATE; ${cursor.peek().text} is not known here.`);
    const read = this.#table();
    const order = cursor.accept('ORDER') ? this.#orderBy(read.table) : [];
    if (cursor.peek().kind !== 'end') throw cursor.refused(`The syntax for ${cursor.peek().text} is incorrect.`);
    return { ...read, order, counted: this.#expressions.counted };
  }

  #table(): Read {
    const cursor = this.#cursor;
    return cursor.nested(() => {
      if (!cursor.is('(', 1)) return { table: { kind: 'rows', table: this.#names.table(cursor).name, filters: [] } };
      const called = cursor.next();
      cursor.expect('(');
      const read = this.#call(called.text.toUpperCase());
      if (!read) throw cursor.refused(`The function ${called.text} is not known here.`, called);
      cursor.expect(')');
      return read;
    });
  }

  #call(name: string): Read | undefined {
    switch (name) {
      case 'VALUES':
        return { table: this.#values(false) };
      case 'DISTINCT':
        return { table: this.#values(true) };
      case 'SUMMARIZECOLUMNS':
        return { table: this.#summarize() };
      case 'ROW':
        return { table: { kind: 'groups', groups: [], filters: [], values: this.#cursor.list(() => this.#named()) } };
      case 'TOPN':
        return this.#top();
      case 'FILTER':
        return { table: this.#narrowed(() => readConditions(this.#cursor, this.#names)) };
      case 'CALCULATETABLE':
        return { table: this.#narrowed(() => this.#cursor.list(() => this.#filter()).flat()) };
      default:
        return undefined;
    }
  }

  /** The values of a column, or the rows of a table; those of DISTINCT never twice. */
  #values(isDistinct: boolean): Table {
    const cursor = this.#cursor;
    if (this.#names.isColumn(cursor)) return { kind: 'groups', groups: [this.#names.column(cursor)], values: [], filters: [] };
    const table = this.#names.table(cursor);
    return isDistinct ? { kind: 'groups', groups: this.#names.columnsOf(table), values: [], filters: [] } : { kind: 'rows', table: table.name, filters: [] };
  }

  /** Columns first, filters then, values with their names at the end. */
  #summarize(): Table {
    const cursor = this.#cursor;
    const found = { groups: [] as ColumnReference[], filters: [] as Filter[], values: [] as NamedValue[] };
    cursor.list(() => {
      if (cursor.peek().kind === 'text') return found.values.push(this.#named());
      if (this.#names.isColumn(cursor)) return found.groups.push(this.#names.column(cursor));
      return found.filters.push(...this.#filter());
    });
    return { kind: 'groups', ...found };
  }

  #named(): NamedValue {
    const token = this.#cursor.next();
    if (token.kind !== 'text' || token.text === '') throw this.#cursor.refused(`A name such as "Revenue" is expected, and there is ${token.text}.`, token);
    this.#cursor.expect(',');
    return { name: token.text, expression: this.#expressions.read() };
  }

  /** A table with conditions behind it. */
  #narrowed(conditions: () => Filter[]): Table {
    const at = this.#cursor.peek();
    const { table, top } = this.#table();
    if (top) throw this.#cursor.refused('Conditions stand within TOPN and not around it.', at);
    this.#cursor.expect(',');
    return { ...table, filters: [...table.filters, ...conditions()] };
  }

  /** A filter among arguments: a condition, a table of a column's values, or values that are taken as a column. */
  #filter(): Filter[] {
    const cursor = this.#cursor;
    return cursor.nested(() => {
      if (cursor.calls('KEEPFILTERS')) return this.#inside(() => this.#filter());
      if (cursor.calls('TREATAS')) return this.#inside(() => this.#treatAs());
      if (!cursor.calls('FILTER')) return readConditions(cursor, this.#names);
      return this.#inside(() => {
        this.#filtered();
        cursor.expect(',');
        return readConditions(cursor, this.#names);
      });
    });
  }

  #inside<T>(read: () => T): T {
    this.#cursor.next();
    this.#cursor.expect('(');
    const found = read();
    this.#cursor.expect(')');
    return found;
  }

  #treatAs(): Filter[] {
    const values = readValues(this.#cursor);
    this.#cursor.expect(',');
    return [{ kind: 'in', column: this.#names.column(this.#cursor), values }];
  }

  /** What FILTER walks over: the condition says all that is needed, so that only its form matters. */
  #filtered(): void {
    const cursor = this.#cursor;
    if (!cursor.calls('VALUES', 'DISTINCT', 'ALL')) return void this.#names.table(cursor);
    this.#inside(() => cursor.list(() => (this.#names.isColumn(cursor) ? this.#names.column(cursor) : this.#names.table(cursor))));
  }

  #top(): Read {
    const cursor = this.#cursor;
    const count = cursor.literal();
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > MOST_TOP) throw cursor.refused(`TOPN takes a whole number up to ${MOST_TOP}.`);
    cursor.expect(',');
    const at = cursor.peek();
    const { table, top } = this.#table();
    if (top) throw cursor.refused('TOPN does not stand within TOPN.', at);
    const order: Order[] = [];
    while (cursor.accept(',')) {
      const by = this.#orderedBy(table);
      order.push({ by, direction: cursor.is(',') && this.#isDirection(1) ? this.#direction() : 'desc' });
    }
    return { table, top: { count, order } };
  }

  #isDirection(ahead: number): boolean {
    return ['ASC', 'DESC'].some((word) => this.#cursor.is(word, ahead)) || (this.#cursor.peek(ahead).kind === 'number' && [',', ')'].some((sign) => this.#cursor.is(sign, ahead + 1)));
  }

  /** `, ASC`, `, DESC`, and as numbers `, 1` and `, 0`. */
  #direction(): Order['direction'] {
    this.#cursor.expect(',');
    const { text } = this.#cursor.next();
    return text.toUpperCase() === 'ASC' || Number(text) === 1 ? 'asc' : 'desc';
  }

  #orderBy(table: Table): Order[] {
    const cursor = this.#cursor;
    cursor.expect('BY');
    return cursor.list(() => {
      const by = this.#orderedBy(table);
      const direction = cursor.accept('DESC') ? 'desc' : 'asc';
      if (direction === 'asc') cursor.accept('ASC');
      return { by, direction };
    });
  }

  #orderedBy(table: Table): Order['by'] {
    const cursor = this.#cursor;
    if (this.#names.isColumn(cursor)) {
      const at = cursor.peek();
      const column = this.#names.column(cursor);
      const isThere = table.kind === 'rows' ? column.table === table.table : table.groups.some((group) => group.table === column.table && group.column === column.column);
      if (!isThere) throw cursor.refused(`The column ${column.column} is not in the result and cannot order it.`, at);
      return { kind: 'column', column };
    }
    const { kind, text } = cursor.peek();
    const value = table.kind === 'groups' && kind === 'field' ? table.values.find(({ name }) => name.toLowerCase() === text.toLowerCase()) : undefined;
    if (value) {
      cursor.next();
      return { kind: 'value', name: value.name };
    }
    if (table.kind === 'rows') throw cursor.refused('Rows of a table are put in order by its columns.');
    return { kind: 'computed', expression: this.#expressions.read() };
  }
}
