import { boolean, integer, timestamp } from 'drizzle-orm/pg-core';

/** An instant; PostgreSQL keeps it in UTC, the code has it as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createTime = () => instant('create_time').notNull().defaultNow();

/** When a row was last changed by somebody. */
export const updateTime = () => instant('update_time').notNull().defaultNow();

export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** Of a grant: until when it counts, null is for ever; and whether the person was told that it ends soon. */
export const ending = () => ({ expireTime: instant('expire_time'), isEndTold: boolean('is_end_told').notNull().default(false) });
