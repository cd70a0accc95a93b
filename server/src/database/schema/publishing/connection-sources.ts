import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createTime, identity, instant, updateTime } from '../columns.ts';

export const sourceKinds = ['global', 'china', 'service'] as const;
export const credentialKinds = ['secret', 'certificate'] as const;

/** A tenant of Power BI, or another service that speaks its protocol, which reports come from. Docs: decision 56. */
export const connectionSource = pgTable(
  'connection_source',
  {
    id: identity(),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    /** The one that the settings of the server name: there is always one, and what it is stands nowhere but there. */
    isEnvironment: boolean('is_environment').notNull().default(false),
    /** Of which cloud; `service` is one at addresses of its own. */
    kind: text('kind', { enum: sourceKinds }).notNull().default('service'),
    /** The id or a domain of the tenant, in a cloud. */
    tenant: text('tenant').notNull().default(''),
    clientId: text('client_id').notNull().default(''),
    credential: text('credential', { enum: credentialKinds }).notNull().default('secret'),
    /** A client secret, or the private key of the certificate: encrypted with a key that is in the data folder, and in no database. */
    secret: text('secret').notNull().default(''),
    /** In PEM; it is no secret. */
    certificate: text('certificate').notNull().default(''),
    secretTime: instant('secret_time'),
    secretBy: text('secret_by').notNull().default(''),
    /** When the secret ends, as far as anybody has said. */
    secretExpireTime: instant('secret_expire_time'),
    /** Where a `service` signs in, answers, and is embedded from. */
    authority: text('authority').notNull().default(''),
    apiBase: text('api_base').notNull().default(''),
    embedOrigins: text('embed_origins').array().notNull().default(sql`'{}'::text[]`),
    /** How long embed tokens are good; null is as long as the service lets them. */
    tokenMinutes: integer('token_minutes'),
    /** Whether its reports follow who has the portal dark. */
    isDarkAllowed: boolean('is_dark_allowed').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** When the connection was last tested, and what failed then: the name of a step, empty where nothing did. */
    checkTime: instant('check_time'),
    checkFailure: text('check_failure').notNull().default(''),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('connection_source_environment').on(table.isEnvironment).where(sql`${table.isEnvironment}`), uniqueIndex('connection_source_name').on(sql`lower(${table.name})`)],
);

/** A workspace of a source that the portal has something of. The same workspace may be reached through two sources. */
export const workspace = pgTable(
  'workspace',
  {
    sourceId: integer('source_id').notNull().references(() => connectionSource.id),
    /** As the reporting service calls it. */
    id: text('id').notNull(),
    name: text('name').notNull().default(''),
    createTime: createTime(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.id] }), index('workspace_name').on(table.name)],
);
