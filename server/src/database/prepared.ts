import type { Db } from './database.ts';

/**
 * A query whose text is made once for each database, not for each call: making it costs more than the database needs for
 * a small one. PostgreSQL keeps the plan under its name as well; PGlite has no names.
 *
 * @param make gives the query by its `prepare(name)`; the name is the portal's only one of that kind
 */
export const prepared = <Query>(make: (db: Db) => Query): ((db: Db) => Query) => {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const query = make(db);
    made.set(db, query);
    return query;
  };
};
