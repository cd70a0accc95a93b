import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Bilingual } from '@portal/shared/contract/all';
import { createTime, identity, instant } from '../columns.ts';
import { userAccount } from './accounts.ts';

/** What was chosen for an import when it was checked last, and when it was begun. */
export type ImportOptions = {
  readonly mode: 'both' | 'create' | 'update' | 'skip';
  readonly createDepartments: boolean;
  readonly passwords: 'none' | 'oneTime';
  readonly language: 'zh' | 'en';
  /** From where it was begun, for the audit log. */
  readonly address: string;
};

export type ImportCounts = { readonly created: number; readonly updated: number; readonly skipped: number; readonly departments: number };

/** An import of people from a file. Its files are there for a day; who works on it holds a lease, as with export tasks. */
export const userImport = pgTable(
  'user_import',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** What the file is called where it comes from. */
    fileName: text('file_name').notNull(),
    rows: integer('rows').notNull(),
    state: text('state', { enum: ['uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled'] }).notNull().default('uploaded'),
    percent: smallint('percent').notNull().default(0),
    options: jsonb('options').$type<ImportOptions>(),
    counts: jsonb('counts').$type<ImportCounts>(),
    failure: jsonb('failure').$type<Bilingual>(),
    /** Names in the store: what was read of the file, its wrong rows at the last check, and what became of each row. All are encrypted. */
    rowsFile: text('rows_file').notNull(),
    wrongFile: text('wrong_file'),
    resultFile: text('result_file'),
    hasPasswords: boolean('has_passwords').notNull().default(false),
    claims: integer('claims').notNull().default(0),
    leaseUntil: instant('lease_until'),
    createTime: createTime(),
    finishTime: instant('finish_time'),
  },
  (table) => [index('user_import_user').on(table.userId, table.id), index('user_import_open').on(table.state, table.leaseUntil)],
);
