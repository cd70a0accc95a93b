import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Head } from './chain-repository.ts';

/**
 * Where the chain ended last, outside of the database: who cuts its end off there does not reach this. Of several servers
 * that write it, any is right, because each has seen the chain that far.
 */
export class HeadFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async write(head: Head): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    const draft = `${this.#path}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(head), { mode: 0o600 });
    await rename(draft, this.#path);
  }

  /** Undefined where there is none. A file that cannot be read as one is an error. */
  async read(): Promise<Head | undefined> {
    try {
      const { position, hash } = JSON.parse(await readFile(this.#path, 'utf8')) as Head;
      return { position, hash };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
