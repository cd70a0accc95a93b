import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { sendInParts, type OnProgress, type PartCalls } from '@portal/shared/ui/resource';

const { managedChapters } = endpoints;

/** The kinds of chapters that are files. */
export type FileKind = 'video' | 'document';

/** What a browser offers to choose; the server looks at what is in the file. */
export const accepts: Readonly<Record<FileKind, string>> = { video: '.mp4,.webm', document: '.pdf,.png,.jpg,.jpeg,.webp,.gif' };

const partsOf = (kind: FileKind): PartCalls => ({
  begin: (body, asked) => call(managedChapters.beginUpload, { body: { kind, ...body }, ...asked }),
  send: (query, file, asked) => call(managedChapters.uploadPart, { query: { ...query }, file, ...asked }),
  received: (file, asked) => call(managedChapters.getUpload, { query: { file }, ...asked }),
});

/**
 * Sends the file of a chapter in parts.
 * @param onProgress from 0 to 1
 * @returns as what it goes with the chapter when that is saved
 */
export const sendChapterFile = (kind: FileKind, file: File, onProgress: OnProgress, signal: AbortSignal): Promise<string> => sendInParts(file, partsOf(kind), onProgress, signal);
