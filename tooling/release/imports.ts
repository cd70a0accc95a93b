import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteJson } from '../../shared/src/contract/site/release.ts';

const SHARED = '@portal/shared/';

/**
 * What a build from before builds said what they import (`statesImports`) imports. It names every shared module there was; its
 * files name those that it asks the host for.
 *
 * @param folder of the build
 */
export const withImports = (remote: RemoteJson, folder: string): RemoteJson => {
  if (remote.statesImports) return remote;
  const scripts = remote.files.filter(({ path }) => path.endsWith('.js')).map(({ path }) => readFileSync(join(folder, path), 'utf8'));
  const isImported = (name: string) => scripts.some((script) => [`"${name}"`, `'${name}'`].some((quoted) => script.includes(quoted)));
  const shared = Object.entries(remote.shared).filter(([name]) => !name.startsWith(SHARED) || isImported(name));
  return { ...remote, shared: Object.fromEntries(shared), statesImports: true };
};
