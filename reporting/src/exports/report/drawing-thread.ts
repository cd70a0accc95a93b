import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BookWanted } from '../files/book.ts';
import type { PageInput } from '../page/page-input.ts';
import type { ExportedFile } from '../renderer.ts';

/** Beyond this the export fails, and not the service. */
const mostMegabytes = 1024;

/** What the thread hears: a page to be drawn, or nothing more to come. */
export type ToThread = { page: PageInput } | { page: undefined };
/** What it answers: a page is drawn, or the file. */
export type FromThread = { file?: ExportedFile };

/** Draws pages in a thread of its own, so that readers at their screens are answered meanwhile. */
export class DrawingThread {
  readonly #worker: Worker;
  readonly #folder: string;
  readonly #file: Promise<ExportedFile>;

  private constructor(wanted: BookWanted, signal: AbortSignal, drawn: (pages: number) => void) {
    this.#folder = wanted.folder;
    this.#worker = new Worker(new URL('./draw.ts', import.meta.url), { workerData: wanted, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
    this.#file = new Promise((resolve, reject) => {
      let pages = 0;
      this.#worker.on('message', ({ file }: FromThread) => {
        if (file) resolve(file);
        else drawn((pages += 1));
      });
      this.#worker.on('error', reject);
      this.#worker.on('exit', () => reject(new Error('The drawing of the pages ended early')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    // It is waited for only at the end, and may fail before.
    this.#file.catch(() => undefined);
  }

  /** @param drawn called with the number of pages that are drawn */
  static async begin(wanted: Omit<BookWanted, 'folder'>, signal: AbortSignal, drawn: (pages: number) => void): Promise<DrawingThread> {
    signal.throwIfAborted();
    return new DrawingThread({ ...wanted, folder: await mkdtemp(join(tmpdir(), 'export-')) }, signal, drawn);
  }

  add(page: PageInput): void {
    this.#tell({ page });
  }

  /** The file with all pages. @throws what went wrong in the thread */
  finish(): Promise<ExportedFile> {
    this.#tell({ page: undefined });
    return this.#file;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #tell(message: ToThread): void {
    this.#worker.postMessage(message);
  }
}
