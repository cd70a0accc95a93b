import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino from 'pino';

/**
 * An error as the log has it. A query that failed is there with what the database says of it, but without its parameters, and
 * without the row that the database quotes in its detail: both are what people wrote, and may be secret.
 */
export const loggedError = (error: Error): Logged => {
  const logged = pino.stdSerializers.err(error);
  const query = queryOf(error);
  if (!query) return logged;
  const { code, constraint, message } = (query.cause ?? {}) as { code?: string; constraint?: string; message?: string };
  return {
    type: logged.type,
    message: `Failed query: ${query.query}`,
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).join('\n'),
    cause: { code, constraint, message: message?.replace(/: "[^]*"$/, '') },
  };
};

type Logged = { type: string; message: string; stack: string; [more: string]: unknown };

/** The failed query that an error is, or comes from. */
const queryOf = (error: unknown): DrizzleQueryError | undefined => {
  if (error instanceof DrizzleQueryError) return error;
  return error instanceof Error && error.cause !== undefined ? queryOf(error.cause) : undefined;
};
