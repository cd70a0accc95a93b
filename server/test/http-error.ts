import { HttpError } from '../src/http-error.ts';

/** The HTTP error that some work fails with. Throws where it does not, or fails otherwise. */
export const httpErrorOf = async (work: Promise<unknown>): Promise<HttpError> => {
  const error = await work.then(
    () => undefined,
    (one: unknown) => one,
  );
  if (!(error instanceof HttpError)) throw new Error(`No HTTP error: ${String(error)}`);
  return error;
};
