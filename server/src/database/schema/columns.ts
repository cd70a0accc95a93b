import { integer, timestamp } from 'drizzle-orm/pg-core';

/** An instant; PostgreSQL keeps it in UTC, the code has it as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createTime = () => instant('create_time').notNull().defaultNow();

/** When a row was last changed by somebody. */
export const updateTime = () => instant('update_time').notNull().defaultNow();

export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
