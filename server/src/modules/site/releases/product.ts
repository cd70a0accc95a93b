import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { hostJson, remoteJson, type HostJson } from '@portal/shared/contract/all';
import { sha256Of, type ReleaseFiles } from './release-files.ts';
import type { Releases, ShippedRelease } from './service.ts';

const FOLDER = /^[a-z][a-z0-9-]*$/;
const current = z.object({ version: z.string().regex(/^[\w.+-]+$/) });

type Shipping = {
  readonly releases: Releases;
  readonly files: ReleaseFiles;
  readonly folder: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/**
 * Registers the remotes that come with the product: each folder's `current.json` names the version that its build made last.
 * Done when the server starts, and then no more: what is built in the folder of a running portal reaches nobody before its
 * next start. What cannot be read, or does not pass the checks of a release, is logged, and stays as it was.
 */
export const shipRemotes = async ({ releases, files, folder, log }: Shipping): Promise<void> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => FOLDER.test(name));
  const read = names.map(async (name) => {
    try {
      return await readShipped(name, folder, files);
    } catch (error) {
      log.error({ err: error, remote: name }, 'remote cannot be registered');
      return [];
    }
  });
  for (const { remote, problems } of await releases.ship((await Promise.all(read)).flat())) {
    log.error({ remote: remote.name, version: remote.version, problems }, 'remote does not pass the checks of a release, and is not registered');
  }
};

/** Reads a remote, and keeps its files. @throws Error for what is not as remote.json describes it */
const readShipped = async (name: string, folder: string, files: ReleaseFiles): Promise<ShippedRelease[]> => {
  const pointer = await readFile(join(folder, name, 'current.json'), 'utf8').catch(() => undefined);
  // It has not been built yet.
  if (pointer === undefined) return [];
  const { version } = current.parse(JSON.parse(pointer));
  const built = join(folder, name, version);
  const described = remoteJson.parse(JSON.parse(await readFile(join(built, 'remote.json'), 'utf8')));
  if (described.name !== name || described.version !== version) {
    throw new Error(`remote.json of ${name} ${version} describes ${described.name} ${described.version}`);
  }
  const missing = new Set(await files.missing(described.files.map(({ sha256 }) => sha256)));
  for (const { path, sha256 } of described.files) {
    const content = await readFile(join(built, path));
    if (sha256Of(content) !== sha256) throw new Error(`${path} of ${name} ${version} is not the file that remote.json describes`);
    if (missing.has(sha256)) await files.add(content, { br: await ifThere(join(built, `${path}.br`)), gzip: await ifThere(join(built, `${path}.gz`)) });
  }
  return [{ remote: described, read: ({ path }) => readFile(join(built, path), 'utf8') }];
};

/** A compressed form that the build has made, or not. */
const ifThere = (file: string): Promise<Uint8Array | undefined> => readFile(file).catch(() => undefined);

/** What the built host says it provides; undefined when there is none, or it cannot be read, which is logged. @param folder with the host's page */
export const readHost = async (folder: string, log: Shipping['log']): Promise<HostJson | undefined> => {
  const text = await readFile(join(folder, 'host.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return hostJson.parse(JSON.parse(text));
  } catch (error) {
    log.error({ err: error }, 'host.json cannot be read: no release can be checked against what the host provides');
    return undefined;
  }
};
