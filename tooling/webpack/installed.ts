import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './folders.ts';

type PackageJson = { name: string; version: string; exports?: Record<string, string>; notShared?: string[] };

/** A workspace package's own package.json. `folder` is relative to the root. */
export const packageJson = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as PackageJson;

/** The version of a dependency as it is installed for the package in `folder`. */
export const installedVersion = (folder: string, dependency: string): string =>
  packageJson(join(folder, 'node_modules', dependency)).version;
