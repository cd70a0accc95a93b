import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, instant, keyword, line, name } from '../values.ts';
import { choice } from './groups.ts';
import { menuItemType } from './sign-in.ts';

export const resourceGroupOrder = ['name', 'updateTime'] as const;

/** A resource group as administrators see it (screens.md 3). */
export const resourceGroupRow = z.object({
  id,
  name: z.string(),
  ename: z.string(),
  notes: z.string(),
  /** Comes with the portal. */
  isBuiltIn: flag,
  /** Holds everything, now and later: it is neither narrowed nor deleted. */
  isEverything: flag,
  /** How many people are in it, and how many entries of the menu and interfaces it gives. */
  users: z.int(),
  menus: z.int(),
  interfaces: z.int(),
  updateTime: instant,
  /** Changes with its names and with what it gives. */
  version: z.int(),
});
export type ResourceGroupRow = z.infer<typeof resourceGroupRow>;

/** An entry of the menu, as one that can be given. */
export const grantableMenu = z.object({
  id,
  parentId: z.nullable(id),
  type: menuItemType,
  title: z.string(),
  entitle: z.string(),
  /** The interface class that its page lives by; null where it lives by none. */
  access: z.nullable(z.string()),
});
export type GrantableMenu = z.infer<typeof grantableMenu>;

const fields = {
  name,
  ename: z._default(line(50), ''),
  notes: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
};
const some = z.array(id).check(z.maxLength(5_000));
const about = ['resourceGroups'] as const;
const { list, add, update, remove } = crud({ access: 'resourceGroups', about, row: resourceGroupRow });

/** Resource groups, which give menus and interfaces (SPEC 7.7). */
export const resourceGroups = {
  top: get('/api/ResourceGroup/Top', { viewAs: 'reads', summary: 'The resource groups to choose from', access: 'usersRead', tags: ['resourceGroups'], value: z.array(choice) }),
  list: list('/api/ResourceGroup/List', {
    summary: 'Resource groups, searched by name, with how many people they are for and how much they give',
    search: { keyword, id: z.optional(id) },
    page: pageQuery({ orders: resourceGroupOrder, size: 20 }),
  }),
  add: add('/api/ResourceGroup/add', {
    summary: 'Adds a resource group that gives nothing, or what `copyOf` gives. 403 for giving what the caller does not hold, 409 for a name that is taken',
    body: z.object({ ...fields, copyOf: z.optional(id) }),
  }),
  update: update('/api/ResourceGroup/Update', {
    summary: 'Renames a resource group. 403 for one with more rights than the caller, 404 for one that is gone, 409 for one changed since `version` or a name that is taken',
    body: z.object({ id, version: id, ...fields }),
  }),
  remove: remove('/api/ResourceGroup/Delete', {
    summary: 'Deletes resource groups, all of them or none. 409 for the administrators, and for one that people are in',
  }),
  getResource: get('/api/ResourceGroup/GetResource', {
    summary: 'The entries of the menu that a resource group gives, and those that there are, parents first',
    access: 'resourceGroups',
    viewAs: 'reads',
    tags: ['resourceGroups', 'menus'],
    query: z.object({ resourceGroupId: idInQuery }),
    value: z.object({ version: z.int(), resourceIds: z.array(id), menus: z.array(grantableMenu) }),
  }),
  updateResource: post('/api/ResourceGroup/UpdateResource', {
    summary: 'Sets the entries of the menu that a resource group gives; the folders above them go with them. 403 for giving what the caller does not hold, 409 for a group changed since `version` and for the administrators',
    access: 'resourceGroups',
    quiet: true,
    changes: ['resourceGroups', 'menus'],
    body: z.object({ resourceGroupId: id, version: id, resourceIds: some }),
    value: z.object({ version: z.int() }),
  }),
};

const classCode = z.string().check(z.minLength(1), z.maxLength(50));

/** The interfaces that a resource group gives: whole classes, with what comes later, and single ones (SPEC 7.7). */
export const resourceGroupInterfaces = {
  list: get('/api/ResourceGroupInterface/list', {
    summary: 'The interface classes that a resource group gives as a whole, and the single interfaces beside them',
    access: 'resourceGroups',
    viewAs: 'reads',
    tags: ['resourceGroups', 'interfaces'],
    query: z.object({ resourceGroupId: idInQuery }),
    value: z.object({ version: z.int(), interfaceClasses: z.array(z.string()), interfaceIds: z.array(id) }),
  }),
  set: post('/api/ResourceGroupInterface/Set', {
    summary: 'Sets the interface classes and single interfaces that a resource group gives. 403 for giving what the caller does not hold, 409 for a group changed since `version` and for the administrators',
    access: 'resourceGroups',
    quiet: true,
    changes: ['resourceGroups', 'interfaces'],
    body: z.object({ resourceGroupId: id, version: id, interfaceClasses: z.array(classCode).check(z.maxLength(500)), interfaceIds: some }),
    value: z.object({ version: z.int() }),
  }),
};
