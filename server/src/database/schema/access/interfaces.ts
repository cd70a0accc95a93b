import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createTime, identity, instant, updateTime } from '../columns.ts';

/** A class of interfaces, by which they are granted; those of the contract are put here at every start. */
export const interfaceClass = pgTable('interface_class', {
  code: text('code').primaryKey(),
  id: integer('id').notNull().unique().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  ename: text('ename').notNull().default(''),
  notes: text('notes').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  /** Comes with the portal: it can be renamed and not deleted. */
  isProvisioned: boolean('is_provisioned').notNull().default(false),
  version: integer('version').notNull().default(1),
  updateTime: updateTime(),
  createTime: createTime(),
});

/** What is written down of each call of an interface. */
export const logLevels = ['none', 'meta', 'body'] as const;

/** A call of the contract, which is put here at every start. */
export const interfaceEntry = pgTable(
  'interface',
  {
    id: identity(),
    interfaceClass: text('interface_class').notNull().references(() => interfaceClass.code),
    method: text('method', { enum: ['GET', 'POST'] }).notNull(),
    path: text('path').notNull(),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    notes: text('notes').notNull().default(''),
    logLevel: text('log_level', { enum: logLevels }).notNull().default('none'),
    /** For one user; null is as the portal has it. */
    callsPerMinute: integer('calls_per_minute'),
    /** What is switched off is refused for everybody. */
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** In the contract of the portal that started last; the others are kept with what is granted of them. */
    isServed: boolean('is_served').notNull().default(true),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('interface_call').on(table.method, table.path)],
);

/** How an interface was used, by the hour; kept for some days. */
export const interfaceHour = pgTable(
  'interface_hour',
  {
    interfaceId: integer('interface_id').notNull().references(() => interfaceEntry.id, { onDelete: 'cascade' }),
    /** When the hour began. */
    hour: instant('hour').notNull(),
    calls: integer('calls').notNull(),
    failures: integer('failures').notNull(),
    /** How many calls took up to each of the steps that the counters know, and how many longer. */
    durations: integer('durations').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.interfaceId, table.hour] }), index('interface_hour_hour').on(table.hour)],
);
