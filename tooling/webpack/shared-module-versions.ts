import { SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { packageJson } from './installed.ts';

/**
 * The version of every module of `@portal/shared` that host and remotes share. What is added to one raises its minor number, what is taken
 * away its major one; `node tooling/contract/shared-module-reports.ts` then records it, and a test compares with what is recorded
 * (decision 34).
 */
const VERSIONS: Readonly<Record<string, string>> = {
  './contract': '2.12.0',
  './contract/access': '2.6.0',
  './contract/content': '1.12.0',
  './contract/content/management': '1.6.0',
  './contract/delivery': '1.7.0',
  './contract/publishing': '1.8.0',
  './contract/reading': '6.0.0',
  './contract/site': '1.6.0',
  './contract/usage': '2.4.0',
  './api': '1.8.0',
  './auth': '1.5.0',
  './language': '1.7.0',
  './storage': '1.0.0',
  './timing': '1.0.0',
  './shell': SHELL_CONTRACT,
  './router': '1.0.0',
  './ui/theme': '1.3.0',
  './ui/watermark': '1.0.0',
  './ui/base': '1.7.0',
  './ui/shell': '2.3.0',
  './ui/data': '2.2.0',
  './ui/resource': '1.13.0',
};

export type SharedModule = {
  /** As it is imported: `@portal/shared/ui/base`. */
  readonly name: string;
  readonly version: string;
  /** Its index, below the root. */
  readonly file: string;
};

/**
 * Every module that is shared at run time: all that the package exports, but what is for tests and what it says itself is `notShared`, because the
 * server stands on it, or because it is small and the same in each. Throws when one has no version.
 */
export const productModules = (): SharedModule[] => {
  const shared = packageJson('shared');
  return Object.entries(shared.exports ?? {})
    .filter(([module]) => !module.startsWith('./testing') && !shared.notShared?.includes(module))
    .map(([module, file]) => {
      const version = VERSIONS[module];
      if (version === undefined) throw new Error(`${module} of ${shared.name} has no version in tooling/webpack/shared-module-versions.ts`);
      return { name: module.replace('.', shared.name), version, file: file.replace('.', 'shared') };
    });
};
