/** Starts and stops the product's two processes: the reporting service and the portal's server. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { keepRunning } from './keep-running.mjs';
import { environment, node, UsageError, root } from './prepare.mjs';

/** How long a process may take until it is ready, the loading of the samples on the first start included. */
const READY_MILLISECONDS = 180_000;
/** How long a process may take to end by itself before it is ended. */
const STOP_MILLISECONDS = 8_000;
const LOG_LINES_SHOWN = 20;

/** The settings that decide what is started; README has the table of all. */
export const settings = () => ({
  portalPort: port('PORTAL_PORT', 8080),
  reportingPort: port('REPORTING_PORT', 8081),
  dataFolder: resolve(root, process.env.PORTAL_DATA_DIR || 'data'),
});

/** Refuses, before anything slow begins, what could not work. */
export const check = async ({ portalPort, reportingPort, dataFolder }) => {
  checkWritable(dataFolder);
  await checkFree(portalPort, 'PORTAL_PORT');
  if (!usesCloud()) await checkFree(reportingPort, 'REPORTING_PORT');
};

/**
 * Starts the product and waits until it is ready. With `watch` its processes start anew after a change of their sources.
 * @returns `{ accounts, stop, ended }`: who can sign in, a function that ends everything, and a promise that is fulfilled
 * with the name of a process that ended without being asked
 */
export const startProduct = async ({ portalPort, reportingPort, dataFolder, watch = false }) => {
  const processes = [];
  const stop = () => Promise.all(processes.map((one) => one.stop()));
  const begin = (name, file, env, keep = (start) => start()) => {
    const one = keep(() => startProcess(name, watch ? ['--watch', file] : [file], env, join(dataFolder, 'logs')));
    processes.push(one);
    return one.ready;
  };
  // Without it the portal goes on, and its pages say what is missing: it is no reason to end everything.
  const keepReporting = (start) => keepRunning(start, { say: (what) => console.error(`reporting ${what}; its log is in ${dataFolder}/logs/reporting.log`) });
  try {
    const [portal] = await Promise.all([
      begin('portal', 'server/src/main.ts', {
        PORTAL_PORT: String(portalPort),
        PORTAL_DATA_DIR: dataFolder,
        ...(usesCloud() ? {} : localReporting(reportingPort, dataFolder)),
      }),
      usesCloud()
        ? undefined
        : begin(
            'reporting',
            'reporting/src/main.ts',
            {
              ...withoutSecrets(),
              REPORTING_PORT: String(reportingPort),
              REPORTING_DATA_DIR: join(dataFolder, 'reporting'),
              REPORTING_CLIENT_ID: client(dataFolder).id,
              REPORTING_CLIENT_SECRET: client(dataFolder).secret,
              PORTAL_ORIGINS: process.env.PORTAL_ORIGINS || `http://localhost:${portalPort}`,
            },
            keepReporting,
          ),
    ]);
    return { accounts: portal.accounts ?? [], stop, ended: Promise.race(processes.map((one) => one.ended)) };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** One line on an account that the first start made. */
export const whoCanSignIn = ({ account, oneTimePassword, password }) => {
  if (oneTimePassword) return `  ${account} / ${oneTimePassword}   (once; a new password is asked for at sign-in)`;
  if (password === 'given') return `  ${account}, with the password from the settings`;
  return `  ${account}`;
};

/** Reports come from Power BI itself as soon as its API is named; then no local reporting service is started. */
const usesCloud = () => Boolean(process.env.POWERBI_API_BASE);

/** Settings of the portal alone, with its passwords and keys, are nothing to another process. */
const withoutSecrets = () =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /^(PORTAL|DATABASE|SSO|SMTP|MAIL|S3|POWERBI|TEST)_/.test(name) && !['PORTAL_ORIGINS', 'PORTAL_SAMPLES'].includes(name))
      .map((name) => [name, undefined]),
  );

const localReporting = (reportingPort, dataFolder) => {
  const origin = `http://127.0.0.1:${reportingPort}`;
  return {
    POWERBI_LOGIN_AUTHORITY: `${origin}/local`,
    POWERBI_SCOPE: 'https://analysis.windows.net/powerbi/api/.default',
    POWERBI_API_BASE: origin,
    POWERBI_EMBED_ORIGINS: origin,
    POWERBI_CLIENT_ID: client(dataFolder).id,
    POWERBI_CLIENT_SECRET: client(dataFolder).secret,
  };
};

/** The credentials by which the portal signs in to the local reporting service, made at the first start. */
const client = (dataFolder) => {
  const file = join(dataFolder, 'reporting-client.json');
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify({ id: 'portal', secret: randomBytes(32).toString('base64url') }), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};

const startProcess = (name, args, env, logFolder) => {
  mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  const log = createWriteStream(join(logFolder, `${name}.log`), { flags: 'a', mode: 0o600 });
  const child = spawn(node, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const recent = [];
  const complaints = [];
  child.stdout.on('data', (chunk) => {
    log.write(chunk);
    recent.push(...String(chunk).split('\n').filter(Boolean));
    recent.splice(0, recent.length - LOG_LINES_SHOWN);
  });
  child.stderr.on('data', (chunk) => {
    log.write(chunk);
    complaints.push(String(chunk));
    complaints.splice(0, complaints.length - LOG_LINES_SHOWN);
  });

  let stopping = false;
  const ended = new Promise((fulfil) => child.once('exit', () => (stopping ? undefined : fulfil(name))));
  const ready = new Promise((fulfil, reject) => {
    const timer = setTimeout(() => reject(new UsageError(`${name} was not ready after ${READY_MILLISECONDS / 1000} s.`)), READY_MILLISECONDS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new UsageError((complaints.join('') || recent.join('\n') || `${name} ended with code ${code}`).trim()));
    });
    child.on('message', (message) => {
      if (message.kind !== 'ready') return;
      clearTimeout(timer);
      fulfil(message);
    });
  });

  const stop = () =>
    new Promise((fulfil) => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return fulfil();
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
      child.once('exit', () => {
        clearTimeout(timer);
        log.end();
        fulfil();
      });
      child.kill('SIGTERM');
    });

  return { ready, ended, stop };
};

const port = (name, fallback) => {
  const value = process.env[name] ? Number(process.env[name]) : fallback;
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new UsageError(`${name} must be a port number from 1 to 65535, not "${process.env[name]}".`);
  }
  return value;
};

const checkWritable = (folder) => {
  const probe = join(folder, '.writable');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '', { mode: 0o600 });
  } catch (error) {
    throw new UsageError(`The data folder ${folder} cannot be written to (${error.code}); name another with PORTAL_DATA_DIR.`);
  }
};

const checkFree = (wanted, setting) =>
  new Promise((fulfil, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      reject(new UsageError(`Port ${wanted} cannot be used (${error.code}); end what holds it, or name another with ${setting}.`)),
    );
    server.listen(wanted, () => server.close(fulfil));
  });
