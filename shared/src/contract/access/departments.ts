import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get } from '../endpoint.ts';
import { id } from '../values.ts';

/** Who keeps something: people by hand (an import as well), or a directory's synchronisation. */
export const personSources = ['local', 'sso', 'ad', 'azure'] as const;
export const personSource = z.enum(personSources);
export type PersonSource = z.infer<typeof personSource>;

/** Deep enough for any company; more would be a mistake in a file. */
export const DEPARTMENT_LEVELS = 12;

/** A department: a part of the company in which people are found. */
export const department = z.object({
  id,
  parentId: z.nullable(id),
  /** Nobody has the same in whatever capitals. */
  code: z.string(),
  name: z.string(),
  ename: z.string(),
  managerId: z.nullable(id),
  managerName: z.string(),
  /** What comes from a directory has its name and its place from there. */
  source: personSource,
  /** Its place among those of the same parent, from 0. */
  sort: z.int(),
  /** How many people are in it, without those in departments below it. */
  people: z.int(),
  version: z.int(),
});
export type Department = z.infer<typeof department>;

const fields = {
  parentId: z._default(z.nullable(id), null),
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[^\p{C}/]+$/u)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[^\p{C}/]+$/u)),
  ename: z._default(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\p{C}/]*$/u)), ''),
  managerId: z._default(z.nullable(id), null),
};

const { add, update, remove } = crud({ access: 'users', about: ['departments', 'users'], row: department });

/** The tree of departments (screens 3, *User*). */
export const departments = {
  list: get('/api/Department/List', {
    summary: 'Every department, those of one parent in their order, with how many people are in each',
    viewAs: 'reads',
    access: 'usersRead',
    tags: ['departments', 'users'],
    value: z.array(department),
  }),
  counts: get('/api/Department/Counts', {
    summary: 'How many people there are, and how many of them are in no department',
    viewAs: 'reads',
    access: 'usersRead',
    tags: ['departments', 'users'],
    value: z.object({ people: z.int(), without: z.int() }),
  }),
  add: add('/api/Department/Add', {
    summary: 'Adds a department, the last one below its parent. 409 for a code that is taken, or a name that one beside it has, in whatever capitals',
    body: z.object(fields),
  }),
  update: update('/api/Department/Update', {
    summary: 'Changes or moves a department. 409 when somebody else has changed it since `version`, for a code or name that is taken, and for the name and place of one that a directory keeps; 400 for a place below itself',
    body: z.object({ id, version: id, ...fields, sort: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))) }),
  }),
  remove: remove('/api/Department/Delete', {
    summary: 'Deletes departments, all of them or none. 409 for one with people or departments in it, and for one that a directory keeps',
  }),
};
