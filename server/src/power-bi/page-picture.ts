import type { Readable } from 'node:stream';
import { UPLOAD_MEGABYTES } from '@portal/shared/contract/all';
import type { Pause } from '../pause.ts';
import { textMember, workspacePath, type Json, type PowerBiClient } from './client.ts';
import { exportFiltersOf, type ClientFilter } from './fixed-filters.ts';
import type { ReportAddress } from './sources.ts';

export type PagePicture = {
  /** The page's name; null for the first one of a paginated report, which has none before it runs. */
  readonly page: string | null;
  /** BCP 47. */
  readonly locale: string;
  readonly filters: readonly ClientFilter[];
};
/** `failed`: the service has given up, or made something else; `late`: it has not ended in time. */
export type PictureOutcome = { readonly picture: Uint8Array } | { readonly problem: 'failed' | 'late' };

const MOST_BYTES = UPLOAD_MEGABYTES * 1024 * 1024;

/**
 * A PNG of one page as the service draws it (protocol 13.7), of data without row-level security. Waits for it.
 * @param milliseconds it is given up after so many
 * @throws HttpError 502 or 503 with what the service said
 */
export const picturePage = async (client: PowerBiClient, pause: Pause, report: ReportAddress, wanted: PagePicture, milliseconds: number): Promise<PictureOutcome> => {
  const end = Date.now() + milliseconds;
  const path = `${workspacePath(report.workspaceId)}/reports/${encodeURIComponent(report.reportId)}`;
  const begun = await client.call(`${path}/ExportTo`, { method: 'POST', body: requestFor(wanted), headers: { 'accept-language': wanted.locale } });
  const exported = `${path}/exports/${encodeURIComponent(textMember(begun, 'id'))}`;
  for (;;) {
    const { json, seconds } = await client.poll(exported);
    const status = textMember(json, 'status');
    if (status === 'Failed') return { problem: 'failed' };
    if (status === 'Succeeded') return download(client, exported, json, end);
    if (Date.now() + seconds * 1_000 > end) return { problem: 'late' };
    await pause(seconds * 1_000);
  }
};

/** Several pages would come in an archive. */
const download = async (client: PowerBiClient, exported: string, json: Json, end: number): Promise<PictureOutcome> => {
  if (textMember(json, 'resourceFileExtension').toLowerCase() !== '.png') return { problem: 'failed' };
  const { content } = await client.stream(`${exported}/file`, AbortSignal.timeout(Math.max(end - Date.now(), 1_000)));
  const picture = await readAll(content);
  return picture ? { picture } : { problem: 'failed' };
};

/** @returns undefined for more than what may be uploaded, or what breaks off */
const readAll = async (content: Readable): Promise<Uint8Array | undefined> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of content as AsyncIterable<Uint8Array>) {
      bytes += part.length;
      if (bytes > MOST_BYTES) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts);
};

const requestFor = ({ page, locale, filters }: PagePicture) =>
  page === null
    ? { format: 'IMAGE', paginatedReportConfiguration: { formatSettings: { OutputFormat: 'PNG', StartPage: '1', EndPage: '1' }, parameterValues: [] } }
    : { format: 'PNG', powerBIReportConfiguration: { settings: { locale }, pages: [{ pageName: page }], ...exportFiltersOf(filters) } };
