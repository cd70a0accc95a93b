import { and, desc, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { DeployToken } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { deployToken } from '../../database/schema/index.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { audit, type Actor } from '../audit/audit.ts';
import type { Reader } from '../sign-in/reader.ts';
import { hashOf, newSecret } from '../sign-in/tokens.ts';

/** Who releases: a team by its deploy token, or an administrator of releases. */
export type Deployer = Actor & {
  /** The remotes he may release; undefined is all. */
  readonly remotes: readonly string[] | undefined;
};

/** Secrets are told from other tokens by it, by the server and by tools that look for secrets in sources. */
const PREFIX = 'portal_deploy_';
/** A token's use is noted this often at most. */
const NOTED_MILLISECONDS = 60_000;

export const deployerOf = ({ id, account }: Reader, address: string): Deployer => ({ userId: id, account, address, remotes: undefined });

/** @throws Refusal 403 for a remote that is not the deployer's */
export const mayRelease = ({ remotes }: Deployer, name: string): void => {
  if (remotes && !remotes.includes(name)) throw new Refusal(403, texts.releaseNotOwn, { values: { name }, field: 'name' });
};

/** Deploy tokens: each is one team's, for its remotes only, and ends when it is revoked. */
export class DeployTokens {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Whom a request's deploy token stands for; undefined without one, or with one that is not good (any more). */
  async deployer(request: FastifyRequest): Promise<Deployer | undefined> {
    const [, secret] = /^Bearer (portal_deploy_\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!secret) return undefined;
    const [row] = await this.#sql
      .select()
      .from(deployToken)
      .where(and(eq(deployToken.tokenHash, hashOf(secret)), isNull(deployToken.revokedTime)));
    if (!row) return undefined;
    if (Date.now() - (row.lastUsedTime?.getTime() ?? 0) > NOTED_MILLISECONDS) {
      await this.#sql.update(deployToken).set({ lastUsedTime: new Date() }).where(eq(deployToken.id, row.id));
    }
    return { userId: null, account: row.name, address: request.ip, remotes: row.remotes };
  }

  async list(): Promise<DeployToken[]> {
    return (await this.#sql.select().from(deployToken).orderBy(desc(deployToken.id))).map(tokenOf);
  }

  /** @returns the token, and its secret for the only time */
  create(actor: Deployer, name: string, remotes: readonly string[]): Promise<{ token: DeployToken; secret: string }> {
    const secret = `${PREFIX}${newSecret().secret}`;
    const values = { name, remotes: [...new Set(remotes)], tokenHash: hashOf(secret), author: actor.account };
    return inTransaction(this.#sql, async (sql) => {
      const [row] = await sql.insert(deployToken).values(values).returning();
      if (!row) throw new Error('No deploy token was written');
      await audit(sql, actor, 'deploy-token.create', name, { id: row.id, remotes: values.remotes });
      return { token: tokenOf(row), secret };
    });
  }

  /** @throws Refusal 404 */
  revoke(actor: Deployer, id: number): Promise<void> {
    return inTransaction(this.#sql, async (sql) => {
      const [row] = await sql
        .update(deployToken)
        .set({ revokedTime: new Date() })
        .where(and(eq(deployToken.id, id), isNull(deployToken.revokedTime)))
        .returning();
      if (!row) throw new Refusal(404, texts.deployTokenMissing, { field: 'id' });
      await audit(sql, actor, 'deploy-token.revoke', row.name, { id });
    });
  }
}

const tokenOf = ({ id, name, remotes, author, createTime, lastUsedTime, revokedTime }: typeof deployToken.$inferSelect): DeployToken => ({
  id,
  name,
  remotes,
  author,
  createTime: createTime.toISOString(),
  lastUsedTime: lastUsedTime?.toISOString() ?? null,
  revokedTime: revokedTime?.toISOString() ?? null,
});
