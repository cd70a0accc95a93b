import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageField, pageQuery } from '../paging.ts';
import { reportTypes } from '../publishing/catalogue.ts';
import { bilingual, flag, id, idList, instant, keyword, line } from '../values.ts';

/** Several addresses in one text, separated by a comma or semicolon, in either script (SPEC 5); each once, however it is written. */
export const mailAddresses = (text: string): string[] => {
  const addresses = text.split(/[,;，；\s]+/).filter(Boolean);
  const written = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_, index) => written.indexOf(written[index] ?? '') === index);
};

export const exportFormat = z.enum(['PDF', 'PPTX', 'PNG', 'XLSX', 'DOCX', 'CSV']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** The flag of each format in an export task (SPEC 3); the last three are for paginated reports. */
export const exportFlags = { isPPT: 'PPTX', isPDF: 'PDF', isPNG: 'PNG', isXLSX: 'XLSX', isDOCX: 'DOCX', isCSV: 'CSV' } as const satisfies Record<string, ExportFormat>;
export type ExportFlag = keyof typeof exportFlags;

/** `waiting` for its turn, `running`, `done` with files, `failed` with a message, `expired` when its files are gone. */
export const exportState = z.enum(['waiting', 'running', 'done', 'failed', 'expired']);
export type ExportState = z.infer<typeof exportState>;

/** What an export makes, and whom it tells, as it is shown. */
export const shownExport = {
  isEmail: flag,
  strEmail: z.string(),
  /** Texts of the mail, with their variables as they were written. */
  mailTitle: z.string(),
  mailContent: z.string(),
  isPDF: flag,
  isPPT: flag,
  isPNG: flag,
  isXLSX: flag,
  isDOCX: flag,
  isCSV: flag,
};

/** What everybody who sees an export task sees of it. */
const taskFields = {
  id,
  name: z.string(),
  reportId: z.nullable(id),
  reportName: z.string(),
  reportEnName: z.string(),
  reportType: z.nullable(reportTypes),
  state: exportState,
  /** 0 to 100. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Why it failed, or waits, in the reader's language. */
  message: z.string(),
  createTime: instant,
  finishTime: z.nullable(instant),
};

/** An export task (SPEC 3 and 9). One of a list's rows has no report: id and type are null, and the names empty. */
export const exportTask = z.object({
  ...taskFields,
  ...shownExport,
  files: z.array(z.object({ format: exportFormat, path: z.string(), bytes: z.int() })),
});
export type ExportTask = z.infer<typeof exportTask>;

/** So many exports of one person are waiting or under way at the same time. */
export const MOST_OPEN_EXPORTS = 20;

/** What a mail's title and text may hold; `{{date}}` and so on are filled in when it is sent (SPEC 5). */
export const mailVariables = ['date', 'reportId', 'reportName', 'userName'] as const;

/** The mail that goes with the files where its sender has written none. */
export const EXPORT_MAIL = {
  zh: { title: '{{reportName}} {{date}}', content: '附件是报表“{{reportName}}”（{{date}}），由 {{userName}} 导出。\n' },
  en: { title: '{{reportName}} {{date}}', content: 'The report “{{reportName}}” of {{date}}, exported by {{userName}}, is attached.\n' },
} as const;

/** What may be said of a task when it is made, and changed later. */
export const exportFields = z.object({
  /** What its files are called, too. */
  name: line(200).check(z.minLength(1)),
  isPDF: z._default(flag, 0),
  isPPT: z._default(flag, 1),
  isPNG: z._default(flag, 0),
  isXLSX: z._default(flag, 0),
  isDOCX: z._default(flag, 0),
  isCSV: z._default(flag, 0),
  isEmail: z._default(flag, 1),
  strEmail: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  mailTitle: z.optional(line(200).check(z.minLength(1))),
  mailContent: z.optional(z.string().check(z.maxLength(5000))),
});

/** Of which report, and what of it: said once. */
export const exportContents = {
  reportId: id,
  /** Codes of the pages; without any, every page that the reader may open. */
  pages: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(50))),
  /** What the viewer has captured: filters of the moment or, as JSON, a paginated report's parameters. */
  state: z.optional(z.string().check(z.maxLength(100_000))),
};

const tasks = crud({ access: 'reports', about: ['exports'], row: exportTask });
/** Lists are exported, too, by people who may not read any report: what one has begun, one sees, whatever it was. */
const ownTasks = crud({ access: 'session', about: ['exports'], row: exportTask });

/** Exports and downloads of reports (SPEC 2.7, 3, 7.3 and 9). */
export const exportsOfReports = {
  create: tasks.add('/api/OnlinePowerBI/ExportReport', {
    summary: 'Begins an export task: files of a report, as its reader sees it, and a mail with them when they are done',
    body: z.extend(exportFields, exportContents),
    value: exportTask,
  }),
  list: ownTasks.list('/api/OnlinePowerBI/MyExportReport', {
    summary: 'The reader’s own export tasks, the newest first',
    search: {},
    page: pageField(),
  }),
  refresh: post('/api/OnlinePowerBI/ExportReportRefresh', {
    summary: 'Runs an own task again, with the data of now',
    access: 'session',
    body: z.object({ id }),
    changes: ['exports'],
    value: exportTask,
  }),
  update: tasks.update('/api/OnlinePowerBI/ExportReportUpdate', {
    summary: 'Changes an own task of a report that is not under way; its pages and filters stay. The files are made anew when it runs again',
    body: z.extend(exportFields, { id }),
    value: exportTask,
  }),
  remove: ownTasks.remove('/api/OnlinePowerBI/ExportReportDelete', {
    summary: 'Deletes an own task with its files',
    body: z.object({ id }),
  }),
};

/** An export task as administrators see it: neither what its mail says nor its files, which were made with the rights of whose they are. */
export const managedExport = z.object({
  ...taskFields,
  /** What the list is called whose rows it exports; null with a report, and for a list that is not exported any more. */
  list: z.nullable(bilingual),
  formats: z.array(exportFormat),
  userId: id,
  account: z.string(),
  fullName: z.string(),
  /** When work on it began; null before, and for tasks of a portal that did not write it down. */
  beginTime: z.nullable(instant),
  /** Of its files together. */
  bytes: z.int(),
  addresses: z.array(z.string()),
  /** How its mail stands; null where there is none, none yet, or it is forgotten. */
  mailState: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
});
export type ManagedExport = z.infer<typeof managedExport>;

export const managedExportOrder = ['createTime', 'finishTime'] as const;
export const managedExportFileColumns = ['name', 'report', 'formats', 'owner', 'state', 'createTime', 'finishTime', 'duration', 'size', 'mail'] as const;

const managedSearch = {
  keyword,
  state: z.optional(exportState),
  /** Of when they were asked for. */
  from: z.optional(instant),
  /** Not included. */
  to: z.optional(instant),
};
const { pageIndex, pageSize, ...managedPlace } = pageQuery({ orders: managedExportOrder, orderType: 'desc', size: 20 });
const all = crud({ access: 'exportManagement', about: ['exports'], row: managedExport });

/** Everybody's, for administrators. */
export const managedExports = {
  list: all.list('/api/OnlinePowerBI/ExportReportList', { summary: 'Everybody’s export tasks, searched by name, report or list, and owner', search: managedSearch, page: { pageIndex, pageSize, ...managedPlace } }),
  exportFile: all.file('/api/OnlinePowerBI/ExportReportListFile', { summary: 'Begins an export task: an Excel file of the export tasks that a search finds', search: managedSearch, order: managedPlace, columns: managedExportFileColumns }),
  stop: post('/api/OnlinePowerBI/ExportReportStop', {
    summary: 'Stops exports of others that wait or are in progress; their owners are told, and may run them again. 404 where one of them is gone',
    access: 'exportManagement',
    changes: ['exports'],
    body: z.object({ ids: idList }),
    value: z.null(),
  }),
  remove: all.remove('/api/OnlinePowerBI/ExportReportDeleteManaged', { summary: 'Deletes exports of others with their files; their owners are told. 404 where one of them is gone' }),
};
