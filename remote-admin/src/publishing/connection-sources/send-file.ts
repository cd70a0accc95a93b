import { ApiError, call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { pause } from '@portal/shared/timing';

const { connectionSources } = endpoints;
/** A smaller file goes in one piece, in bytes. */
const SMALL = 8 * 1024 * 1024;
/** How long the portal is waited for when it was lost, the next time longer, in milliseconds. */
const WAITS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/**
 * Sends a report file to the portal, a large one in parts. After a lost connection it goes on where it was; the same file goes on
 * there, too, when it is chosen again later.
 * @param onProgress from 0 to 1
 * @returns by what the file is sent on
 */
export const sendFile = async (file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> => {
  if (file.size <= SMALL) return call(connectionSources.upload, { file, onProgress, signal, quiet: true });
  const begun = await call(connectionSources.beginUpload, { body: { name: file.name, bytes: file.size, modified: file.lastModified }, signal, quiet: true });
  let { received } = begun;
  const sendNext = async () => {
    const part = file.slice(received, received + begun.partBytes);
    const before = received;
    ({ received } = await call(connectionSources.uploadPart, {
      query: { file: begun.file, offset: String(before) },
      file: part,
      onProgress: (share) => onProgress((before + share * part.size) / file.size),
      signal,
      quiet: true,
    }));
  };
  let lost = 0;
  while (received < file.size) {
    onProgress(received / file.size);
    try {
      // Of a part whose answer was lost nobody knows here whether it came.
      if (lost > 0) ({ received } = await call(connectionSources.getUpload, { query: { file: begun.file }, signal, quiet: true }));
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
