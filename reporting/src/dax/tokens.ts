import { HttpError } from '../http-error.ts';

/**
 * A part of a DAX query. `name` is a word such as `EVALUATE` or an unquoted table, `table` a quoted one (`'Sales'`), `field`
 * what stands in brackets (`[Revenue]`), `date` a literal such as `dt"2024-01-31"`.
 */
export interface Token {
  kind: 'name' | 'table' | 'field' | 'text' | 'number' | 'date' | 'sign' | 'end';
  text: string;
  /** Where it begins in the query. */
  at: number;
}

const space = /(?:\s+|--[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const patterns: readonly [Exclude<Token['kind'], 'end'>, RegExp, (text: string) => string][] = [
  ['date', /dt"([^"]*)"/iy, (text) => text],
  ['name', /([A-Za-z_\u0080-\uffff][\w.\u0080-\uffff]*)/y, (text) => text],
  ['table', /'((?:[^']|'')+)'/y, (text) => text.replaceAll("''", "'")],
  ['field', /\[((?:[^\]]|\]\])+)\]/y, (text) => text.replaceAll(']]', ']')],
  ['text', /"((?:[^"]|"")*)"/y, (text) => text.replaceAll('""', '"')],
  ['number', /((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/iy, (text) => text],
  ['sign', /(<>|<=|>=|==|&&|\|\||[(){},=<>+\-*/&])/y, (text) => text],
];

/** Power BI's own number for a query that cannot be understood. */
const ENGINE_CODE = '3239575574';

/** A query that is refused, as Power BI refuses it (protocol 12.1). */
export const refusedQuery = (problem: string) =>
  new HttpError(400, 'DatasetExecuteQueriesError', problem, [
    { code: 'DetailsMessage', value: problem },
    { code: 'AnalysisServicesErrorCode', value: ENGINE_CODE },
  ]);

/** As above, for a place in the query. */
export const refusedAt = (query: string, at: number, problem: string) => {
  const before = query.slice(0, at).split('\n');
  return refusedQuery(`Query (${before.length}, ${before.at(-1)!.length + 1}) ${problem}`);
};

/** The parts of a query, with an `end` behind the last. @throws HttpError 400 for what is no part of DAX */
export const tokensOf = (query: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    space.lastIndex = at;
    if (space.test(query)) at = space.lastIndex;
    if (at >= query.length) break;
    const token = tokenAt(query, at);
    if (!token) throw refusedAt(query, at, `The syntax for ${JSON.stringify(query.slice(at, at + 10))} is incorrect.`);
    tokens.push(token.token);
    at = token.after;
  }
  return [...tokens, { kind: 'end', text: 'the end of the query', at: query.length }];
};

const tokenAt = (query: string, at: number): { token: Token; after: number } | undefined => {
  for (const [kind, pattern, read] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(query);
    if (found) return { token: { kind, text: read(found[1]!), at }, after: pattern.lastIndex };
  }
  return undefined;
};
