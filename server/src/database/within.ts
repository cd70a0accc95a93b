import { sql as raw, type SQL } from 'drizzle-orm';

/** A query within another one's fields: on its own, drizzle writes the columns of a query of one table without the table's name. */
export const within = <Value>(query: SQL): SQL<Value> => raw<Value>`(${query})`;
