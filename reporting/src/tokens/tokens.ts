import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { notAuthorized, HttpError } from '../http-error.ts';

const issuer = 'local-reporting';
const accessSeconds = 3599;
const longestEmbedMinutes = 60;

export const identity = z.object({ username: z.string(), roles: z.array(z.string()), datasets: z.array(z.string()), customData: z.string().optional() });

/** What an embed token allows (protocol 13.5). */
const embedClaims = z.object({
  jti: z.string(),
  exp: z.number(),
  /** Without `pages` every page may be seen. */
  reports: z.array(z.object({ id: z.string(), allowEdit: z.boolean(), pages: z.array(z.string()).optional() })),
  datasets: z.array(z.string()),
  /** Where new reports may be saved. */
  workspaces: z.array(z.string()),
  dashboards: z.array(z.string()),
  /** Single tiles of dashboards that are not allowed as a whole. */
  tiles: z.array(z.object({ dashboardId: z.string(), tileId: z.string() })),
  identities: z.array(identity),
  /** Whose token it is, across the tokens that they get one after the other. */
  holder: z.string().optional(),
  /** For whom reports are saved: their names end with a mark that begins so, and so many there may be. Nothing is anybody, and any number. */
  saver: z.object({ mark: z.string(), most: z.number() }).optional(),
  /** Whether data may be taken away, and not only looked at. A token of a version before this claim only looks. */
  allowExportData: z.boolean().default(false),
});
export type EmbedClaims = z.infer<typeof embedClaims>;
/** Whom a call with a token is counted for. */
export const holderOf = ({ holder, jti }: EmbedClaims): string => holder ?? jti;

export type EmbedGrant = Omit<EmbedClaims, 'jti' | 'exp'>;

const accessClaims = z.object({ sub: z.string(), exp: z.number() });
export type AccessClaims = z.infer<typeof accessClaims>;

const seconds = () => Math.floor(Date.now() / 1000);

/** Gives out and reads both kinds of tokens; neither is good in the place of the other. */
export class Tokens {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** A token for the REST API. */
  async access(clientId: string): Promise<{ token: string; expiresIn: number }> {
    return { token: await this.#sign({ sub: clientId }, 'rest', seconds() + accessSeconds), expiresIn: accessSeconds };
  }

  /**
   * A token for an embedded report or dashboard. It does not outlive the access token that asked for it.
   * @param lifetimeInMinutes 0 or nothing is an hour; it can only shorten
   */
  async embed(grant: EmbedGrant, asker: AccessClaims, lifetimeInMinutes = 0): Promise<{ token: string; tokenId: string; expiration: string }> {
    const minutes = lifetimeInMinutes === 0 ? longestEmbedMinutes : Math.min(lifetimeInMinutes, longestEmbedMinutes);
    const end = Math.min(seconds() + minutes * 60, asker.exp);
    const tokenId = randomUUID();
    const token = await this.#sign({ ...grant, jti: tokenId }, 'embed', end);
    return { token, tokenId, expiration: new Date(end * 1000).toISOString().replace('.000Z', 'Z') };
  }

  /** @param authorization the request's header @throws HttpError 401 or 403 */
  async readAccess(authorization: string | undefined): Promise<AccessClaims> {
    return accessClaims.parse(await this.#verify(authorization, 'rest'));
  }

  /** @param authorization the request's header @throws HttpError 401 or 403 */
  async readEmbed(authorization: string | undefined): Promise<EmbedClaims> {
    return embedClaims.parse(await this.#verify(authorization, 'embed'));
  }

  #sign(claims: Record<string, unknown>, audience: string, end: number): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).setAudience(audience).setIssuedAt().setExpirationTime(end).sign(this.#key);
  }

  async #verify(authorization: string | undefined, audience: string): Promise<unknown> {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw notAuthorized(401, 'A bearer token is needed.');
    try {
      const { payload } = await jwtVerify(token, this.#key, { issuer, audience, algorithms: ['HS256'], requiredClaims: ['exp'] });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new HttpError(403, 'TokenExpired', 'Access token has expired, resubmit with a new access token');
      throw notAuthorized(401, 'The bearer token is not good here.');
    }
  }
}
