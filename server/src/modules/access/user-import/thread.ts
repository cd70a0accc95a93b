import { Worker } from 'node:worker_threads';
import { HttpError } from '../../../http-error.ts';
import type { CheckOptions, Known, KnownPerson } from './checking.ts';
import type { RightsAnswer, RightsQuestion } from './rights.ts';
import { texts } from './texts.ts';
import type { Answered, Asked, CheckedFile, ReadFile, Sent } from './work.ts';

/** Beyond this the thread ends, and not the server. */
const MOST_MEGABYTES = 1_024;
/** 100,000 rows take a few seconds. */
const MOST_MILLISECONDS = 120_000;

/** Reads a file in a thread of its own. @throws HttpError 400 or 413 for what it is */
export const readInThread = (content: Uint8Array, signal?: AbortSignal): Promise<ReadFile> => ask<ReadFile>({ task: 'read', content }, async () => undefined, signal);

type Check = {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly known: Omit<Known, 'people'>;
  /** Sent as they are read. */
  readonly people: AsyncIterable<readonly KnownPerson[]>;
  readonly options: CheckOptions;
  /** Who imports. */
  readonly userId: number;
  /** What they may do. */
  readonly rights: (question: RightsQuestion) => Promise<RightsAnswer>;
};

/** Checks rows in a thread of its own. */
export const checkInThread = ({ people, rights, ...check }: Check, signal?: AbortSignal): Promise<CheckedFile> =>
  ask<CheckedFile>(
    { task: 'check', ...check },
    async (send) => {
      for await (const some of people) send({ people: some });
      send('go');
    },
    signal,
    rights,
  );

const ask = async <Value extends ReadFile | CheckedFile>(asked: Asked, send: (send: (sent: Sent) => void) => Promise<void>, signal: AbortSignal = new AbortController().signal, rights?: Check['rights']): Promise<Value> => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./work.ts', import.meta.url), { workerData: asked, transferList: asked.task === 'check' ? [asked.rows.buffer] : [], resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(new HttpError(413, texts.importSlow, { field: 'file' })), MOST_MILLISECONDS);
  try {
    return await new Promise<Value>((resolve, reject) => {
      worker.on('message', (answered: Answered) => {
        if ('question' in answered) rights?.(answered.question).then((answer) => worker.postMessage({ rights: answer } satisfies Sent)).catch(reject);
        else if ('value' in answered) resolve(answered.value as Value);
        else reject(new HttpError(answered.refused.status, answered.refused.text, { field: 'file', values: answered.refused.values }));
      });
      worker.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new HttpError(413, texts.importLarge, { field: 'file', cause: error }) : error));
      worker.on('exit', () => reject(new Error('The thread of an import ended early')));
      for (const one of [signal, slow.signal]) one.addEventListener('abort', () => reject(one.reason as Error), { once: true });
      send((sent) => worker.postMessage(sent)).catch(reject);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
