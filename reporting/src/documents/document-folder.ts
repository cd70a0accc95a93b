import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { removeDurably, writeDurably } from './durable-file.ts';

const uuid = z.uuid();

/**
 * Documents of one kind: one JSON file each, named by its id, all held in memory. What is read or written fits the schema.
 */
export class DocumentFolder<T extends { id: string }> {
  readonly #folder: string;
  readonly #schema: z.ZodType<T>;
  readonly #documents = new Map<string, T>();
  /** Writes of the folder one after the other, so that the last one asked for is the one that stays. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, schema: z.ZodType<T>) {
    this.#folder = folder;
    this.#schema = schema;
  }

  /** Reads the whole folder. @throws Error that names the file that cannot be read */
  static async open<T extends { id: string }>(folder: string, schema: z.ZodType<T>): Promise<DocumentFolder<T>> {
    await mkdir(folder, { recursive: true });
    const documents = new DocumentFolder(folder, schema);
    for (const name of await readdir(folder)) {
      if (name.endsWith('.draft')) await rm(join(folder, name), { force: true });
      if (name.endsWith('.json')) documents.#keep(await documents.#read(join(folder, name)));
    }
    return documents;
  }

  get(id: string): T | undefined {
    return this.#documents.get(id.toLowerCase());
  }

  all(): T[] {
    return [...this.#documents.values()];
  }

  /** Stores a document; when the promise is fulfilled it survives a crash. */
  async put(document: T): Promise<void> {
    const checked = this.#schema.parse(document);
    await this.change(checked.id, () => checked);
  }

  /**
   * Stores what `make` makes of the document that is there when all earlier writes are done. It may throw to leave
   * everything as it is. When the promise is fulfilled the new document survives a crash.
   */
  async change(id: string, make: (present: T | undefined) => T): Promise<T> {
    return this.#inTurn(async () => {
      const made = this.#schema.parse(make(this.get(id)));
      await writeDurably(this.#fileOf(made.id), `${JSON.stringify(made, null, 2)}\n`);
      this.#keep(made);
      return made;
    });
  }

  async remove(id: string): Promise<void> {
    await this.#inTurn(async () => {
      await removeDurably(this.#fileOf(id));
      this.#documents.delete(id);
    });
  }

  #keep(document: T): void {
    this.#documents.set(document.id, document);
  }

  async #read(file: string): Promise<T> {
    try {
      return this.#schema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
      throw new Error(`${file} is not a valid document: ${problem}`, { cause: error });
    }
  }

  /** Ids are checked before they become a file's name. */
  #fileOf(id: string): string {
    return join(this.#folder, `${uuid.parse(id)}.json`);
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
