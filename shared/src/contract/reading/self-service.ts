import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { embedToken } from '../publishing/embed-token.ts';
import { flag, id, instant, isSeen } from '../values.ts';

/** `classType` of a report (SPEC 3): published by administrators, or made by a reader. */
export const reportClassType = { published: 0, selfService: 1 } as const;

/** How many reports of their own a reader may have. */
export const MOST_OWN_REPORTS = 200;

/** After so many days in the recycle bin a report is deleted for good. */
export const RECYCLE_BIN_DAYS = 30;

/** The reporting service takes no name with what is not seen. */
const reportName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  isSeen,
);

/** Data that the reader may build reports on. */
export const buildableDataset = z.object({
  datasetId: z.string(),
  /** Its name in the reporting service; empty where that does not tell it. */
  name: z.string(),
  /** The published report by which the reader has the right to these data; it stands for them in the calls below. */
  originId: id,
  /** Published reports that show these data. */
  reports: z.array(z.object({ id, name: z.string(), ename: z.string() })),
});
export type BuildableDataset = z.infer<typeof buildableDataset>;

/** A report that the reader has made. */
export const ownReport = z.object({
  id,
  name: z.string(),
  /** Of the published report whose data it shows; both are empty when that is gone. */
  originName: z.string(),
  originEnName: z.string(),
  /** 0 when the reader's right to those data was taken away. */
  isOpen: flag,
  createTime: instant,
});
export type OwnReport = z.infer<typeof ownReport>;

/** A report that its maker has deleted, and can have back. */
export const deletedReport = z.extend(z.omit(ownReport, { isOpen: true, createTime: true }), {
  deleteTime: instant,
  /** When it is deleted for good. */
  purgeTime: instant,
});
export type DeletedReport = z.infer<typeof deletedReport>;

/** What the viewer needs to show the editor of a new report. */
export const newReport = z.extend(embedToken, {
  originId: id,
  datasetId: z.string(),
  embedUrl: z.string(),
  groupId: z.string(),
  embedOrigins: z.array(z.string()),
});
export type NewReport = z.infer<typeof newReport>;

const access = 'reports';

/** Reports that readers make themselves (SPEC 1 and 2.4, self-service). */
export const selfService = {
  list: get('/api/SelfService/MyReports', {
    viewAs: 'reads',
    summary: 'The reports that the current user has made',
    access,
    tags: ['ownReports'],
    value: z.array(ownReport),
  }),
  datasets: get('/api/SelfService/Datasets', {
    viewAs: 'reads',
    summary: 'The datasets that the current user may build reports on: those of reports that they may edit and copy, with all pages',
    access,
    tags: ['reports'],
    value: z.array(buildableDataset),
  }),
  begin: post('/api/SelfService/Begin', {
    summary: 'Embed data for a new report over the data of a published one; also renews the token',
    access,
    quiet: true,
    body: z.object({ originId: id }),
    value: newReport,
  }),
  prepare: post('/api/SelfService/Prepare', {
    summary: 'The name under which the reporting service has to store a new report or a copy, so that the reader can add it to the catalogue',
    access,
    quiet: true,
    body: z.object({ reportId: id, name: reportName }),
    value: z.object({ sourceName: z.string(), workspaceId: z.string() }),
  }),
  add: post('/api/SelfService/Add', {
    summary: 'Adds what the current user has just saved to the catalogue, visible to them alone; again for the same report, its id is answered',
    access,
    quiet: true,
    body: z.object({ reportId: id, sourceReportId: z.uuid() }),
    changes: ['ownReports', 'reports'],
    value: z.object({ id, name: z.string() }),
  }),
  rename: post('/api/SelfService/Rename', {
    summary: 'Renames an own report',
    access,
    quiet: true,
    body: z.object({ id, name: reportName }),
    changes: ['ownReports', 'reports'],
    value: z.null(),
  }),
  remove: post('/api/SelfService/Delete', {
    summary: 'Puts an own report into the recycle bin: nobody can open it, until it is restored or deleted for good',
    access,
    body: z.object({ id }),
    changes: ['ownReports', 'reports'],
    value: z.null(),
  }),
  recycleBin: get('/api/SelfService/Bin', {
    viewAs: 'reads',
    summary: 'The reader’s recycle bin, what was deleted last first',
    access,
    tags: ['ownReports'],
    value: z.array(deletedReport),
  }),
  restore: post('/api/SelfService/Restore', {
    summary: 'Takes an own report out of the recycle bin; it gets a number behind its name where that is used by another one now',
    access,
    body: z.object({ id }),
    changes: ['ownReports', 'reports'],
    value: z.object({ id, name: z.string() }),
  }),
  purge: post('/api/SelfService/DeleteForGood', {
    summary: 'Deletes reports of the reader’s recycle bin for good, here and in the reporting service',
    access,
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    changes: ['ownReports', 'reports'],
    value: z.null(),
  }),
};
