import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const portalMain = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const reportingMain = fileURLToPath(new URL('../../reporting/src/main.ts', import.meta.url));
const shopMain = fileURLToPath(new URL('../../reporting/test/protocol/shop-service.ts', import.meta.url));

export type Ready = { readonly kind: 'ready'; readonly address: string; readonly accounts: readonly { account: string; oneTimePassword?: string }[] };
export type StartedProcess = {
  readonly child: ChildProcess;
  readonly ready: Promise<Ready>;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string | null>;
  readonly complaints: () => string;
};

/** The server as it is started in earnest: a process of its own. */
export const startPortalProcess = (variables: Record<string, string>): StartedProcess =>
  startProcess(portalMain, { PORTAL_LOG_LEVEL: 'silent', PORTAL_HOST: '127.0.0.1', ...variables });

/** The local reporting service, started as the start command does it. */
export const startReportingProcess = (variables: Record<string, string>): StartedProcess => startProcess(reportingMain, { LOG_LEVEL: 'silent', ...variables });

export type ShopService = {
  readonly origin: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly ids: Readonly<Record<'workspace' | 'dataset' | 'report' | 'openReport' | 'dashboard' | 'tile', string>>;
  readonly stop: () => Promise<void>;
};

/** The local reporting service with the small shop of its own tests, whose dataset has roles. */
export const startShopService = async (): Promise<ShopService> => {
  const child = fork(shopMain, { execArgv: [], env: bare(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [ready] = (await once(child, 'message')) as [Omit<ShopService, 'stop'>];
  const stop = async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { ...ready, stop };
};

/** Nothing of what is set here but what a process needs to be found, and to start sooner. */
const bare = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }) });

const startProcess = (main: string, variables: Record<string, string>): StartedProcess => {
  const child = spawn(process.execPath, [main], {
    env: { ...bare(), ...variables },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  // What it has written may come after its end. Not 'close', which does not come after a disconnect.
  const ended = Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'end')]).then(([[code, signal]]) => (code ?? signal) as number | string | null);
  const ready = new Promise<Ready>((fulfil, reject) => {
    child.on('message', (message) => fulfil(message as Ready));
    void ended.then((code) => reject(new Error(`${main} ended with ${code}: ${complaints}`)));
  });
  // Who only looks at `ended` has no use for the rejection.
  ready.catch(() => undefined);
  return { child, ready, ended, complaints: () => complaints };
};
