import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { flag, id, line, name } from '../values.ts';

/** A report class as administrators see it (SPEC 3). */
export const managedClass = z.object({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  ename: z.string(),
  description: z.string(),
  /** Whom its readers may ask, for example a department. */
  owner: z.string(),
  /** Path of its picture on this server; empty when there is none. */
  cover: z.string(),
  /** Its position among the classes of the same parent, from 0. */
  sort: z.int(),
  /** Published reports and dashboards right in it, and in it with all classes below. */
  reports: z.int(),
  allReports: z.int(),
  /** The one class of reports that users have made: it can be renamed and moved in the order, and nothing else. */
  isSelfService: flag,
  version: z.int(),
});
export type ManagedClass = z.infer<typeof managedClass>;

const classFields = {
  parentId: z._default(z.nullable(id), null),
  name,
  ename: z._default(line(100), ''),
  description: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  owner: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  /** A path that `uploadCover` has answered, the class's own one, or empty. */
  cover: z._default(z.string().check(z.maxLength(200)), ''),
  /** Without it a class stays where it is, or comes last below a new parent. */
  sort: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
};

const { add, update } = crud({ access: 'reportManagement', about: ['reportClasses', 'reports'], row: managedClass });

/** Report classes (SPEC 7.3). */
export const reportClasses = {
  top: get('/api/ReportManagement/ReportClass/Top', {
    summary: 'Every report class, parents before what is in them, each in its order',
    viewAs: 'reads',
    access: 'reportManagement',
    tags: ['reportClasses', 'reports'],
    value: z.array(managedClass),
  }),
  add: add('/api/ReportManagement/ReportClass/Add', {
    summary: 'Adds a report class. 409 when its parent has one of that name',
    body: z.object(classFields),
  }),
  update: update('/api/ReportManagement/ReportClass/Update', {
    summary: 'Changes or moves a report class. 409 when somebody else has changed it since `version`, or when its parent has one of that name; 400 below itself',
    body: z.object({ id, version: z.int(), ...classFields }),
  }),
  merge: post('/api/ReportManagement/ReportClass/Merge', {
    summary: 'Moves the reports and classes of one class to the end of another one, and deletes it',
    access: 'reportManagement',
    changes: ['reportClasses', 'reports'],
    body: z.object({ id, toClassId: id }),
    value: z.null(),
  }),
  remove: post('/api/ReportManagement/ReportClass/Del', {
    summary: 'Deletes classes with those below them, all or none. What reports are in them go to `toClassId`; 409 without it where there are any',
    access: 'reportManagement',
    changes: ['reportClasses', 'reports'],
    body: z.object({ classIds: z.array(id).check(z.minLength(1), z.maxLength(2_000)), toClassId: z.optional(id) }),
    value: z.null(),
  }),
  uploadCover: post('/api/ReportManagement/ReportClass/UploadFile_Image', {
    summary: 'Stores the picture of a class, re-encoded and without metadata; answers its path',
    access: 'reportManagement',
    quiet: true,
    multipart: true,
    value: z.string(),
  }),
};
