import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userAccount } from './accounts.ts';
import { identity, instant, createTime } from '../columns.ts';

/** The passwords a user had, so that none of them is chosen again. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    createTime: createTime(),
  },
  (table) => [index('password_history_user').on(table.userId, table.id)],
);

/** How sessions are ended; one that nobody ends expires. */
export const endsOfSessions = ['logout', 'password', 'reuse', 'disabled', 'administrator', 'rights'] as const;

/** One sign-in in one browser: the family of the refresh tokens that follow each other. */
export const userSession = pgTable(
  'user_session',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** Who made the link that opened it, where it was somebody else. */
    makerId: integer('maker_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    createTime: createTime(),
    revokedTime: instant('revoked_time'),
    revokedWhy: text('revoked_why', { enum: endsOfSessions }),
  },
  (table) => [index('user_session_user').on(table.userId), index('user_session_maker').on(table.makerId).where(sql`${table.makerId} is not null`)],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    id: identity(),
    sessionId: uuid('session_id').notNull().references(() => userSession.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: text('token_hash').notNull(),
    createTime: createTime(),
    expireTime: instant('expire_time').notNull(),
    rotatedTime: instant('rotated_time'),
  },
  (table) => [
    uniqueIndex('refresh_token_hash').on(table.tokenHash),
    index('refresh_token_session').on(table.sessionId),
    index('refresh_token_expire').on(table.expireTime),
  ],
);

/**
 * Failed sign-ins by the name that was typed, whether there is such an account or not, so that a lock tells nobody
 * which accounts exist.
 */
export const signInFailure = pgTable('sign_in_failure', {
  account: text('account').primaryKey(),
  failures: integer('failures').notNull(),
  lockedUntil: instant('locked_until'),
  lastTime: instant('last_time').notNull().defaultNow(),
});

/**
 * A sign-in link: a token in an address (`link`), or the sign-in of a browser that shows a QR code (`qr`). It
 * signs in once, and only while it is approved; a link is approved from the start. One of kind `password` signs nobody in: by it a
 * person chooses a password, once.
 */
export const signInGrant = pgTable(
  'sign_in_grant',
  {
    id: identity(),
    kind: text('kind', { enum: ['link', 'qr', 'password'] }).notNull(),
    state: text('state', { enum: ['waiting', 'scanned', 'approved', 'refused', 'used'] }).notNull(),
    /** SHA-256 of what the browser that signs in presents. */
    tokenHash: text('token_hash').notNull(),
    /** SHA-256 of what is in the picture; links have none. */
    codeHash: text('code_hash'),
    number: text('number').notNull().default(''),
    /** Whom it signs in; a QR code knows only once it is answered. */
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    /** Who made it for them; null for one's own. */
    makerId: integer('maker_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createTime: createTime(),
    expireTime: instant('expire_time').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_grant_token').on(table.tokenHash),
    uniqueIndex('sign_in_grant_code').on(table.codeHash),
    index('sign_in_grant_user').on(table.userId),
    index('sign_in_grant_maker').on(table.makerId).where(sql`${table.makerId} is not null`),
    index('sign_in_grant_expire').on(table.expireTime),
  ],
);

/** Which person of the identity provider an account belongs to; from the first single sign-on on, names no longer matter. */
export const ssoIdentity = pgTable(
  'sso_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    createTime: createTime(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), uniqueIndex('sso_identity_user').on(table.userId, table.issuer)],
);

/**
 * An administrator's session that looks at the portal as somebody else does, read only. It stands while it has not ended and
 * `endTime` is not over, by the database's clock. Names stay when people or sessions are gone, so that its end can be written down.
 */
export const viewAs = pgTable(
  'view_as',
  {
    id: identity(),
    sessionId: uuid('session_id').references(() => userSession.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
    account: text('account').notNull(),
    targetId: integer('target_id').references(() => userAccount.id, { onDelete: 'set null' }),
    targetAccount: text('target_account').notNull(),
    createTime: createTime(),
    endTime: instant('end_time').notNull(),
    endedTime: instant('ended_time'),
    endedWhy: text('ended_why', { enum: ['ended', 'time', 'signed-out', 'disabled', 'rights'] }),
  },
  (table) => [
    uniqueIndex('view_as_session').on(table.sessionId).where(sql`${table.endedTime} is null`),
    index('view_as_open').on(table.endTime).where(sql`${table.endedTime} is null`),
    index('view_as_user').on(table.userId),
    index('view_as_target').on(table.targetId),
  ],
);

/** By what people sign in. */
export const signInMethods = ['password', 'link', 'qr', 'sso', 'ad'] as const;

/** Every sign-in that was tried. */
export const loginLog = pgTable(
  'login_log',
  {
    id: identity(),
    account: text('account').notNull(),
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
    method: text('method', { enum: signInMethods }).notNull().default('password'),
    /** The answer's statusCode: 200, 0 to 4, or -1 (SPEC 7.2). */
    outcome: integer('outcome').notNull(),
    success: boolean('success').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The session that it opened. */
    sessionId: uuid('session_id'),
    /** How that ended, once the session is no longer kept; until then the session says it. */
    endedTime: instant('ended_time'),
    endedWhy: text('ended_why', { enum: [...endsOfSessions, 'expired'] }),
    createTime: createTime(),
  },
  (table) => [
    index('login_log_time').on(table.createTime, table.id),
    index('login_log_account').on(table.account, table.createTime),
    index('login_log_user').on(table.userId, table.createTime),
    index('login_log_session').on(table.sessionId),
  ],
);
