import { PGlite } from '@electric-sql/pglite';
import { replace } from '@portal/tooling/jest';
import pg from 'pg';

type Query = (this: unknown, statement: unknown, ...rest: unknown[]) => unknown;

/** The statements that this process sends to its databases from now on, until the running test ends. */
export const recordStatements = (): string[] => {
  const sent: string[] = [];
  for (const prototype of [pg.Client.prototype, PGlite.prototype]) {
    const query = prototype.query as Query;
    const recording: Query = function (statement, ...rest) {
      sent.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
      return query.call(this, statement, ...rest);
    };
    replace(prototype, 'query', recording);
  }
  return sent;
};
