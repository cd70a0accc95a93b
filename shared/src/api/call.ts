import { endpoints, INTERFACE_DENIED, SUCCESS, type BodyOf, type Endpoint, type Envelope, type QueryOf, type ValueOf } from '@portal/shared/contract';
import { i18n } from '@portal/shared/language';
import { ApiError } from './api-error.ts';
import { changed } from './changes.ts';
import { notifyError } from './notifier.ts';
import { whileRunning } from './running-calls.ts';
import { sessionSource } from './session-source.ts';
import { send, type Message } from './transport.ts';

const UNAUTHORIZED = 401;

type Answer = Envelope<unknown>;

export type CallOptions<E extends Endpoint> = {
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** The file part of a multipart call. */
  file?: Blob;
  /** How far the file has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The request is sent to its end also when the page is left meanwhile; for what is small: browsers send 64 kB so. */
  keepalive?: boolean;
  /** Whether there is no toast, where that is not as the entry says: some calls are made in more than one kind of place. */
  quiet?: boolean;
};

/**
 * Makes a call and answers the envelope's value (SPEC 7.1).
 *
 * What its entry says that it `changes` is asked for anew, unless the server said that nothing was changed.
 * Rejects with an ApiError after showing its message as a toast, unless the entry is `quiet`; a call that was cancelled through
 * `signal` rejects with the signal's reason, and shows nothing.
 */
export const call = async <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ValueOf<E>> => {
  const envelope = await answered(endpoint, options, [SUCCESS]);
  return envelope.value as ValueOf<E>;
};

/** As `call`, for endpoints whose other codes are the caller's to handle: signing in (SPEC 7.2). Answers the envelope. */
export const callForCode = async <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Envelope<ValueOf<E>>> => {
  const envelope = await answered(endpoint, options, [SUCCESS, ...(endpoint.statusCodes ?? [])]);
  return envelope as Envelope<ValueOf<E>>;
};

const answered = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>, accepted: readonly number[]): Promise<Answer> => {
  const work = async () => accept(await sendInSession(endpoint, options), accepted);
  try {
    const answer = await (endpoint.overlay ? whileRunning(work) : work());
    changed(endpoint.changes ?? []);
    return answer;
  } catch (error) {
    if (!isUntouched(error)) changed(endpoint.changes ?? []);
    if (error instanceof ApiError && !isQuiet(options.quiet ?? endpoint.quiet, error)) notifyError(error.message);
    throw error;
  }
};

const accept = (answer: Answer, accepted: readonly number[]): Answer => {
  const { statusCode, message, errors, traceId } = answer;
  if (accepted.includes(statusCode)) return answer;
  throw new ApiError(message || i18n.t('api:refused', { status: statusCode }), { kind: 'refused', statusCode, errors, traceId });
};

/** Sends with the session's token. A token that is no longer good is renewed once; after that the session is over (SPEC 8). */
const sendInSession = async (endpoint: Endpoint, message: Omit<Message, 'token'>): Promise<Answer> => {
  const session = sessionSource();
  const known = isAboutSession(endpoint) ? undefined : session.accessToken();
  if (known !== undefined && session.isEnding()) await session.renew(known);
  const token = known && session.accessToken();
  const answer = await send(endpoint, { ...message, token });
  if (!isUnauthorized(answer) || (token === undefined && endpoint.access === 'public')) return answer;

  if (token === undefined || !(await session.renew(token))) return ended(answer, token);
  const renewed = session.accessToken();
  const second = await send(endpoint, { ...message, token: renewed });
  return isUnauthorized(second) ? ended(second, renewed) : second;
};

/** Wrong fields, or a missing right: what is shown is as it was. Anything else may have been done, or tells of another state. */
const isUntouched = (error: unknown): boolean => error instanceof ApiError && error.kind === 'refused' && UNTOUCHED.has(error.statusCode);
const UNTOUCHED: ReadonlySet<number> = new Set([400, UNAUTHORIZED, 403]);

const isUnauthorized = ({ statusCode }: Answer): boolean => statusCode === UNAUTHORIZED;

const ended = (answer: Answer, used: string | undefined): Answer => {
  sessionSource().end(used);
  return answer;
};

/** The calls that begin, renew and end a session go without its token. */
const isAboutSession = (endpoint: Endpoint): boolean => endpoint.path === endpoints.signIn.login.path;

/** A report that does not open says so itself; a missing permission for it is not even said (SPEC 6 and 8). */
const isQuiet = (quiet: Endpoint['quiet'], { statusCode, kind, message }: ApiError): boolean =>
  quiet === 'failures' ? kind !== 'refused' || isHttpStatus(statusCode) || message === INTERFACE_DENIED : quiet;

/** Failures carry their HTTP status in the envelope; other codes come with HTTP 200 (DESIGN 3). */
const isHttpStatus = (statusCode: number): boolean => statusCode >= 400 && statusCode < 600;
