import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { report } from './reports.ts';
import { flag, id, idInQuery, name } from './values.ts';

/** A favourite category of one reader (SPEC 3, collection class). */
export const collectionClass = z.object({ id, name: z.string() });
export type CollectionClass = z.infer<typeof collectionClass>;

/** A category with its reports, as the menu's favourites tree shows it. */
export const collection = z.extend(collectionClass, { children: z.array(report) });
export type Collection = z.infer<typeof collection>;

const access = 'favourites';

export const favourites = {
  add: post('/api/ReportCollection/Add', {
    summary: 'Adds a report to a favourite category (SPEC 5: a category must be chosen)',
    access,
    body: z.object({ dReportID: id, collectionClassID: id }),
    value: z.null(),
  }),
  remove: post('/api/ReportCollection/Delete', {
    summary: 'Cancels a favourite',
    access,
    body: z.object({ dReportID: id }),
    value: z.null(),
  }),
  addClass: post('/api/ReportCollection/AddClass', {
    summary: 'Makes a favourite category',
    access,
    body: z.object({ name }),
    value: collectionClass,
  }),
  updateClass: post('/api/ReportCollection/UpdateClass', {
    summary: 'Renames a favourite category',
    access,
    body: z.object({ id, name }),
    value: z.null(),
  }),
  deleteClass: post('/api/ReportCollection/DeleteClass', {
    summary: 'Deletes a favourite category with the favourites in it',
    access,
    body: z.object({ id }),
    value: z.null(),
  }),
  isCollection: get('/api/ReportCollection/IsCollection', {
    summary: 'Whether a report is a favourite of the reader',
    access,
    query: z.object({ dreportId: idInQuery }),
    value: z.object({ isColl: flag, collectionClassID: z.nullable(id) }),
  }),
  getClassList: get('/api/ReportCollection/GetClassList', {
    summary: 'The reader’s favourite categories',
    access,
    value: z.array(collectionClass),
  }),
  getList: get('/api/ReportCollection/GetList', {
    summary: 'The reader’s favourites by category; categories without a report are left out',
    access,
    value: z.array(collection),
  }),
};
