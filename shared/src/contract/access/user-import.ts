import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { bilingual, flag, id, instant } from '../values.ts';

/** What a file of people has, from left to right. */
export const importColumns = ['account', 'fullName', 'mail', 'jobNo', 'mobile', 'roles', 'resourceGroup', 'department', 'validUntil', 'notes'] as const;
export type ImportColumn = (typeof importColumns)[number];

/** What becomes of rows: only new people, only those who are there already, both, or new ones while others are left as they are. */
export const importModes = ['both', 'create', 'update', 'skip'] as const;
/** How new people get in: not at all until somebody gives them a password, or by one-time passwords in the file with the result. */
export const importPasswords = ['none', 'oneTime'] as const;

/** More rows are refused before any of them is looked at. */
export const MOST_IMPORTED = 100_000;
/** So many wrong rows are on the screen; the file has all of them. */
export const WRONG_SHOWN = 200;

/** Where the files of imports are fetched: the template, all wrong rows of a check, and the result. */
export const importFiles = {
  template: '/api/User/ImportUser/template',
  wrong: (importId: number): string => `/api/User/ImportUser/${importId}/wrong`,
  result: (importId: number): string => `/api/User/ImportUser/${importId}/result`,
} as const;

const wrongRow = z.object({
  /** As the file counts its lines, from 1. */
  line: z.int(),
  /** Null for what is wrong with the row as a whole. */
  column: z.nullable(z.enum(importColumns)),
  value: z.string(),
  reason: z.string(),
});
export type WrongRow = z.infer<typeof wrongRow>;

const counts = { created: z.int(), updated: z.int(), skipped: z.int(), departments: z.int() };

/** An import as who made it sees it. */
const userImport = z.object({
  id,
  fileName: z.string(),
  rows: z.int(),
  state: z.enum(['uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Of 100; what is left at the end is the one transaction, which nobody can stop. */
  percent: z.int(),
  mayCancel: flag,
  failure: z.nullable(bilingual),
  ...counts,
  /** Whether the result is still there, and whether it has passwords. */
  hasResult: flag,
  hasPasswords: flag,
  finishTime: z.nullable(instant),
});
export type UserImport = z.infer<typeof userImport>;

const one = z.object({ id });

/** Calls of an import, in the order in which they are made. They are put beside those of users. */
export const userImportCalls = {
  importUser: post('/api/User/ImportUser', {
    summary: 'Takes a file of people, an .xlsx or .csv, and reads it; nobody is changed by it. 400 for a file that is none, with macros, other columns or no rows, 413 for more than 20 MB or 100,000 rows',
    access: 'users',
    quiet: true,
    multipart: true,
    value: z.object({ id, rows: z.int() }),
  }),
  checkImport: post('/api/User/CheckImport', {
    summary: 'The dry run of an import: what would be done, and every row that is wrong, by line, column and reason',
    access: 'users',
    quiet: true,
    body: z.object({ id, mode: z.enum(importModes), createDepartments: z._default(flag, 0) }),
    value: z.object({ ...counts, wrong: z.int(), wrongRows: z.array(wrongRow) }),
  }),
  runImport: post('/api/User/RunImport', {
    summary: 'Imports what was checked last, in the background: all of it or nothing. It is checked again, with what its maker may do then. 409 for one that is under way or over',
    access: 'users',
    quiet: true,
    body: z.object({ id, passwords: z._default(z.enum(importPasswords), 'none') }),
    value: z.null(),
  }),
  importStatus: get('/api/User/ImportStatus', {
    summary: "The current user's last import of this day, or null",
    access: 'users',
    value: z.nullable(userImport),
  }),
  cancelImport: post('/api/User/CancelImport', {
    summary: 'Gives up an import before anything is changed. 409 when it is too late',
    access: 'users',
    quiet: true,
    body: one,
    value: z.null(),
  }),
};
