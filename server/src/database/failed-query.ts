import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino from 'pino';

/**
 * An error as the log has it. A query that failed is there with what the database says of it, but without its parameters, and
 * without the row that the database quotes in its detail: both are what people wrote, and may be secret.
 */
export const loggedError = (error: Error): Logged => {
  const query = queryOf(error);
  if (query) return { type: error.name, message: `Failed query: ${query.query}`, stack: linesOf(error), cause: saidByDatabase(query.cause) };
  if (error instanceof AggregateError) return { type: error.name, message: error.message, stack: linesOf(error), errors: error.errors.map(loggedError) };
  const logged = pino.stdSerializers.err(error);
  // What PostgreSQL itself threw: its fields have such names.
  return 'detail' in logged || 'internalQuery' in logged ? { type: logged.type, stack: linesOf(error), ...saidByDatabase(error) } : logged;
};

const linesOf = (error: Error): string => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).join('\n');

const saidByDatabase = (error: unknown) => {
  const { code, constraint, message = '' } = (error ?? {}) as { code?: string; constraint?: string; message?: string };
  return { code, constraint, message: message.replace(/: "[^]*"$/, '') };
};

type Logged = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * Why the database refused, where that is no defect of the portal: something that a row refers to is gone, or the database is
 * too busy (a time limit, a deadlock).
 */
export const refusedBecause = (error: unknown): 'gone' | 'busy' | undefined => {
  const { code } = (queryOf(error)?.cause ?? {}) as { code?: string };
  if (code === undefined) return undefined;
  if (code === FOREIGN_KEY) return 'gone';
  return BUSY.includes(code) ? 'busy' : undefined;
};

const FOREIGN_KEY = '23503';
/** Deadlock, a lock that was not to be had, a statement or transaction that took too long, no connection left. */
const BUSY = ['40P01', '55P03', '57014', '25P03', '53300'];

/** The failed query that an error is, or comes from. */
const queryOf = (error: unknown): DrizzleQueryError | undefined => {
  if (error instanceof DrizzleQueryError) return error;
  return error instanceof Error && error.cause !== undefined ? queryOf(error.cause) : undefined;
};
