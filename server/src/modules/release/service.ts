import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { remoteJson, SHELL_CONTRACT, type endpoints, type RemoteJson, type ValueOf } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import * as repository from './repository.ts';

type Registry = ValueOf<typeof endpoints.release.registry>;

const FOLDER = /^[a-z][a-z0-9-]*$/;
const current = z.object({ version: z.string().regex(/^[\w.+-]+$/) });

/**
 * Which version of each remote is served (DESIGN 4). The folder of releases is looked at with every question, so that a
 * remote that was built anew is seen without a restart; one whose files are gone stays registered as it was last.
 */
export class Releases {
  readonly #sql: Sql;
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  /** When each remote's current.json was read last: its time of change. */
  readonly #seen = new Map<string, number>();

  constructor(sql: Sql, folder: string, log: FastifyBaseLogger) {
    this.#sql = sql;
    this.#folder = folder;
    this.#log = log;
  }

  async registry(): Promise<Registry> {
    await this.look();
    const releases = await repository.activeReleases(this.#sql);
    return {
      contract: SHELL_CONTRACT,
      remotes: releases.map(({ files: _files, ...description }) => ({
        ...description,
        manifest: `/remotes/${description.name}/${description.version}/mf-manifest.json`,
      })),
    };
  }

  /** Registers what has changed in the folder since the last look. */
  async look(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    await Promise.all(names.filter((name) => FOLDER.test(name)).map((name) => this.#lookAt(name)));
  }

  async #lookAt(name: string): Promise<void> {
    try {
      const file = join(this.#folder, name, 'current.json');
      const { mtimeMs } = await stat(file);
      if (this.#seen.get(name) === mtimeMs) return;
      await repository.activate(this.#sql, await this.#read(name, file));
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
}
