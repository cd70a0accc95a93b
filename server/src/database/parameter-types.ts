import { PgDialect } from 'drizzle-orm/pg-core';

/**
 * Drizzle asks the column of every parameter what type it is, which it tells drivers of cloud data services only: neither pg nor
 * PGlite is given it. The question goes through nine classes, and took most of the time in which a long query is written.
 */
PgDialect.prototype.prepareTyping = () => 'none';
