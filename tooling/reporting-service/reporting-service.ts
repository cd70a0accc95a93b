import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port/free-port.ts';
import { ROOT } from '../webpack/folders.ts';

export type ReportingProcess = { readonly origin: string; readonly stop: () => Promise<void> };

export type ReportingOptions = {
  /** Where its data are, and stay after it has stopped. */
  readonly folder: string;
  /** Who may call its REST API. */
  readonly client: { readonly id: string; readonly secret: string };
  /** The origins of the pages that embed, separated by commas. */
  readonly portalOrigins: string;
  /** One that nobody listens on, where none is given. */
  readonly port?: number;
};

/**
 * The local reporting service with its samples, started as the product starts it, in a process of its own. What it complains of is
 * seen on the caller's own output. @throws Error where it does not start
 */
export const startReporting = async ({ folder, client, portalOrigins, port: given }: ReportingOptions): Promise<ReportingProcess> => {
  const port = given ?? (await freePort());
  const child = fork(join(ROOT, 'reporting/src/main.ts'), {
    cwd: ROOT,
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      REPORTING_PORT: String(port),
      REPORTING_DATA_DIR: folder,
      REPORTING_CLIENT_ID: client.id,
      REPORTING_CLIENT_SECRET: client.secret,
      PORTAL_ORIGINS: portalOrigins,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const how = await Promise.race([once(child, 'message').then(() => 'ready'), ended.then(() => 'ended')]);
  if (how === 'ended') throw new Error('The reporting service ended before it was ready; its complaint is above.');
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Where `samples-setup.ts` has put what a first start leaves. */
export const SAMPLES = 'TEST_REPORTING_SAMPLES';
/** What each service has of its own. */
const OWN = ['signing-key', 'service.lock', 'service.lock.db'];

/**
 * Fills the data folder of a service that has not started yet with what its first start would make: that computes ten seconds at three
 * million flights, and every time the same. Nothing where no `samples-setup.ts` has run.
 */
export const copySamples = (folder: string): void => {
  const samples = process.env[SAMPLES];
  if (!samples || existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  cpSync(samples, folder, { recursive: true });
  for (const name of OWN) rmSync(join(folder, name), { force: true });
};
