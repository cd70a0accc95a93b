import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get } from '../endpoint.ts';
import { flag, id, idInQuery, line, name } from '../values.ts';
import { choice } from './groups.ts';
import { menuItem, menuItemType } from './sign-in.ts';

/** An entry of the menu as administrators see it (SPEC 3); a page may have entries below it, as a folder has. */
export const menuEntry = z.object({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  type: menuItemType,
  /** As in the menu of a user: under /Main for a page, an http(s) address for a link, empty for a folder. */
  path: z.string(),
  title: z.string(),
  entitle: z.string(),
  icon: z.string(),
  /** Its place among the entries of the same parent, from 0. */
  sort: z.int(),
  /** The resource groups that have it. */
  resourceGroupIds: z.array(id),
  /** In no menu, whoever has it. */
  isHidden: flag,
  /** Comes with a module of the portal: hidden when it is not wanted, and not deleted. */
  isProvisioned: flag,
  /** Its module is not installed any more: in no menu until one is that brings it again. */
  isRetired: flag,
  /** Leads where nobody gets: to a page that no installed module has. */
  isUnserved: flag,
  /** Changes with the entry, but not with the order of its neighbours. */
  version: z.string(),
});
export type MenuEntry = z.infer<typeof menuEntry>;

const entryFields = {
  parentId: z._default(z.nullable(id), null),
  name,
  type: menuItemType,
  path: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  title: name,
  entitle: z._default(line(100), ''),
  icon: z._default(z.string().check(z.trim(), z.maxLength(50)), ''),
  /** The administrators always have it, and whoever adds it. Without this an entry that exists keeps its own. */
  resourceGroupIds: z.optional(z.array(id).check(z.maxLength(1_000))),
  /** Without it an entry stays as it is; a new one is shown. */
  isHidden: z.optional(flag),
  /** The place among the entries of the parent, from 0. Without it an entry stays where it is, or comes last below a new parent. */
  sort: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
};

const { add, update, remove } = crud({ access: 'menus', about: ['menus'], row: menuEntry });

/** The entries of everybody's menu (SPEC 7.7). */
export const menus = {
  top: get('/api/Resource/Top', {
    summary: 'Every entry of the menu, parents before what is in them, each in its order',
    access: 'menus',
    viewAs: 'reads',
    tags: ['menus'],
    value: z.array(menuEntry),
  }),
  choices: get('/api/Resource/Choices', {
    summary: 'What the form of an entry offers: the pages that there are now and that the caller has, and the resource groups that can have it',
    access: 'menus',
    viewAs: 'reads',
    tags: ['menus', 'resourceGroups'],
    value: z.object({
      /** `isNew`: nobody gets to it, because no entry leads there. */
      pages: z.array(z.object({ path: z.string(), title: z.string(), entitle: z.string(), isNew: flag })),
      resourceGroups: z.array(choice),
    }),
  }),
  preview: get('/api/Resource/Preview', {
    summary: 'The menu as somebody of a resource group has it',
    viewAs: 'reads',
    access: 'menus',
    tags: ['menus', 'resourceGroups'],
    query: z.object({ resourceGroupId: idInQuery }),
    value: z.array(menuItem),
  }),
  add: add('/api/Resource/Add', {
    summary: "Adds an entry, for the caller's resource group, the administrators and those named, with the folders above it. 403 for a page or folder that the caller does not have, 409 when the name is taken",
    body: z.object(entryFields),
  }),
  update: update('/api/Resource/Update', {
    summary: 'Changes, moves, hides or shows an entry. 409 when somebody else has changed it since `version`, when the name is taken, or when nobody would find the way to the menu any more; 403 for giving what the caller does not have, 400 for another type or path of an entry that comes with a module',
    body: z.object({ id, version: z.string().check(z.minLength(1), z.maxLength(50)), ...entryFields }),
  }),
  remove: remove('/api/Resource/Delete', {
    summary: 'Deletes entries, all of them or none. 409 for one that comes with a module, or with entries below it that are not deleted as well',
  }),
};
