/**
 * The one table of what host and remotes share at run time (DESIGN 4). The host provides every entry; a remote has no
 * copy of its own and refuses a version outside its range, inside its own error boundary.
 *
 * The plugin matches the text of an import before any alias: sources must write these names exactly, and no alias may
 * touch them. A module that is shared must not import itself by its shared name.
 */
import { SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { productModules } from './shared-module-versions.ts';
import { installedVersion } from './installed.ts';

type SharedModule = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  /** The version that is provided. */
  version?: string;
  /** False: no copy of its own to fall back to. */
  import?: false;
};
type SharedModules = Record<string, SharedModule>;

/** With a trailing slash: every module below the package, `react/jsx-runtime` for example. */
const LIBRARIES = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'jotai',
  'jotai/',
  'i18next',
  'react-i18next',
  'axios',
  '@tanstack/react-query',
];

/** What the host provides. */
export const providedModules = (): SharedModules =>
  table((version) => ({ singleton: true, strictVersion: true, version, requiredVersion: rangeOf(version) }));

/**
 * What a remote expects of its host.
 * @param contract range of the shell's versions that the remote says it runs with; a test compiles it against them
 */
export const expectedModules = (contract: string = rangeOf(SHELL_CONTRACT)): SharedModules => {
  const expected = (requiredVersion: string): SharedModule => ({ singleton: true, strictVersion: true, import: false, requiredVersion });
  return { ...table((version) => expected(rangeOf(version))), '@portal/shared/shell': expected(contract) };
};

/** A patch release more or less never keeps a remote from loading: `19.3.1` becomes `^19.3.0`. */
export const rangeOf = (version: string): string => `^${version.split('.').slice(0, 2).join('.')}.0`;

const table = (entry: (version: string) => SharedModule): SharedModules =>
  Object.fromEntries([
    ...LIBRARIES.map((name) => [name, entry(installedVersion('shared', name.replace(/\/$/, '')))]),
    ...productModules().map(({ name, version }) => [name, entry(version)]),
  ]);
