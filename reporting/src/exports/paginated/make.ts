import { parentPort, workerData } from 'node:worker_threads';
import type { ExportedFile } from '../renderer.ts';
import type { FromThread, PaginatedFormat, Wanted } from './making-thread.ts';

/** The thread that makes a paginated report into a file; only the format's own libraries are loaded. */
const port = parentPort!;
const { data, format, range } = workerData as Wanted;
const answer = (message: FromThread) => port.postMessage(message);
const onProgress = (share: number) => answer({ share });

const makers: Record<PaginatedFormat, () => Promise<ExportedFile>> = {
  PDF: async () => (await import('./pdf-file.ts')).pdfFile(data, range, onProgress),
  PPTX: async () => (await import('./slides-file.ts')).slidesFile(data, range, onProgress),
  IMAGE: async () => (await import('./picture-file.ts')).pictureFile(data, range, onProgress),
  XLSX: async () => (await import('./workbook-file.ts')).workbookFile(data),
  DOCX: async () => (await import('./document-file.ts')).documentFile(data),
  CSV: async () => (await import('./csv-file.ts')).csvFile(data),
};

answer({ file: await makers[format]() });
