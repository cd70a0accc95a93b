import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

const MEGABYTE = 1024 * 1024;
const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (url && url.origin === text && /^https?:$/.test(url.protocol)) return text;
  context.addIssue({ code: 'custom', message: `"${text}" is not an origin such as http://localhost:8080` });
  return z.NEVER;
});

const environment = z.object({
  REPORTING_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  REPORTING_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where browsers reach the service, when that is not its own host and port. */
  REPORTING_PUBLIC_ORIGIN: origin.optional(),
  REPORTING_DATA_DIR: z.string().min(1).default('data/reporting'),
  REPORTING_CLIENT_ID: z.string({ error: 'is required' }).min(1, 'is required'),
  REPORTING_CLIENT_SECRET: z.string({ error: 'is required' }).min(16, 'needs 16 characters or more'),
  REPORTING_MEMORY_MB: z.coerce.number().int().min(256).optional(),
  REPORTING_IMPORT_MB: z.coerce.number().int().min(1).max(4000).default(512),
  PORTAL_ORIGINS: z
    .string()
    .default('http://localhost:8080')
    .transform((list) => list.split(',').map((one) => one.trim()).filter(Boolean))
    .pipe(z.array(origin).min(1)),
  PORTAL_SAMPLES: z.string().default('1'),
  EMBED_DIST: z.string().min(1).default('dist/embed'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export interface Settings {
  port: number;
  host: string;
  publicOrigin?: string;
  dataFolder: string;
  client: { id: string; secret: string };
  /** Origins whose pages may embed reports. */
  portalOrigins: string[];
  withSamples: boolean;
  /** The built embed page. */
  embedFolder: string;
  /** What queries may hold in memory; beyond it they use the disk. */
  memoryMegabytes: number;
  /** After this a query is interrupted. */
  queryMilliseconds: number;
  /** The largest file that is imported. */
  importMegabytes: number;
  logLevel: string;
}

const defaultMemory = () => Math.round(Math.min(4096, Math.max(512, totalmem() / MEGABYTE / 4)));

/** Reads the environment. @throws Error that names every wrong variable */
export const readSettings = (variables: NodeJS.ProcessEnv): Settings => {
  const read = environment.safeParse(variables);
  if (!read.success) throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const given = read.data;
  return {
    port: given.REPORTING_PORT,
    host: given.REPORTING_HOST,
    publicOrigin: given.REPORTING_PUBLIC_ORIGIN,
    dataFolder: resolve(given.REPORTING_DATA_DIR),
    client: { id: given.REPORTING_CLIENT_ID, secret: given.REPORTING_CLIENT_SECRET },
    portalOrigins: given.PORTAL_ORIGINS,
    withSamples: given.PORTAL_SAMPLES !== '0',
    embedFolder: resolve(given.EMBED_DIST),
    memoryMegabytes: given.REPORTING_MEMORY_MB ?? defaultMemory(),
    queryMilliseconds: 30_000,
    importMegabytes: given.REPORTING_IMPORT_MB,
    logLevel: given.LOG_LEVEL,
  };
};
