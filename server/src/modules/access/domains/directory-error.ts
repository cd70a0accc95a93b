import { ResultCodeError } from 'ldapts';
import { cutTo } from '@portal/shared/contract/all';

/** Why a directory did not do what it was asked for; each has its text. */
export const directoryReasons = [
  'resolve',
  'refused',
  'timeout',
  'certificate',
  'tls',
  'startTls',
  'credentials',
  'protection',
  'base',
  'filter',
  'attribute',
  'busy',
  'limit',
  'lost',
  'tooLarge',
  'other',
] as const;
export type DirectoryReason = (typeof directoryReasons)[number];

/** A directory that cannot be reached, or does not do what it is asked for. Nothing of a password is in it. */
export class DirectoryError extends Error {
  readonly reason: DirectoryReason;
  /** What the directory or the network has said, in their words. */
  readonly detail: string;

  constructor(reason: DirectoryReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.reason = reason;
    this.detail = detail;
  }

  /** Nobody is to blame but the network or the server: it may be well in a minute. */
  get isUnreachable(): boolean {
    return !['credentials', 'base', 'filter', 'attribute'].includes(this.reason);
  }
}

/** By the result codes of RFC 4511, 4.1.9. */
const byResult: Readonly<Record<number, DirectoryReason>> = { 3: 'limit', 4: 'limit', 8: 'protection', 11: 'limit', 13: 'protection', 17: 'attribute', 18: 'filter', 32: 'base', 34: 'base', 48: 'credentials', 49: 'credentials', 51: 'busy', 52: 'busy', 53: 'busy' };
const byCode: Readonly<Record<string, DirectoryReason>> = { ENOTFOUND: 'resolve', EAI_AGAIN: 'resolve', ECONNREFUSED: 'refused', EHOSTUNREACH: 'refused', ENETUNREACH: 'refused', ETIMEDOUT: 'timeout', ECONNRESET: 'lost', EPIPE: 'lost' };
const certificateCodes = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|CRL_)/;

export const directoryErrorOf = (error: unknown): DirectoryError => {
  if (error instanceof DirectoryError) return error;
  const { message, code } = error as Error & { code?: number | string };
  const said = cutTo(message ?? String(error), 300);
  if (error instanceof ResultCodeError) return new DirectoryError(byResult[error.code] ?? 'other', said, error);
  const name = String(code ?? '');
  if (certificateCodes.test(name)) return new DirectoryError('certificate', `${name}: ${said}`, error);
  if (name === 'EPROTO' || name.startsWith('ERR_SSL') || name.startsWith('ERR_TLS')) return new DirectoryError('tls', said, error);
  if (byCode[name]) return new DirectoryError(byCode[name], said, error);
  if (/timed? ?out/i.test(said)) return new DirectoryError('timeout', said, error);
  return new DirectoryError(/socket|connection/i.test(said) ? 'lost' : 'other', said, error);
};
