import { Worker } from 'node:worker_threads';
import type { ReportData } from '../../paginated/data/report-data.ts';
import type { ExportedFile, Progress } from '../renderer.ts';
import type { PageRange } from './paginated-request.ts';

/** Beyond this the export fails, and not the service. */
const mostMegabytes = 1024;

export type PaginatedFormat = 'PDF' | 'PPTX' | 'IMAGE' | 'XLSX' | 'DOCX' | 'CSV';

export interface Wanted {
  format: PaginatedFormat;
  data: ReportData;
  range: PageRange;
}

/** What the thread answers: how far it is, or the file. */
export type FromThread = { share: number; file?: undefined } | { file: ExportedFile };

/** Makes the file in a thread of its own, so that readers at their screens are answered meanwhile. @throws what went wrong in the thread */
export const makeInThread = async (wanted: Wanted, { onProgress, signal }: Progress): Promise<ExportedFile> => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./make.ts', import.meta.url), { workerData: wanted, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
  try {
    return await new Promise<ExportedFile>((resolve, reject) => {
      worker.on('message', (message: FromThread) => (message.file ? resolve(message.file) : onProgress(message.share)));
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The making of the file ended early')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  } finally {
    await worker.terminate();
  }
};
