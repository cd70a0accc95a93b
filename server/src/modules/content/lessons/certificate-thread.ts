import { Worker } from 'node:worker_threads';
import type { Asked } from './certificate-work.ts';

/** Beyond this the thread ends, and not the server. */
const MOST_MEGABYTES = 256;

/** Draws a certificate in a thread of its own: reading the fonts alone takes a fraction of a second, in which the server would answer nobody. */
export const drawInThread = async (asked: Asked): Promise<Uint8Array> => {
  const worker = new Worker(new URL('./certificate-work.ts', import.meta.url), { workerData: asked, resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The thread that draws a certificate ended early')));
    });
  } finally {
    await worker.terminate();
  }
};
