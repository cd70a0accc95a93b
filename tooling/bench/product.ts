import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../free-port/free-port.ts';
import { ROOT } from '../webpack/folders.ts';

const password = 'Only#ForBench2';
const ready = 'Ctrl-C ends it';

export type Product = {
  readonly portal: string;
  readonly reporting: string;
  readonly dataFolder: string;
  /** Of `admin` and `viewer`. */
  readonly password: string;
  /** The process that started the others. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/** Starts a built product, that of `root`, by its own command, on free ports and with a data folder that goes with `stop`. */
export const startProduct = async (settings: Record<string, string> = {}, root = ROOT): Promise<Product> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const [portalPort, reportingPort] = [await freePort(), await freePort()];
  const child = await begin(root, {
    PORTAL_PORT: String(portalPort),
    REPORTING_PORT: String(reportingPort),
    PORTAL_DATA_DIR: dataFolder,
    PORTAL_ADMIN_PASSWORD: password,
    PORTAL_VIEWER_PASSWORD: password,
    DATABASE_URL: '',
    ...settings,
  });
  const stop = async (): Promise<void> => {
    const ended = new Promise((fulfil) => child.once('exit', fulfil));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { portal: `http://localhost:${portalPort}`, reporting: `http://127.0.0.1:${reportingPort}`, dataFolder, password, pid: child.pid!, stop };
};

/** The portal's own credentials for the local reporting service. */
export const reportingClient = ({ dataFolder }: Product): { id: string; secret: string } =>
  JSON.parse(readFileSync(join(dataFolder, 'reporting-client.json'), 'utf8')) as { id: string; secret: string };

/** Signs in by the form, in English. */
export const signIn = async (page: Page, { portal }: Product, account: 'admin' | 'viewer' = 'viewer'): Promise<void> => {
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${portal}/Main/Home`);
};

export const inEnglish = (page: Page): Promise<unknown> => page.addInitScript("if (location.hostname === 'localhost') localStorage.setItem('hb_language', 'en')");

const begin = (root: string, settings: Record<string, string>): Promise<ChildProcess> =>
  new Promise((fulfil, reject) => {
    const child = spawn('node', ['tooling/start/start.mjs'], { cwd: root, env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes(ready)) fulfil(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
  });
