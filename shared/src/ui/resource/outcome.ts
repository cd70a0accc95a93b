import { ApiError } from '@portal/shared/api';

/** What came of an act on several rows; each of them is in one of the two. */
export type Outcome<Row> = { readonly done: readonly Row[]; readonly failed: readonly { readonly row: Row; readonly error: ApiError }[] };

/** What the server says of the rows themselves. All else, such as 429 or 503, it would say of each of them, too. */
const ABOUT_ROWS: ReadonlySet<number> = new Set([400, 403, 404, 409]);

/**
 * Does something with rows at once. Where the server refuses them, it has changed nothing: then each row is tried by itself, so that
 * one of them does not keep the others back and one sees which it was. Any other failure of a call ends it: what is not done by then
 * has failed for that reason; so does a refusal that names one of `fields`, which are the same for all rows. Rejects only with what is
 * no ApiError.
 */
export const actOn = async <Row>(run: (rows: readonly Row[]) => Promise<unknown>, rows: readonly Row[], fields: readonly string[] = []): Promise<Outcome<Row>> => {
  const together = await failureOf(run(rows));
  if (!together) return { done: rows, failed: [] };
  const isOfAll = together.errors.some(({ field }) => fields.includes(field));
  if (rows.length === 1 || isOfAll || !isAboutRows(together)) return { done: [], failed: failedFor(rows, together) };
  const done: Row[] = [];
  const failed: Outcome<Row>['failed'][number][] = [];
  for (const [at, row] of rows.entries()) {
    const failure = await failureOf(run([row]));
    if (!failure) done.push(row);
    else if (isAboutRows(failure)) failed.push(...failedFor([row], failure));
    else return { done, failed: [...failed, ...failedFor(rows.slice(at), failure)] };
  }
  return { done, failed };
};

/** What would fail for every row that is left: nobody is signed in, too much is asked for, or nothing is reached. */
const endsAll = ({ kind, statusCode }: ApiError): boolean => kind === 'network' || statusCode === 401 || statusCode === 429;

/**
 * Does something to one row after the other, each by itself, and says how many are behind it. What fails for one of them keeps no
 * other back, unless it is about none of them. Rejects only with what is no ApiError.
 */
export const actOnEach = async <Row>(run: (rows: readonly Row[]) => Promise<unknown>, rows: readonly Row[], onProgress: (count: number) => void): Promise<Outcome<Row>> => {
  const done: Row[] = [];
  const failed: Outcome<Row>['failed'][number][] = [];
  for (const [at, row] of rows.entries()) {
    onProgress(at);
    const failure = await failureOf(run([row]));
    if (!failure) done.push(row);
    else if (endsAll(failure)) return { done, failed: [...failed, ...failedFor(rows.slice(at), failure)] };
    else failed.push(...failedFor([row], failure));
  }
  return { done, failed };
};

const failureOf = async (work: Promise<unknown>): Promise<ApiError | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

const isAboutRows = ({ kind, statusCode }: ApiError): boolean => kind === 'refused' && ABOUT_ROWS.has(statusCode);

const failedFor = <Row>(rows: readonly Row[], error: ApiError) => rows.map((row) => ({ row, error }));
