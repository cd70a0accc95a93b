import type { Scalar } from '../definition/index.ts';
import { refusedAt, tokensOf, type Token } from './tokens.ts';

/** Deeper brackets than this are nobody's. */
const DEEPEST = 40;

/** Walks through the parts of a query. Words are compared without case. */
export class Cursor {
  readonly #query: string;
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;

  constructor(query: string) {
    this.#query = query;
    this.#tokens = tokensOf(query);
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!;
  }

  next(): Token {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return (token.kind === 'name' || token.kind === 'sign') && token.text.toUpperCase() === text;
  }

  /** Whether a function of one of these names is called here. */
  calls(...names: string[]): boolean {
    return names.some((name) => this.is(name)) && this.is('(', 1);
  }

  accept(text: string): boolean {
    const found = this.is(text);
    if (found) this.#at += 1;
    return found;
  }

  expect(text: string): void {
    if (!this.accept(text)) throw this.refused(`${text} is expected, and there is ${this.peek().text}.`);
  }

  /** Several of something, with commas between them. */
  list<T>(read: () => T): T[] {
    const found = [read()];
    while (this.accept(',')) found.push(read());
    return found;
  }

  /** Something in a place that may hold itself again. */
  nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.refused('The query is nested too deeply.');
    const found = read();
    this.#depth -= 1;
    return found;
  }

  /** An HTTP error about what stands here. */
  refused(problem: string, token: Token = this.peek()) {
    return refusedAt(this.#query, token.at, problem);
  }

  /** A text, number, date, TRUE, FALSE or BLANK. */
  literal(): Scalar {
    const sign = this.accept('-') ? -1 : 1;
    const token = this.next();
    if (token.kind === 'number') return sign * Number(token.text);
    if (sign === 1 && token.kind === 'text') return token.text;
    if (sign === 1 && token.kind === 'date') return token.text.trim().replace(' ', 'T');
    const word = token.kind === 'name' && sign === 1 ? token.text.toUpperCase() : '';
    if (word === 'DATE') return this.#date();
    if (word !== 'TRUE' && word !== 'FALSE' && word !== 'BLANK') throw this.refused(`A value is expected, and there is ${token.text}.`, token);
    if (this.accept('(')) this.expect(')');
    return word === 'BLANK' ? null : word === 'TRUE';
  }

  #date(): string {
    this.expect('(');
    const [year, month, day] = this.list(() => this.literal());
    this.expect(')');
    if (![year, month, day].every((part) => Number.isInteger(part))) throw this.refused('DATE takes a year, a month and a day.');
    return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  }
}
