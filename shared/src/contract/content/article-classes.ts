import * as z from 'zod/mini';
import { menuIconNames } from '../access/menu-icons.ts';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { flag, id, line, name } from '../values.ts';

/** Name of one of the portal's icons; empty where it has none. */
const icon = z.union([z.enum(menuIconNames), z.literal('')]);

/** An article class as authors see it (screens 7, ArticleClassManagement). */
export const articleClass = z.object({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  ename: z.string(),
  icon,
  /** 0: what is in it and below it is shown to nobody. */
  isActive: flag,
  /** Its position among the classes of the same parent, from 0. */
  sort: z.int(),
  /** Articles right in it, and in it with all classes below. */
  articles: z.int(),
  allArticles: z.int(),
  version: z.int(),
});
export type ArticleClass = z.infer<typeof articleClass>;

const fields = {
  parentId: z._default(z.nullable(id), null),
  name,
  ename: z._default(line(100), ''),
  icon: z._default(icon, ''),
  isActive: z._default(flag, 1),
  /** Without it a class stays where it is, or comes last below a new parent. */
  sort: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
};

const calls = { access: 'contentManagement', changes: ['articleClasses', 'articles'] } as const;
const { add, update } = crud({ access: 'contentManagement', about: ['articleClasses', 'articles'], row: articleClass });

/** The classes that articles are sorted by. */
export const articleClasses = {
  top: get('/api/ArticleClass/Top', {
    summary: 'Every article class, parents before what is in them, each in its order',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['articleClasses', 'articles'],
    value: z.array(articleClass),
  }),
  add: add('/api/ArticleClass/Add', { summary: 'Adds an article class. 409 when its parent has one of that name', body: z.object(fields) }),
  update: update('/api/ArticleClass/Update', {
    summary: 'Changes or moves an article class. 409 when somebody else has changed it since `version`, or when its parent has one of that name; 400 below itself',
    body: z.object({ id, version: z.int(), ...fields }),
  }),
  merge: post('/api/ArticleClass/Merge', {
    ...calls,
    summary: 'Moves the articles and classes of one class to another one, and deletes it',
    body: z.object({ id, toClassId: id }),
    value: z.null(),
  }),
  remove: post('/api/ArticleClass/Delete', {
    ...calls,
    summary: 'Deletes classes with those below them, all or none. What articles are in them go to `toClassId`; 409 without it where there are any',
    body: z.object({ classIds: z.array(id).check(z.minLength(1), z.maxLength(2_000)), toClassId: z.optional(id) }),
    value: z.null(),
  }),
};
