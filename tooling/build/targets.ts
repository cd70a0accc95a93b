/** What can be built, and what of it has to be. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mode } from '../webpack/rules.ts';

export type Target = {
  /** The package's folder under the root, which also names it. */
  folder: string;
  /** Changes whenever the output would. */
  fingerprint: string;
};

/** What is remembered of the last build of a target. `marker` is the file that was written last, under dist. */
type Stamp = { fingerprint: string; marker: string };

/** Inputs that every build has in common. */
const COMMON = ['pnpm-lock.yaml', 'tooling/webpack/**/*.ts', 'tooling/build/**/*.ts'];
/** Folders and files of a package that never reach its output. */
const NEVER = ['node_modules', 'dist', 'data', '.cache', 'test'];
const TEST = /\.test\.tsx?$/;

/** Every package with a webpack configuration, by name. */
export const findTargets = (root: string, mode: Mode): Target[] =>
  globSync('*/webpack.config.ts', { cwd: root })
    .map((file) => dirname(file))
    .sort()
    .map((folder) => ({ folder, fingerprint: fingerprint(root, folder, mode) }));

/** The targets whose last build is missing or was made from other inputs. */
export const staleOf = (root: string, targets: readonly Target[]): Target[] =>
  targets.filter(({ folder, fingerprint }) => {
    const stamp = readStamp(root, folder);
    return stamp?.fingerprint !== fingerprint || !existsSync(join(root, 'dist', stamp.marker));
  });

/** Remembers that a target was built. */
export const writeStamp = (root: string, target: Target, marker: string): void => {
  const file = stampFile(root, target.folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ fingerprint: target.fingerprint, marker } satisfies Stamp));
};

const stampFile = (root: string, folder: string): string => join(root, 'dist', '.stamps', `${folder}.json`);

const readStamp = (root: string, folder: string): Stamp | undefined => {
  const file = stampFile(root, folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : undefined;
};

/** Changes whenever the output of a package would. */
export const fingerprint = (root: string, folder: string, mode: Mode): string => {
  const hash = createHash('sha256').update(mode);
  for (const file of inputs(root, folder)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

const inputs = (root: string, folder: string): string[] => {
  const packages = [folder, ...(dependsOnShared(root, folder) ? ['shared'] : [])];
  return [...COMMON, ...packages.map((name) => `${name}/**/*`)]
    .flatMap((pattern) =>
      globSync(pattern, { cwd: root, withFileTypes: true, exclude: (entry) => NEVER.includes(entry.name) }),
    )
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
};

const dependsOnShared = (root: string, folder: string): boolean => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return '@portal/shared' in dependencies;
};
