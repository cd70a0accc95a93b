import { remoteJson } from '@portal/shared/contract';
import type { Registry } from './registry.ts';

/** Set by the development server of the host; always undefined in a build for production. */
declare const DEVELOPED_REMOTES: Readonly<Record<string, number>> | undefined;

/** Puts remotes from development servers of this machine in the place of the released ones. */
export const withDevelopedRemotes = async (registry: Registry): Promise<Registry> => {
  if (typeof DEVELOPED_REMOTES === 'undefined') return registry;
  const developed = await Promise.all(
    Object.values(DEVELOPED_REMOTES).map(async (port) => {
      const origin = `http://localhost:${port}`;
      const description = remoteJson.parse(await (await fetch(`${origin}/remote.json`)).json());
      return { ...description, manifest: `${origin}/mf-manifest.json`, integrity: {}, off: false, previous: null };
    }),
  );
  const replaced = new Set(developed.map(({ name }) => name));
  return { ...registry, remotes: [...registry.remotes.filter(({ name }) => !replaced.has(name)), ...developed] };
};
