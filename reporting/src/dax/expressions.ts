import type { Aggregate, Expression } from '../definition/index.ts';
import type { Cursor } from './cursor.ts';
import type { Names } from './names.ts';
import type { DaxQuery } from './query.ts';

/** Of one query; the engine's own depth has an end. */
const MOST_OPERATIONS = 200;

const aggregates: Readonly<Record<string, Aggregate>> = {
  SUM: 'sum',
  AVERAGE: 'average',
  MEDIAN: 'median',
  MIN: 'min',
  MAX: 'max',
  COUNT: 'count',
  COUNTA: 'count',
  DISTINCTCOUNT: 'countDistinct',
  DISTINCTCOUNTNOBLANK: 'countDistinct',
};

/** Reads what is computed: measures, aggregates of a column, `COUNTROWS`, `DIVIDE`, numbers, and `+ - * /` between them. */
export class Expressions {
  readonly #cursor: Cursor;
  readonly #names: Names;
  /** Tables whose rows are counted; each becomes a measure of its own. */
  readonly counted: DaxQuery['counted'] = [];
  #operations = 0;

  constructor(cursor: Cursor, names: Names) {
    this.#cursor = cursor;
    this.#names = names;
  }

  /** @throws HttpError 400 for what is not known here */
  read(): Expression {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#single()));
  }

  #chain(operators: readonly ('+' | '-' | '*' | '/')[], read: () => Expression): Expression {
    let left = read();
    for (;;) {
      const operator = operators.find((one) => this.#cursor.accept(one));
      if (!operator) return left;
      this.#operations += 1;
      if (this.#operations > MOST_OPERATIONS) throw this.#cursor.refused(`A query computes ${MOST_OPERATIONS} times at most.`);
      left = { kind: 'operation', operator, left, right: read() };
    }
  }

  #single(): Expression {
    const cursor = this.#cursor;
    return cursor.nested(() => {
      if (cursor.accept('(')) {
        const inner = this.read();
        cursor.expect(')');
        return inner;
      }
      if (cursor.accept('-')) return { kind: 'operation', operator: '-', left: { kind: 'literal', value: 0 }, right: this.#single() };
      if (cursor.peek().kind === 'number') return { kind: 'literal', value: Number(cursor.next().text) };
      return cursor.is('(', 1) ? this.#call() : { kind: 'measure', name: this.#names.measure(cursor) };
    });
  }

  #call(): Expression {
    const cursor = this.#cursor;
    const called = cursor.next();
    const name = called.text.toUpperCase();
    cursor.expect('(');
    const expression = this.#arguments(name);
    if (!expression) throw cursor.refused(`The function ${called.text} is not known here.`, called);
    cursor.expect(')');
    return expression;
  }

  #arguments(name: string): Expression | undefined {
    const aggregate = Object.hasOwn(aggregates, name) ? aggregates[name] : undefined;
    if (aggregate) return { kind: 'aggregate', aggregate, column: this.#names.column(this.#cursor) };
    if (name === 'COUNTROWS') return this.#countRows();
    if (name !== 'DIVIDE') return undefined;
    const left = this.read();
    this.#cursor.expect(',');
    return { kind: 'operation', operator: '/', left, right: this.read() };
  }

  #countRows(): Expression {
    const { name: table } = this.#names.table(this.#cursor);
    // A name with a space is none that a model may have.
    const name = `rows of ${table}`;
    if (!this.counted.some((one) => one.table === table)) this.counted.push({ name, table });
    return { kind: 'measure', name };
  }
}
