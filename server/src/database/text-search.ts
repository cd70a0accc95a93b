import { ilike, type Column, type SQL } from 'drizzle-orm';

/** A condition that a column contains a text typed by a person, whose `%`, `_` and `\` mean themselves. */
export const contains = (column: Column, typed: string): SQL => ilike(column, `%${typed.replace(/[\\%_]/g, '\\$&')}%`);
