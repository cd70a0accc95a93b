/**
 * What both commands need before the product's own code can run: a recent Node, the packages, the build.
 * Plain JavaScript without dependencies, because it runs on the machine's own Node before anything is installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pnpm that wrote the lock file. */
const PNPM = '12.21.0';
const OLDEST_NODE = 20;

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stamp = join(root, 'node_modules', '.install-stamp');

/** The Node that the product runs on: version 24 from the workspace's own packages. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** A reason to stop that is told to the user as it is, without a stack. */
export class UsageError extends Error {}

/** Runs a command's main function; a usage error, or any other, ends the process with exit code 1. */
export const command = async (main) => {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error);
    process.exit(1);
  }
};

export const checkNode = () => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    throw new UsageError(`Node ${process.versions.node} is too old: the portal needs Node ${OLDEST_NODE} or later.`);
  }
};

/**
 * The environment of the product's own processes: its Node and its packages' commands come first. What Node has compiled once,
 * types stripped, is there for the next process.
 */
export const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...more,
});

/**
 * Runs a program to its end. With `quiet` its output is shown only when it fails; `beside` lets everything else go first.
 * @returns its exit code
 */
export const run = (program, args, { env = process.env, quiet = false, beside = false, show = (text) => process.stderr.write(text), cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] });
    if (beside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (quiet && code !== 0) show(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });

/** Installs the packages when they differ from what is in node_modules. */
export const install = async () => {
  const wanted = fingerprint();
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const args = ['install', '--frozen-lockfile'];
  const own = (await output('pnpm', ['--version'])) === PNPM;
  const code = own
    ? await run('pnpm', args, { quiet: true })
    : await run('npx', ['--yes', `pnpm@${PNPM}`, ...args], { quiet: true });
  if (code !== 0) throw new UsageError('The packages could not be installed; the messages above say why.');
  writeFileSync(stamp, wanted);
};

/** Builds what changed since the last build. */
export const build = async () => {
  const code = await run(node, ['tooling/build/build.ts'], { env: environment() });
  if (code !== 0) throw new UsageError('The build failed; the messages above say why.');
};

/** Changes whenever an install would. */
const fingerprint = () => {
  const packages = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.name, 'package.json'))
    .filter((file) => existsSync(join(root, file)))
    .sort();
  const hash = createHash('sha256');
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packages]) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
};

/** What a program prints, trimmed; empty when it is not there. */
const output = (program, args) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(text.trim()));
  });
