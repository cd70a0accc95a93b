import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ACCESS_MINUTES = 15;
const CHANGE_MINUTES = 15;
export const SSO_MINUTES = 10;
/** The oldest is forgotten first; it is merely checked again. */
const CHECKED_TOKENS = 20_000;
const ISSUER = 'report-portal';
const ALGORITHM = 'HS256';

type AccessClaims = { readonly userGuid: string; readonly sessionId: string };
/** A single sign-on that was begun: what only the browser that began it can bring back. */
type SsoClaims = { readonly state: string; readonly nonce: string; readonly verifier: string; readonly redirect: string };
type ChangeClaims = { readonly userGuid: string; readonly passwordTime: number };

/** Signs and checks the portal's own tokens with one key. */
export class Tokens {
  readonly #key: Uint8Array;
  /** Access tokens whose signature was found right, so that it is not computed for each of their calls. */
  readonly #checked = new Map<string, AccessClaims & { readonly end: number }>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** The bearer token of DESIGN 6, good for 15 minutes. */
  async access({ userGuid, sessionId }: AccessClaims): Promise<{ token: string; expiration: Date }> {
    const expiration = inMinutes(ACCESS_MINUTES);
    return { token: await this.#sign('access', userGuid, { sid: sessionId }, expiration), expiration };
  }

  async readAccess(token: string): Promise<AccessClaims | undefined> {
    const known = this.#checked.get(token);
    if (known && known.end > Date.now()) return known;
    this.#checked.delete(token);
    const claims = await this.#read('access', token);
    if (!claims) return undefined;
    const read = { userGuid: String(claims.sub), sessionId: String(claims.sid), end: (claims.exp ?? 0) * 1000 };
    this.#checked.set(token, read);
    if (this.#checked.size > CHECKED_TOKENS) this.#checked.delete(this.#checked.keys().next().value ?? '');
    return read;
  }

  /** A token for the change of one password (login codes 1 and 4); it ends with the password that it was made for. */
  change({ userGuid, passwordTime }: ChangeClaims): Promise<string> {
    return this.#sign('password-change', userGuid, { pwt: passwordTime }, inMinutes(CHANGE_MINUTES));
  }

  async readChange(token: string): Promise<ChangeClaims | undefined> {
    const claims = await this.#read('password-change', token);
    return claims && { userGuid: String(claims.sub), passwordTime: Number(claims.pwt) };
  }

  sso({ state, nonce, verifier, redirect }: SsoClaims): Promise<string> {
    return this.#sign('sso', state, { nonce, verifier, redirect }, inMinutes(SSO_MINUTES));
  }

  async readSso(token: string): Promise<SsoClaims | undefined> {
    const claims = await this.#read('sso', token);
    return claims && { state: String(claims.sub), nonce: String(claims.nonce), verifier: String(claims.verifier), redirect: String(claims.redirect) };
  }

  #sign(audience: string, subject: string, claims: Record<string, unknown>, expiration: Date): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(Math.floor(expiration.getTime() / 1000))
      .sign(this.#key);
  }

  async #read(audience: string, token: string) {
    try {
      return (await jwtVerify(token, this.#key, { issuer: ISSUER, audience, algorithms: [ALGORITHM] })).payload;
    } catch {
      return undefined;
    }
  }
}

const inMinutes = (minutes: number): Date => new Date(Math.floor(Date.now() / 1000 + minutes * 60) * 1000);

/** A random secret to give away, and the only form of it that is stored. */
export const newSecret = (): { secret: string; hash: string } => {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
};

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
