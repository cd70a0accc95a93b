import { sql as raw } from 'drizzle-orm';
import type { Db } from '../src/database/database.ts';

/**
 * Ends when a call is answered, or waits for what a transaction has locked. On PostgreSQL only: PGlite has one connection.
 * @returns whether it waits
 */
export const waitsFor = async (transaction: Db, answer: Promise<unknown>): Promise<boolean> => {
  let isAnswered = false;
  const note = () => {
    isAnswered = true;
  };
  answer.then(note, note);
  while (!isAnswered) {
    const { rows } = (await transaction.execute(raw`select 1 from pg_locks where not granted and pid <> pg_backend_pid() and pg_backend_pid() = any(pg_blocking_pids(pid))`)) as unknown as { rows: unknown[] };
    if (rows.length > 0) return true;
  }
  return false;
};

/** Ends when something is so that goes on by itself. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};
