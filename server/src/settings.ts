import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { passwordRules, siteSettings, UPLOAD_MEGABYTES, type PasswordRules, type SiteSettings } from '@portal/shared/contract/all';
import type { PowerBiSettings } from './power-bi/power-bi.ts';
import { isTimeZone } from '@portal/shared/time-zone';

/** A reason not to start that the operator can do something about: printed as one sentence, exit code 1. */
export class StartError extends Error {}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A variable that is set to nothing counts as not set. */
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (value === '' ? undefined : value), schema);
const port = (fallback: number) => optional(z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).default(fallback));
const password = optional(z.string().max(128, 'must have at most 128 characters').optional());
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((text) => text.replace(/\/+$/, ''));
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean))
  .pipe(z.array(address.refine((text) => new URL(text).origin === text, 'must be origins (scheme, host and port) separated by commas')).min(1));

/** Identities come over TLS; a provider on this machine is for trying out. */
const isSafe = (text: string): boolean => text.startsWith('https:') || isHere(text);
export const isHere = (text: string): boolean => ['localhost', '127.0.0.1'].includes(new URL(text).hostname);

/** A rule for passwords, within the limits that the contract has for it. */
const passwordRule = (name: keyof PasswordRules, fallback: number) => optional(z.coerce.number({ error: 'must be a number' }).pipe(passwordRules.shape[name]).default(fallback));

/** 0, a number of proxies, or their addresses: what they say of who calls is believed. */
const proxies = z.string().transform((text, context) => {
  if (/^\d$/.test(text)) return text === '0' ? false : Number(text);
  const list = text.split(',').map((part) => part.trim());
  if (list.every(isNetwork)) return list;
  context.addIssue({ code: 'custom', message: 'must be 0, the number of proxies before the portal, or their addresses, for example 10.0.0.5, 10.1.0.0/16 or loopback, separated by commas' });
  return z.NEVER;
});

const isNetwork = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  return kind > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)));
};

const seconds = (fallback: number, minimum: number, maximum: number) =>
  optional(z.coerce.number({ error: 'must be a number of seconds' }).int().min(minimum).max(maximum).default(fallback));

const local = 'http://127.0.0.1:8081';

const environment = z.object({
  PORTAL_PORT: port(8080),
  PORTAL_HOST: optional(z.string().default('localhost')),
  PORTAL_DATA_DIR: optional(z.string().default('data')),
  PORTAL_DIST: optional(z.string().default('dist')),
  PORTAL_SAMPLES: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1')),
  PORTAL_SAMPLE_PEOPLE: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1')),
  PORTAL_ADMIN_PASSWORD: password,
  PORTAL_VIEWER_PASSWORD: password,
  PORTAL_PASSWORD_LENGTH: passwordRule('length', 8),
  PORTAL_PASSWORD_CLASSES: passwordRule('classes', 3),
  PORTAL_PASSWORD_HISTORY: passwordRule('history', 5),
  PORTAL_PASSWORD_DAYS: passwordRule('days', 0),
  PORTAL_IDLE_MINUTES: optional(z.coerce.number({ error: 'must be a number of minutes, 2 or more' }).pipe(siteSettings.shape.idleMinutes).default(60)),
  /** Where people reach the portal, if that is not where it listens: single sign-on comes back there, and mails lead there. */
  PORTAL_PUBLIC_ADDRESS: optional(address.optional()),
  SSO_ISSUER: optional(address.refine(isSafe, 'must be an https address, unless it is on this machine').optional()),
  SSO_CLIENT_ID: optional(z.string().default('')),
  SSO_CLIENT_SECRET: optional(z.string().default('')),
  SSO_SCOPE: optional(z.string().default('openid profile email')),
  /** The claim of the identity token that is the portal's account. */
  SSO_ACCOUNT_CLAIM: optional(z.string().default('preferred_username')),
  SSO_NAME_ZH: optional(z.string().max(50).default('单点登录')),
  SSO_NAME_EN: optional(z.string().max(50).default('Single sign-on')),
  /** The resource group of an account that is made at the first single sign-on; without one, accounts are made by administrators only. */
  SSO_NEW_USER_GROUP: optional(z.string().max(50).optional()),
  /** Where the portal's people are: jobs run by the clocks there, and mails have their dates. */
  PORTAL_TIME_ZONE: optional(z.string().refine(isTimeZone, 'must be the IANA name of a time zone, for example Asia/Shanghai').default('UTC')),
  PORTAL_TRUST_PROXY: optional(proxies.default(false)),
  /** How long a request may take to arrive, its body included. */
  PORTAL_REQUEST_SECONDS: seconds(300, 10, 3600),
  PORTAL_LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
  /** Files go to this bucket instead of the data folder. */
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket').optional()),
  S3_ENDPOINT: optional(address.optional()),
  S3_REGION: optional(z.string().default('us-east-1')),
  /** Before the names of all files, so that several portals can share a bucket. */
  S3_PREFIX: optional(z.string().regex(/^([\w.-]+\/)*[\w.-]+\/?$/, 'must be names with slashes between them').transform((text) => text.replace(/\/?$/, '/')).default('')),
  S3_ACCESS_KEY: optional(z.string().optional()),
  S3_SECRET_KEY: optional(z.string().optional()),
  S3_PATH_STYLE: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0')),
  S3_TIMEOUT_SECONDS: optional(z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(600).default(30)),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional()),
  DATABASE_CONNECTIONS: optional(z.coerce.number({ error: 'must be a number of connections' }).int().min(2).max(200).default(10)),
  /** After this a statement is ended by the database. */
  DATABASE_STATEMENT_SECONDS: seconds(120, 1, 3600),
  /** How long a statement waits for what another one holds. */
  DATABASE_LOCK_SECONDS: seconds(30, 1, 3600),
  /** After this a transaction in which nothing happens is ended. */
  DATABASE_IDLE_SECONDS: seconds(60, 1, 3600),
  /** Where mails are sent through, for example smtps://user:password@mail.example; without it they are written to the data folder. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional()),
  MAIL_FROM: optional(z.string().max(200).default('Report Portal <report-portal@localhost>')),
  POWERBI_LOGIN_AUTHORITY: optional(address.default(`${local}/local`)),
  POWERBI_SCOPE: optional(z.string().default('https://analysis.windows.net/powerbi/api/.default')),
  POWERBI_API_BASE: optional(address.default(local)),
  POWERBI_EMBED_ORIGINS: optional(origins.default([local])),
  /** Origins of web pages that may be H5 reports. */
  H5_ORIGINS: optional(origins.default([])),
  POWERBI_CLIENT_ID: optional(z.string().default('')),
  POWERBI_CLIENT_SECRET: optional(z.string().default('')),
  /** Whether owners decide on requests for their own reports and dashboards, beside the administrators. */
  PORTAL_OWNERS_DECIDE: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0')),
  /** How long sign-ins stay in their log. */
  PORTAL_SIGN_IN_LOG_DAYS: optional(z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(3650).default(400)),
  PORTAL_BROWSING_HISTORY_DAYS: optional(z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(3650).default(400)),
  /** The directory, Entra ID: its users and groups are read by Microsoft Graph. Without these, the credentials for Power BI are taken. */
  ENTRA_CLOUD: optional(z.enum(['global', 'china'], { error: 'must be global or china' }).optional()),
  ENTRA_TENANT: optional(z.string().regex(/^[\w.-]{1,100}$/, 'must be the id or a domain of the tenant').optional()),
  ENTRA_CLIENT_ID: optional(z.string().optional()),
  ENTRA_CLIENT_SECRET: optional(z.string().optional()),
  /** Where tokens and Graph are, if they are not where Microsoft has them for the cloud. */
  ENTRA_AUTHORITY: optional(address.refine(isSafe, 'must be an https address, unless it is on this machine').optional()),
  ENTRA_GRAPH_ADDRESS: optional(address.refine(isSafe, 'must be an https address, unless it is on this machine').optional()),
  /** How long files of a version that nobody has any more stay for pages that were opened with it. */
  PORTAL_RELEASE_DAYS: optional(z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(3650).default(30)),
  /** Where browsers fetch files of releases, for example from a CDN that takes them from the portal; a path is allowed. */
  PORTAL_RELEASE_ADDRESS: optional(address.default('')),
  PORTAL_RELEASE_MAX_KB: optional(z.coerce.number({ error: 'must be a number of kilobytes' }).int().min(1).default(8_192)),
  PORTAL_RELEASE_ROLLBACK: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1')),
  PORTAL_RELEASE_ROLLBACK_USERS: optional(z.coerce.number({ error: 'must be a number of users' }).int().min(1).default(3)),
  PORTAL_RELEASE_ROLLBACK_POINTS: optional(z.coerce.number({ error: 'must be a number of percentage points' }).min(1).max(100).default(10)),
  /** Whether reports that readers saved and never added are deleted from the reporting service; by default from the local one only. */
  PORTAL_REMOVE_LEFTOVERS: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional()),
  /** How large a file may be that is uploaded to a workspace; Power BI takes a gigabyte. */
  PORTAL_SOURCE_FILE_MB: optional(z.coerce.number({ error: 'must be a number of megabytes' }).int().min(20).max(1_024).default(1_024)),
  /** How large a video or document of a lesson may be. */
  PORTAL_LESSON_FILE_MB: optional(z.coerce.number({ error: 'must be a number of megabytes' }).int().min(20).max(10_240).default(1_024)),
  PORTAL_EXPORTS_AT_ONCE: optional(z.coerce.number({ error: 'must be a number' }).int().min(1).max(20).default(3)),
  /** Whether reports of the service that these settings name may be given a dark theme; those of the local one always may. */
  POWERBI_DARK: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0')),
  /** Minutes before an embed token's end at which the browser renews it. */
  POWERBI_RENEW_MINUTES: optional(z.coerce.number({ error: 'must be a number of minutes' }).min(0).max(50).default(10)),
});

export type Settings = ReturnType<typeof readSettings>;
export type DatabaseLimits = Settings['databaseLimits'];
export type StorageSettings = Settings['storage'];
export type S3Settings = NonNullable<StorageSettings['s3']>;
export type EntraSettings = Settings['entra'];
export type SsoSettings = NonNullable<Settings['sso']>;

/**
 * Reads the settings from the environment.
 * @throws StartError naming the first setting that is wrong
 */
export const readSettings = (variables: Record<string, string | undefined>) => {
  const read = environment.safeParse(variables);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartError(`The setting ${issue?.path[0]?.toString()} is wrong: ${issue?.message}.`);
  }
  const values = read.data;
  const dataFolder = resolve(root, values.PORTAL_DATA_DIR);
  const publicAddress = values.PORTAL_PUBLIC_ADDRESS ?? `http://${values.PORTAL_HOST}:${values.PORTAL_PORT}`;
  return {
    port: values.PORTAL_PORT,
    host: values.PORTAL_HOST,
    /** IANA. */
    timeZone: values.PORTAL_TIME_ZONE,
    trustProxy: values.PORTAL_TRUST_PROXY,
    requestMilliseconds: values.PORTAL_REQUEST_SECONDS * 1000,
    logLevel: values.PORTAL_LOG_LEVEL,
    /** Where people reach the portal; single sign-on comes back there, and mails lead there. */
    publicAddress,
    dataFolder,
    dist: resolve(root, values.PORTAL_DIST),
    databaseUrl: values.DATABASE_URL,
    databaseLimits: {
      connections: values.DATABASE_CONNECTIONS,
      statementMilliseconds: values.DATABASE_STATEMENT_SECONDS * 1000,
      lockMilliseconds: values.DATABASE_LOCK_SECONDS * 1000,
      idleMilliseconds: values.DATABASE_IDLE_SECONDS * 1000,
    },
    ownersDecide: values.PORTAL_OWNERS_DECIDE === '1',
    signInLogDays: values.PORTAL_SIGN_IN_LOG_DAYS,
    browsingHistoryDays: values.PORTAL_BROWSING_HISTORY_DAYS,
    h5Origins: values.H5_ORIGINS,
    storage: { folder: dataFolder, s3: s3Of(values) },
    releases: {
      address: values.PORTAL_RELEASE_ADDRESS,
      days: values.PORTAL_RELEASE_DAYS,
      maximumBytes: values.PORTAL_RELEASE_MAX_KB * 1024,
      rollBack: { on: values.PORTAL_RELEASE_ROLLBACK === '1', users: values.PORTAL_RELEASE_ROLLBACK_USERS, points: values.PORTAL_RELEASE_ROLLBACK_POINTS },
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, outbox: join(dataFolder, 'outbox') },
    /** Null is from services on this machine only. */
    removeLeftovers: values.PORTAL_REMOVE_LEFTOVERS === undefined ? null : values.PORTAL_REMOVE_LEFTOVERS === '1',
    samples: values.PORTAL_SAMPLES === '1',
    samplePeople: values.PORTAL_SAMPLE_PEOPLE === '1',
    adminPassword: values.PORTAL_ADMIN_PASSWORD,
    viewerPassword: values.PORTAL_VIEWER_PASSWORD,
    sourceFileBytes: values.PORTAL_SOURCE_FILE_MB * 1024 * 1024,
    lessonFileBytes: values.PORTAL_LESSON_FILE_MB * 1024 * 1024,
    exportsAtOnce: values.PORTAL_EXPORTS_AT_ONCE,
    site: {
      siteName: { zh: '报表门户', en: 'Report Portal' },
      mark: '',
      idleMinutes: values.PORTAL_IDLE_MINUTES,
      uploadLimitMegabytes: UPLOAD_MEGABYTES,
      passwordRules: {
        length: values.PORTAL_PASSWORD_LENGTH,
        classes: values.PORTAL_PASSWORD_CLASSES,
        history: values.PORTAL_PASSWORD_HISTORY,
        days: values.PORTAL_PASSWORD_DAYS,
      },
      singleSignOn: values.SSO_ISSUER ? { zh: values.SSO_NAME_ZH, en: values.SSO_NAME_EN } : null,
    } satisfies SiteSettings,
    sso: values.SSO_ISSUER
      ? {
          issuer: values.SSO_ISSUER,
          clientId: values.SSO_CLIENT_ID,
          clientSecret: values.SSO_CLIENT_SECRET,
          scope: values.SSO_SCOPE,
          accountClaim: values.SSO_ACCOUNT_CLAIM,
          newUserGroup: values.SSO_NEW_USER_GROUP,
          publicAddress,
        }
      : undefined,
    powerBi: {
      authority: values.POWERBI_LOGIN_AUTHORITY,
      scope: values.POWERBI_SCOPE,
      apiBase: values.POWERBI_API_BASE,
      embedOrigins: values.POWERBI_EMBED_ORIGINS,
      clientId: values.POWERBI_CLIENT_ID,
      clientSecret: values.POWERBI_CLIENT_SECRET,
      renewMinutes: values.POWERBI_RENEW_MINUTES,
      tokenMinutes: null,
      isDarkAllowed: values.POWERBI_DARK === '1',
    } satisfies PowerBiSettings,
    entra: entraOf(values),
  };
};

/** Where Microsoft has the directories of its clouds. */
const clouds = {
  global: { login: 'https://login.microsoftonline.com', graph: 'https://graph.microsoft.com' },
  china: { login: 'https://login.partner.microsoftonline.cn', graph: 'https://microsoftgraph.chinacloudapi.cn' },
} as const;

/** The credentials for the directory: its own, or those for Power BI where these are of Entra ID, too. */
const entraOf = ({ ENTRA_CLOUD, ENTRA_TENANT, ENTRA_CLIENT_ID, ENTRA_CLIENT_SECRET, ENTRA_AUTHORITY, ENTRA_GRAPH_ADDRESS, ...powerBi }: z.output<typeof environment>) => {
  const isOwn = [ENTRA_TENANT, ENTRA_CLIENT_ID, ENTRA_CLIENT_SECRET, ENTRA_AUTHORITY].some((value) => value !== undefined);
  const isShared = !isOwn && !isHere(powerBi.POWERBI_LOGIN_AUTHORITY) && powerBi.POWERBI_CLIENT_ID !== '' && powerBi.POWERBI_CLIENT_SECRET !== '';
  const cloud = ENTRA_CLOUD ?? (isShared && powerBi.POWERBI_LOGIN_AUTHORITY.startsWith(clouds.china.login) ? 'china' : 'global');
  const { login, graph } = clouds[cloud];
  const own = { ENTRA_TENANT: ENTRA_TENANT ?? ENTRA_AUTHORITY, ENTRA_CLIENT_ID, ENTRA_CLIENT_SECRET };
  return {
    cloud,
    from: isOwn ? ('entra' as const) : isShared ? ('powerBi' as const) : ('none' as const),
    authority: ENTRA_AUTHORITY ?? (ENTRA_TENANT ? `${login}/${ENTRA_TENANT}` : isShared ? powerBi.POWERBI_LOGIN_AUTHORITY : ''),
    clientId: isShared ? powerBi.POWERBI_CLIENT_ID : (ENTRA_CLIENT_ID ?? ''),
    clientSecret: isShared ? powerBi.POWERBI_CLIENT_SECRET : (ENTRA_CLIENT_SECRET ?? ''),
    graph: ENTRA_GRAPH_ADDRESS ?? graph,
    scope: `${graph}/.default`,
    missing: isShared ? [] : Object.entries(own).flatMap(([name, value]) => (value === undefined ? [name] : [])),
  };
};

/** @throws StartError for settings that say something of S3, but not enough */
const s3Of = ({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PREFIX, S3_ACCESS_KEY, S3_SECRET_KEY, S3_PATH_STYLE, S3_TIMEOUT_SECONDS }: z.output<typeof environment>) => {
  if (S3_BUCKET === undefined) {
    const given = Object.entries({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY }).find(([, value]) => value !== undefined);
    if (given) throw new StartError(`The setting S3_BUCKET is missing: ${given[0]} is set, and says nothing without a bucket.`);
    return undefined;
  }
  if ((S3_ACCESS_KEY === undefined) !== (S3_SECRET_KEY === undefined)) {
    throw new StartError(`The setting ${S3_ACCESS_KEY === undefined ? 'S3_ACCESS_KEY' : 'S3_SECRET_KEY'} is missing: key and secret go together; without both, the machine's own role is used.`);
  }
  const credentials = S3_ACCESS_KEY !== undefined && S3_SECRET_KEY !== undefined ? { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY } : undefined;
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    prefix: S3_PREFIX,
    credentials,
    pathStyle: S3_PATH_STYLE === '1',
    /** For how long a connection may be silent before it is given up. */
    patienceMilliseconds: S3_TIMEOUT_SECONDS * 1000,
  };
};

/** What is in the data folder (people's files, logs, the warehouse) is for the portal's own account. */
const FOLDER_MODE = 0o700;

/** A folder of another account, for example a mounted volume, stays as that account has it. */
const closeToOthers = (folder: string): void => {
  try {
    chmodSync(folder, FOLDER_MODE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};

/** @throws StartError when the data folder cannot be made or written */
export const prepareDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    accessSync(folder, constants.W_OK);
    closeToOthers(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The data folder ${folder} cannot be written to (${code}); name another with PORTAL_DATA_DIR.`);
  }
};
