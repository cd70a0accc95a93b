import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery, name } from '../values.ts';
import { collectionClass, collections } from './collections.ts';

const access = 'favourites';

export const favourites = {
  ...collections,
  add: post('/api/ReportCollection/Add', {
    summary: 'Adds a report or dashboard to a favourite category (SPEC 5: a category must be chosen)',
    access,
    body: z.object({ dReportID: id, collectionClassID: id }),
    changes: ['favourites'],
    value: z.null(),
  }),
  remove: post('/api/ReportCollection/Delete', {
    summary: 'Cancels a favourite',
    access,
    body: z.object({ dReportID: id }),
    changes: ['favourites'],
    value: z.null(),
  }),
  addClass: post('/api/ReportCollection/AddClass', {
    summary: 'Makes a favourite category',
    access,
    body: z.object({ name }),
    changes: ['favourites'],
    value: collectionClass,
  }),
  updateClass: post('/api/ReportCollection/UpdateClass', {
    summary: 'Renames a favourite category',
    access,
    body: z.object({ id, name }),
    changes: ['favourites'],
    value: z.null(),
  }),
  deleteClass: post('/api/ReportCollection/DeleteClass', {
    summary: 'Deletes a favourite category with the favourites in it',
    access,
    body: z.object({ id }),
    changes: ['favourites'],
    value: z.null(),
  }),
  isCollection: get('/api/ReportCollection/IsCollection', {
    viewAs: 'reads',
    summary: 'Whether a report or dashboard is a favourite of the reader',
    access,
    query: z.object({ dreportId: idInQuery }),
    tags: ['favourites'],
    value: z.object({ isColl: flag, collectionClassID: z.nullable(id) }),
  }),
  getClassList: get('/api/ReportCollection/GetClassList', {
    viewAs: 'reads',
    summary: 'The reader’s favourite categories',
    access,
    tags: ['favourites'],
    value: z.array(collectionClass),
  }),
};
