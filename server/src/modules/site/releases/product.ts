import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { remoteJson, type RemoteJson } from '@portal/shared/contract/all';
import { sha256Of, type ReleaseFiles } from './release-files.ts';
import type { Releases } from './service.ts';

const FOLDER = /^[a-z][a-z0-9-]*$/;
const current = z.object({ version: z.string().regex(/^[\w.+-]+$/) });

/**
 * The remotes that come with the product: each folder's `current.json` names the version that its build made last. The
 * folder is looked at with every question, so that a remote that was built anew is seen without a restart; one whose
 * folder is gone stays registered as it was last.
 */
export class ShippedRemotes {
  readonly #releases: Releases;
  readonly #files: ReleaseFiles;
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  /** When each remote's current.json was read last: its time of change. */
  readonly #seen = new Map<string, number>();
  /** Several questions at the same time read a new build once. */
  #looking: Promise<void> | undefined;

  constructor(releases: Releases, files: ReleaseFiles, folder: string, log: FastifyBaseLogger) {
    this.#releases = releases;
    this.#files = files;
    this.#folder = folder;
    this.#log = log;
  }

  /** Registers what has changed in the folder since the last look. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    await Promise.all(names.filter((name) => FOLDER.test(name)).map((name) => this.#lookAt(name)));
  }

  async #lookAt(name: string): Promise<void> {
    try {
      const file = join(this.#folder, name, 'current.json');
      const { mtimeMs } = await stat(file);
      if (this.#seen.get(name) === mtimeMs) return;
      const remote = await this.#read(name, file);
      for (const { path, sha256 } of remote.files) await this.#keep(join(this.#folder, name, remote.version, path), sha256);
      await this.#releases.ship(remote);
      this.#seen.set(name, mtimeMs);
    } catch (error) {
      // Gone, or in the middle of being written: it stays as it was, and the next question looks again.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#log.warn({ err: error, remote: name }, 'remote cannot be registered');
    }
  }

  async #read(name: string, file: string): Promise<RemoteJson> {
    const { version } = current.parse(JSON.parse(await readFile(file, 'utf8')));
    const described = remoteJson.parse(JSON.parse(await readFile(join(this.#folder, name, version, 'remote.json'), 'utf8')));
    if (described.name !== name || described.version !== version) {
      throw new Error(`remote.json of ${name} ${version} describes ${described.name} ${described.version}`);
    }
    return described;
  }

  async #keep(path: string, sha256: string): Promise<void> {
    const content = await readFile(path);
    if (sha256Of(content) !== sha256) throw new Error(`${path} is not the file that remote.json describes`);
    await this.#files.add(content);
  }
}
