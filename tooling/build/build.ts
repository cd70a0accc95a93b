/**
 * `pnpm build [package …] [--development]`: builds every package whose inputs changed since its last build.
 * With names, only those packages.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../webpack/folders.ts';
import type { Mode } from '../webpack/rules.ts';
import type { Compiled } from './compile.ts';
import type { Shelf } from './publish.ts';
import { findTargets, staleOf, writeStamp, type Target } from './targets.ts';

const AT_ONCE = 2;

/** The packages that a build would build now. */
export const staleTargets = (mode: Mode = 'production'): Target[] => staleOf(ROOT, findTargets(ROOT, mode));

/**
 * Builds the given packages, at most two at a time, and says how each went. Remotes that are built for a release are not
 * remembered as built.
 * @returns whether all succeeded
 */
export const buildTargets = async (targets: readonly Target[], mode: Mode, shelf: Shelf = 'remotes'): Promise<boolean> => {
  const waiting = [...targets];
  const results: boolean[] = [];
  const work = async (): Promise<void> => {
    for (let target = waiting.shift(); target; target = waiting.shift()) results.push(await buildTarget(target, mode, shelf));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results.every(Boolean);
};

const buildTarget = async (target: Target, mode: Mode, shelf: Shelf): Promise<boolean> => {
  const started = Date.now();
  const compiled = await compileApart(target.folder, mode, shelf);
  const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const name = target.folder.padEnd(16);
  if (!compiled) {
    console.error(`${name} failed after ${seconds}`);
    return false;
  }
  if (shelf === 'remotes') writeStamp(ROOT, target, compiled.marker);
  console.log(`${name} ${seconds.padStart(7)} ${(compiled.scriptBytes / 1024).toFixed(0).padStart(6)} KiB of JavaScript, compressed`);
  return true;
};

/** In a process of its own: two builds run side by side, and a crash of one is only its own. */
const compileApart = (folder: string, mode: Mode, shelf: Shelf): Promise<Compiled | undefined> =>
  new Promise((resolve) => {
    let compiled: Compiled | undefined;
    const child = fork(join(import.meta.dirname, 'compile.ts'), [folder, mode, shelf], { cwd: ROOT });
    child.on('message', (message) => (compiled = message as Compiled));
    child.once('exit', (code) => resolve(code === 0 ? compiled : undefined));
  });

const main = async (args: readonly string[]): Promise<void> => {
  const mode: Mode = args.includes('--development') ? 'development' : 'production';
  const names = args.filter((arg) => !arg.startsWith('--'));
  const targets = findTargets(ROOT, mode);
  const unknown = names.filter((name) => !targets.some(({ folder }) => folder === name));
  if (unknown.length > 0) {
    console.error(`No such package: ${unknown.join(', ')}. There are: ${targets.map(({ folder }) => folder).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const wanted = targets.filter(({ folder }) => names.length === 0 || names.includes(folder));
  if (!(await buildTargets(staleOf(ROOT, wanted), mode))) process.exitCode = 1;
};

if (import.meta.main) await main(process.argv.slice(2));
