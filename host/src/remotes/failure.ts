/** Why a remote cannot be shown. Failure is a state of its place in the page, never a crash of the portal (DESIGN 4). */

/** How far a remote had come. */
export type RemoteStage = 'registry' | 'start' | 'contract' | 'manifest' | 'entry' | 'module' | 'texts' | 'page' | 'render';

export type FailureKind =
  /** The server refused a file. */
  | 'http'
  /** The server was not reached. */
  | 'network'
  | 'timeout'
  /** A file of the loaded release did not come, or came broken off. */
  | 'chunk'
  /** A file is gone, or is not the one that was released. */
  | 'integrity'
  /** The remote's own code threw. */
  | 'evaluation'
  /** A page did not respond any more when it started; it was not started again. */
  | 'frozen'
  /** Its styles reached what is not its own, and were taken back. */
  | 'styles'
  /** Switched off for everyone. */
  | 'off'
  /** What was fetched is no remote of this portal. */
  | 'invalid'
  /** The remote was built for another version of the portal, or of a shared module. */
  | 'contract';

type Circumstances = {
  remote: string;
  version: string;
  stage: RemoteStage;
  kind: FailureKind;
  /** HTTP status, where there was one. */
  status?: number;
  cause?: unknown;
};

export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: string;
  readonly version: string;
  readonly stage: RemoteStage;
  readonly kind: FailureKind;
  readonly status: number | undefined;

  constructor({ remote, version, stage, kind, status, cause }: Circumstances) {
    super(`Remote ${remote} ${version}: ${kind} at ${stage}${reason(cause)}`, { cause });
    this.remote = remote;
    this.version = version;
    this.stage = stage;
    this.kind = kind;
    this.status = status;
  }
}

/** What the federation run time reports: a failure without the remote's name and version. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly stage: RemoteStage;
  readonly kind: FailureKind;
  readonly status: number | undefined;

  constructor(stage: RemoteStage, kind: FailureKind, options: { status?: number; cause?: unknown } = {}) {
    super(`${kind} at ${stage}${reason(options.cause)}`, { cause: options.cause });
    this.stage = stage;
    this.kind = kind;
    this.status = options.status;
  }
}

/** Names any error that was met while a remote was at `stage`. */
export const toFailure = (error: unknown, where: { remote: string; version: string; stage: RemoteStage }): RemoteFailure => {
  if (error instanceof RemoteFailure) return error;
  if (error instanceof LoadError) {
    return new RemoteFailure({ ...where, stage: error.stage, kind: error.kind, status: error.status, cause: error.cause });
  }
  return new RemoteFailure({ ...where, kind: isChunkError(error) ? 'chunk' : 'evaluation', cause: error });
};

/** Whether the same request may well succeed a moment later. An error of the client and an error of the code never do. */
export const isTransient = ({ kind, status = 0 }: RemoteFailure): boolean =>
  kind === 'network' || (kind === 'chunk' && !isClientError(status)) || (kind === 'http' && !isClientError(status));

const isClientError = (status: number): boolean => status >= 400 && status < 500;

/** webpack's errors for scripts and style sheets; by message too, because wrappers lose the name. */
export const isChunkError = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || /Loading (CSS )?chunk \S+ failed/i.test(error.message)
  );
};

const reason = (cause: unknown): string => (cause instanceof Error ? ` (${cause.message})` : '');
