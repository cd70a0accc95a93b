import { and, ilike, sql, type Column, type SQL } from 'drizzle-orm';

/** What `ilike` finds a text by that a person has typed, whose `%`, `_` and `\` mean themselves. */
export const patternOf = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** A condition that a column contains a text typed by a person. */
export const contains = (column: Column, typed: string): SQL => ilike(column, patternOf(typed));

/** The same for a column with an index on `text_grams` (decision 26); it finds neither more nor less. */
export const containsByIndex = (column: Column, typed: string): SQL | undefined =>
  and(sql`text_grams(${column}) @> text_grams_wanted(${typed})`, contains(column, typed));

/** A condition that a column is one of many numbers. They are one parameter, however many they are. */
export const isAmong = (column: Column, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::int[])`;
