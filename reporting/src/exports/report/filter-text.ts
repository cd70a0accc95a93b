import type { ColumnReference, Filter, Scalar } from '../../definition/index.ts';
import { invalid } from '../../http-error.ts';

const token = /\s*(?:([A-Za-z_][\w-]*\/[A-Za-z_][\w-]*)|(eq|ne|gt|ge|lt|le|in|and|null|true|false)\b|('(?:[^']|'')*')|(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)|(-?\d+(?:\.\d+)?)|([(),]))/y;
const mostConditions = 20;

type Token = { kind: 'place' | 'word' | 'value' | 'sign'; text: string; value?: Scalar };

/**
 * A filter in the syntax of Power BI's addresses (protocol 13.7), as far as this service knows filters:
 * `Store/Territory eq 'NC' and Sales/Amount ge 10`, with eq, ne, gt, ge, lt, le and `in ('a', 'b')`. Letters that names
 * cannot have there come as `_x0020_`.
 * @param at where it stands in the request
 * @throws HttpError 400
 */
export const readFilterText = (text: string, at: string): Filter[] => {
  const tokens = tokensOf(text, at);
  const filters: Filter[] = [];
  for (let next = 0; next < tokens.length; ) {
    const { read, after } = condition(tokens, next, at);
    filters.push(...read);
    if (after < tokens.length && !isWord(tokens[after], 'and')) throw refused(at);
    if (after === tokens.length - 1) throw refused(at);
    next = after + 1;
  }
  if (filters.length === 0 || filters.length > mostConditions) throw refused(at);
  return filters;
};

const refused = (at: string) => invalid(at, "a filter reads like Store/Territory eq 'NC' or Store/Territory in ('NC', 'TN'), joined by and");
const isWord = (one: Token | undefined, text: string) => one?.kind === 'word' && one.text === text;

const tokensOf = (text: string, at: string): Token[] => {
  const rest = text.trimEnd();
  const tokens: Token[] = [];
  for (let from = 0; from < rest.length; from = token.lastIndex) {
    token.lastIndex = from;
    const found = token.exec(rest);
    if (!found) throw refused(at);
    const [, place, word, quoted, date, number, sign] = found;
    if (place) tokens.push({ kind: 'place', text: place });
    else if (quoted !== undefined) tokens.push({ kind: 'value', text: quoted, value: quoted.slice(1, -1).replaceAll("''", "'") });
    else if (date) tokens.push({ kind: 'value', text: date, value: date.replace(/Z$/, '') });
    else if (number) tokens.push({ kind: 'value', text: number, value: Number(number) });
    else if (word === 'null' || word === 'true' || word === 'false') tokens.push({ kind: 'value', text: word, value: word === 'null' ? null : word === 'true' });
    else tokens.push({ kind: word ? 'word' : 'sign', text: word ?? sign ?? '' });
  }
  return tokens;
};

const decoded = (name: string) => name.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const columnAt = (one: Token | undefined, at: string): ColumnReference => {
  if (one?.kind !== 'place') throw refused(at);
  const [table = '', column = ''] = one.text.split('/').map(decoded);
  return { table, column };
};
const valueAt = (one: Token | undefined, at: string): Scalar => {
  if (one?.kind !== 'value') throw refused(at);
  return one.value ?? null;
};

/** One condition from a token on; a limit that itself does not belong is a range, and not its end. */
const condition = (tokens: readonly Token[], from: number, at: string): { read: Filter[]; after: number } => {
  const column = columnAt(tokens[from], at);
  const operator = tokens[from + 1];
  if (isWord(operator, 'in')) return listed(tokens, from + 2, column, at);
  const value = valueAt(tokens[from + 2], at);
  const after = from + 3;
  const word = operator?.kind === 'word' ? operator.text : '';
  if (word === 'eq') return { read: [{ kind: 'in', column, values: [value] }], after };
  if (word === 'ne') return { read: [{ kind: 'in', column, values: [value], not: true }], after };
  const end = { gt: 'from', ge: 'from', lt: 'to', le: 'to' }[word];
  if (!end || (typeof value !== 'string' && typeof value !== 'number')) throw refused(at);
  const range: Filter = { kind: 'range', column, [end]: value };
  return { read: word === 'gt' || word === 'lt' ? [range, { kind: 'in', column, values: [value], not: true }] : [range], after };
};

const listed = (tokens: readonly Token[], from: number, column: ColumnReference, at: string) => {
  const values: Scalar[] = [];
  let next = from;
  const expect = (sign: string) => {
    const one = tokens[next++];
    if (one?.kind !== 'sign' || one.text !== sign) throw refused(at);
  };
  expect('(');
  values.push(valueAt(tokens[next++], at));
  while (tokens[next]?.text === ',' && tokens[next]?.kind === 'sign') {
    next += 1;
    values.push(valueAt(tokens[next++], at));
  }
  expect(')');
  return { read: [{ kind: 'in' as const, column, values }], after: next };
};
