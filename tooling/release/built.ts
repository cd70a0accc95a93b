import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { RemoteJson } from '../../shared/src/contract/site/release.ts';
import { containerName } from '../webpack/container-name.ts';

/** What the federation run time reads of mf-manifest.json before it loads a module. */
const manifest = z.object({
  name: z.string(),
  metaData: z.object({ globalName: z.string(), remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string() })),
});

/**
 * What keeps a finished build from being a release, whoever has made it: a file that is not the one that remote.json lists, a
 * manifest by which the host would load something else, texts in one language only.
 * @param folder of the build
 */
export const faultsOfBuild = (folder: string, remote: RemoteJson): string[] => {
  const faults = remote.files.flatMap(({ path, sha256 }) => {
    const file = join(folder, path);
    if (!existsSync(file)) return [`files: ${path} is not there`];
    return createHash('sha256').update(readFileSync(file)).digest('hex') === sha256 ? [] : [`files: ${path} is not the one that remote.json lists; it was changed after the build`];
  });
  return faults.length > 0 ? faults : faultsOfManifest(folder, remote);
};

const faultsOfManifest = (folder: string, { name, files }: RemoteJson): string[] => {
  if (!files.some(({ path }) => path === MANIFEST)) return [`files: remote.json does not list ${MANIFEST}`];
  const read = manifest.safeParse(asJson(readFileSync(join(folder, MANIFEST), 'utf8')));
  if (!read.success) return [`manifest: ${MANIFEST} is not that of a module`];
  const { name: id, metaData, exposes } = read.data;
  const container = containerName(name);
  const entry = [metaData.remoteEntry.path, metaData.remoteEntry.name].filter(Boolean).join('/');
  return [
    ...(id === container && metaData.globalName === container ? [] : [`manifest: the module must be called ${container}, not ${id} (${metaData.globalName})`]),
    ...(exposes.length === 1 && exposes[0]?.path === './remote' ? [] : ['manifest: exactly ./remote must be exposed']),
    ...(files.some(({ path }) => path === entry) ? [] : [`manifest: remote.json does not list ${entry}, with which the module begins`]),
  ];
};
const MANIFEST = 'mf-manifest.json';

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
