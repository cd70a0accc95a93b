import { PGlite } from '@electric-sql/pglite';
import { replace } from '@portal/tooling/jest';
import pg from 'pg';

type Client = { readonly query: (statement: string, ...rest: unknown[]) => unknown };
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
  // A transaction of PGlite has a client of its own.
  const transaction = PGlite.prototype.transaction as (this: unknown, work: (client: Client) => unknown) => unknown;
  replace(PGlite.prototype, 'transaction', function (this: unknown, work: (client: Client) => unknown) {
    const recorded = (client: Client): Client =>
      Object.create(client, {
        query: {
          value: (statement: string, ...rest: unknown[]) => {
            sent.push(statement);
            return client.query(statement, ...rest);
          },
        },
      }) as Client;
    return transaction.call(this, (client) => work(recorded(client)));
  });
  return sent;
};
