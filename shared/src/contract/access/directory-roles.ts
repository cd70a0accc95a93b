import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, instant, keyword } from '../values.ts';
import { objectId } from './directory-users.ts';

export const directoryRoleOrder = ['name', 'precedence', 'syncTime'] as const;

/** A group of Entra ID whose members have a role of the portal. */
export const directoryRole = z.object({
  id,
  objectId: z.string(),
  name: z.string(),
  groupId: id,
  groupName: z.string(),
  groupEnName: z.string(),
  /** The data roles that the role's grants name. */
  dataRoles: z.array(z.string()),
  precedence: z.int(),
  /** How many were in the group when it was last read, and how many of them have an account. */
  members: z.int(),
  matched: z.int(),
  /** Who is in the group and not in the role, and who has the role from here and is not in the group any more. */
  missing: z.int(),
  extra: z.int(),
  syncTime: z.nullable(instant),
  version: z.int(),
});
export type DirectoryRole = z.infer<typeof directoryRole>;

/** Who would come and go. */
export const directoryRoleDrift = z.object({
  members: z.int(),
  matched: z.int(),
  added: z.array(z.object({ account: z.string(), fullName: z.string() })),
  removed: z.array(z.object({ account: z.string(), fullName: z.string() })),
});
export type DirectoryRoleDrift = z.infer<typeof directoryRoleDrift>;

const access = 'directoryRoles';
// What the role is called, who is in it and which data roles it names is told, too.
const { list } = crud({ access, about: ['directoryRoles', 'groups', 'dataRoles'], row: directoryRole });
const { add, update } = crud({ access, about: ['directoryRoles'], row: directoryRole });
const precedence = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 100);

/** Groups of Entra ID and the roles that they give. What asks the directory is answered as for its users. */
export const directoryRoles = {
  groups: get('/api/AzureRole/Groups', {
    summary: 'Groups of the directory, searched there by name',
    viewAs: 'reads',
    access,
    tags: ['directoryRoles'],
    query: z.object({ keyword: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
    value: z.array(z.object({ id: z.string(), name: z.string(), notes: z.string() })),
  }),
  list: list('/api/AzureRole/List', {
    summary: 'Groups of the directory with the roles that they give, and who differs',
    search: { keyword, id: z.optional(id), groupId: z.optional(id) },
    page: pageQuery({ orders: directoryRoleOrder, size: 20 }),
  }),
  add: add('/api/AzureRole/Add', {
    summary: 'Maps a group to a role; nobody has it before it is synchronised. 409 for a pair that is mapped already, 403 for a role that gives what the caller lacks',
    body: z.object({ objectId, groupId: id, precedence }),
  }),
  update: update('/api/AzureRole/Update', {
    summary: 'Changes which group of several gives a role. 404 for a mapping that is gone, 409 for one changed since `version`',
    body: z.object({ id, version: id, precedence }),
  }),
  remove: post('/api/AzureRole/Delete', {
    summary: 'Ends a mapping. Its memberships go with it, or stay and are kept by hand',
    access,
    changes: ['directoryRoles', 'groups', 'users'],
    body: z.object({ id, isKept: flag }),
    value: z.null(),
  }),
  preview: get('/api/AzureRole/Preview', { viewAs: 'reads', summary: 'Who would get and lose a role, by the group as it is now', access, tags: ['directoryRoles'], query: z.object({ id: idInQuery }), value: directoryRoleDrift }),
  sync: post('/api/AzureRole/Sync', {
    summary: 'Gives a role to the members of a group, and takes it from those who had it from there. 403 for people with rights that the caller lacks',
    access,
    quiet: true,
    changes: ['directoryRoles', 'groups', 'users'],
    body: z.object({ id }),
    value: directoryRoleDrift,
  }),
};
