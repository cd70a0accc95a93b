import { z } from 'zod';
import type { Context } from '../context.ts';

/** As Power BI's REST API calls the kinds of reports. */
export type ReportType = 'PowerBIReport' | 'PaginatedReport';

/** Every format that Power BI's REST API knows (protocol 13.7); which of them a report can be made into says {@link Renderers}. */
export const exportFormats = ['PDF', 'PPTX', 'PNG', 'XLSX', 'DOCX', 'CSV', 'XML', 'MHTML', 'IMAGE', 'ACCESSIBLEPDF'] as const;
export const exportFormat = z.enum(exportFormats, { error: `must be one of ${exportFormats.join(', ')}` });
export type ExportFormat = z.infer<typeof exportFormat>;

/** What the jobs know of a report. */
export interface ExportedReport {
  id: string;
  name: string;
  workspaceId: string;
}

export interface ExportedFile {
  content: Uint8Array;
  /** With its dot. */
  extension: string;
  mediaType: string;
}

/** How a renderer tells of its work, and hears that it shall end. */
export interface Progress {
  /** @param share of the work that is done, from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Makes files of one format of one kind of reports. */
export interface Renderer {
  /**
   * Reads what a client asks for, so that what cannot be exported is refused at once and not by a job that fails.
   * @param body of POST ExportTo, whole
   * @param language of the caller, where the body has no word for it
   * @returns what {@link render} needs, as JSON knows it
   * @throws HttpError 400
   */
  accept(body: unknown, reportId: string, context: Context, language: string): Record<string, unknown>;
  /**
   * Makes the file. It may run again from the start after a restart of the service.
   * @param accepted what {@link accept} gave, as it was read from disk
   * @throws HttpError whose message the job keeps
   */
  render(accepted: unknown, reportId: string, context: Context, progress: Progress): Promise<ExportedFile>;
}

/** What makes a report of a type into a file of a format. A format that is not there is refused with 400. */
export type Renderers = Record<ReportType, Partial<Record<ExportFormat, Renderer>>>;
