import { ApiError } from '@portal/shared/api';
import { pause } from '@portal/shared/timing';
import type { OnProgress } from './field.ts';

/** How long the portal is waited for when it was lost, the next time longer, in milliseconds. */
const WAITS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

type Asked = { readonly signal: AbortSignal; readonly quiet: true };
type Received = { readonly received: number };

/** The calls by which a file is taken in parts. Lengths are in bytes. */
export type PartCalls = {
  /** Begins, or goes on with the same file of the same person: `received` is what is there. Each part but the last has `partBytes`. */
  readonly begin: (file: { readonly name: string; readonly bytes: number; readonly modified: number }, asked: Asked) => Promise<Received & { readonly file: string; readonly partBytes: number }>;
  readonly send: (at: { readonly file: string; readonly offset: string }, part: Blob, asked: Asked & { readonly onProgress: OnProgress }) => Promise<Received>;
  readonly received: (file: string, asked: Asked) => Promise<Received>;
};

/**
 * Sends a large file to the portal in parts. After a lost connection it goes on where it was; the same file goes on there, too,
 * when it is chosen again later.
 * @param onProgress from 0 to 1
 * @returns what the file is called on the portal. Rejects with what the portal refuses, and when `signal` is aborted
 */
export const sendInParts = async (file: File, { begin, send, received: ask }: PartCalls, onProgress: OnProgress, signal: AbortSignal): Promise<string> => {
  const asked = { signal, quiet: true } as const;
  const begun = await begin({ name: file.name, bytes: file.size, modified: file.lastModified }, asked);
  let { received } = begun;
  const sendNext = async () => {
    const part = file.slice(received, received + begun.partBytes);
    const before = received;
    ({ received } = await send({ file: begun.file, offset: String(before) }, part, { ...asked, onProgress: (share) => onProgress((before + share * part.size) / file.size) }));
  };
  let lost = 0;
  while (received < file.size) {
    onProgress(received / file.size);
    try {
      // Of a part whose answer was lost nobody knows here whether it came.
      if (lost > 0) ({ received } = await ask(begun.file, asked));
      if (received < file.size) await sendNext();
      lost = 0;
    } catch (error) {
      const wait = WAITS[lost];
      if (signal.aborted || wait === undefined || !isPassing(error)) throw error;
      lost += 1;
      await pause(wait, signal);
    }
  }
  return begun.file;
};

/** Whether it may go on by itself: the portal was not reached, has too much to do, or has another part already. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || [409, 429, 502, 503, 504].includes(error.statusCode));
