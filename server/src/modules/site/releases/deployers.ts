import type { FastifyRequest } from 'fastify';
import type { DeployToken } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Deployer } from '../../../actors.ts';
import { audit } from '../../usage/audit/module.ts';
import { hashOf, newSecret } from '../../access/sign-in/module.ts';
import { texts } from './texts.ts';
import * as repository from './token-repository.ts';
import type { TokenRow } from './token-repository.ts';

/** Secrets are told from other tokens by it, by the server and by tools that look for secrets in sources. */
const PREFIX = 'portal_deploy_';
/** A token's use is noted this often at most. */
const NOTED_MILLISECONDS = 60_000;

/** @throws HttpError 403 for a remote that is not the deployer's */
export const mayRelease = ({ remotes }: Deployer, name: string): void => {
  if (remotes && !remotes.includes(name)) throw new HttpError(403, texts.releaseNotOwn, { values: { name }, field: 'name' });
};

/** Deploy tokens: each is one team's, for its remotes only, and ends when it is revoked. */
export class DeployTokens {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Whom a request's deploy token stands for; undefined without one, or with one that is not good (any more). */
  async deployer(request: FastifyRequest): Promise<Deployer | undefined> {
    const [, secret] = /^Bearer (portal_deploy_\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!secret) return undefined;
    const row = await repository.findToken(this.#db, hashOf(secret));
    if (!row) return undefined;
    if (Date.now() - (row.lastUsedTime?.getTime() ?? 0) > NOTED_MILLISECONDS) {
      await repository.noteUse(this.#db, row.id);
    }
    return { userId: null, account: row.name, address: request.ip, remotes: row.remotes };
  }

  async list(): Promise<DeployToken[]> {
    return (await repository.listTokens(this.#db)).map(tokenOf);
  }

  /** @returns the token, and its secret for the only time */
  create(actor: Deployer, name: string, remotes: readonly string[]): Promise<{ token: DeployToken; secret: string }> {
    const secret = `${PREFIX}${newSecret().secret}`;
    const values = { name, remotes: [...new Set(remotes)], tokenHash: hashOf(secret), author: actor.account };
    return inTransaction(this.#db, async (db) => {
      const row = await repository.addToken(db, values);
      await audit(db, actor, 'deploy-token.create', name, { id: row.id, remotes: values.remotes });
      return { token: tokenOf(row), secret };
    });
  }

  /** @throws HttpError 404 */
  revoke(actor: Deployer, id: number): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      const row = await repository.revokeToken(db, id);
      if (!row) throw new HttpError(404, texts.deployTokenMissing, { field: 'id' });
      await audit(db, actor, 'deploy-token.revoke', row.name, { id });
    });
  }
}

const tokenOf = ({ id, name, remotes, author, createTime, lastUsedTime, revokedTime }: TokenRow): DeployToken => ({
  id,
  name,
  remotes,
  author,
  createTime: createTime.toISOString(),
  lastUsedTime: lastUsedTime?.toISOString() ?? null,
  revokedTime: revokedTime?.toISOString() ?? null,
});
