/** What the client needs of the session. `auth` provides it, so that this module knows nothing of cookies or users. */
export type SessionSource = {
  /** The bearer token, or undefined when nobody is signed in. */
  readonly accessToken: () => string | undefined;
  /** Whether the token ends so soon that a call might come too late with it. */
  readonly isEnding: () => boolean;
  /**
   * Gets a new token in the place of `used`; one request for all who ask at the same time.
   * @returns whether there is a token to try with
   */
  readonly renew: (used: string) => Promise<boolean>;
  /** The server no longer accepts the session that `used` belongs to, or wants one where there was none (SPEC 8, HTTP 401). */
  readonly end: (used: string | undefined) => void;
  /** An answer has come with the version of what its user may call. */
  readonly notePermissions?: (version: string) => void;
};

const nobody: SessionSource = {
  accessToken: () => undefined,
  isEnding: () => false,
  renew: () => Promise.resolve(false),
  end: () => undefined,
};

let source = nobody;

/** Makes the client send the session's token. Called once by `auth`, before the first call. */
export const connectSession = (connected: SessionSource): void => {
  source = connected;
};

export const sessionSource = (): SessionSource => source;
