import { z } from 'zod';
import { post } from './endpoint.ts';
import { flag, id, instant, pageOf, pageRequest } from './values.ts';

/** Several addresses in one text, separated by a comma or semicolon, in either script (SPEC 5). */
export const mailAddresses = (text: string): string[] => text.split(/[,;，；\s]+/).filter(Boolean);

export const exportFormat = z.enum(['PDF', 'PPTX', 'PNG', 'XLSX', 'DOCX', 'CSV']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** The flag of each format in an export task (SPEC 3); the last three are for paginated reports. */
export const exportFlags = { isPPT: 'PPTX', isPDF: 'PDF', isPNG: 'PNG', isXLSX: 'XLSX', isDOCX: 'DOCX', isCSV: 'CSV' } as const satisfies Record<string, ExportFormat>;
export type ExportFlag = keyof typeof exportFlags;

/** `waiting` for its turn, `running`, `done` with files, `failed` with a message, `expired` when its files are gone. */
export const exportState = z.enum(['waiting', 'running', 'done', 'failed', 'expired']);
export type ExportState = z.infer<typeof exportState>;

/** An export task (SPEC 3 and 9). */
export const exportTask = z.object({
  id,
  name: z.string(),
  reportId: id,
  reportName: z.string(),
  reportEnName: z.string(),
  isEmail: flag,
  strEmail: z.string(),
  isPDF: flag,
  isPPT: flag,
  isPNG: flag,
  isXLSX: flag,
  isDOCX: flag,
  isCSV: flag,
  state: exportState,
  /** 0 to 100. */
  percent: z.number().int().min(0).max(100),
  /** Why it failed, in the reader's language. */
  message: z.string(),
  files: z.array(z.object({ format: exportFormat, path: z.string(), bytes: z.number().int() })),
  createTime: instant,
  finishTime: instant.nullable(),
});
export type ExportTask = z.infer<typeof exportTask>;

export const EXPORT_MAIL = { title: '{{reportName}} {{date}}', content: '{{userName}}：\n\n{{reportName}}（{{date}}）\n' };

/** Exports and downloads of reports (SPEC 2.7, 3, 7.3 and 9). */
export const exportsOfReports = {
  create: post('/api/OnlinePowerBI/ExportReport', {
    summary: 'Begins an export task: files of a report, as its reader sees it, and a mail with them when they are done',
    access: 'reports',
    overlay: false,
    body: z.object({
      name: z.string().trim().min(1).max(200),
      reportId: id,
      isPDF: flag.default(0),
      isPPT: flag.default(1),
      isPNG: flag.default(0),
      isXLSX: flag.default(0),
      isDOCX: flag.default(0),
      isCSV: flag.default(0),
      isEmail: flag.default(1),
      strEmail: z.string().trim().max(2000).default(''),
      /** Texts of the mail; `{{date}}`, `{{reportId}}`, `{{reportName}}` and `{{userName}}` are filled in (SPEC 5). */
      mailTitle: z.string().trim().min(1).max(200).default(EXPORT_MAIL.title),
      mailContent: z.string().max(5000).default(EXPORT_MAIL.content),
      /** Codes of the pages; without any, every page that the reader may open. */
      pages: z.array(z.string().min(1).max(100)).max(50).optional(),
      /** What the viewer has captured: filters of the moment or, as JSON, a paginated report's parameters. */
      state: z.string().max(100_000).optional(),
    }),
    value: exportTask,
  }),
  list: post('/api/OnlinePowerBI/MyExportReport', {
    summary: 'The reader’s own export tasks, the newest first',
    access: 'reports',
    overlay: false,
    body: z.object({ page: pageRequest.prefault({}) }),
    value: pageOf(exportTask),
  }),
  refresh: post('/api/OnlinePowerBI/ExportReportRefresh', {
    summary: 'Runs an own task again, with the data of now',
    access: 'reports',
    overlay: false,
    body: z.object({ id }),
    value: exportTask,
  }),
  remove: post('/api/OnlinePowerBI/ExportReportDelete', {
    summary: 'Deletes an own task with its files',
    access: 'reports',
    overlay: false,
    body: z.object({ id }),
    value: z.null(),
  }),
};
