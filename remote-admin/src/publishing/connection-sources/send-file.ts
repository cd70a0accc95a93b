import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { sendInParts, type OnProgress, type PartCalls } from '@portal/shared/ui/resource';

const { connectionSources } = endpoints;
/** A smaller file goes in one piece, in bytes. */
const SMALL = 8 * 1024 * 1024;

const parts: PartCalls = {
  begin: (body, asked) => call(connectionSources.beginUpload, { body: { ...body }, ...asked }),
  send: (query, file, asked) => call(connectionSources.uploadPart, { query: { ...query }, file, ...asked }),
  received: (file, asked) => call(connectionSources.getUpload, { query: { file }, ...asked }),
};

/**
 * Sends a report file to the portal, a large one in parts.
 * @param onProgress from 0 to 1
 * @returns by what the file is sent on
 */
export const sendFile = async (file: File, onProgress: OnProgress, signal: AbortSignal): Promise<string> =>
  file.size <= SMALL ? call(connectionSources.upload, { file, onProgress, signal, quiet: true }) : sendInParts(file, parts, onProgress, signal);
