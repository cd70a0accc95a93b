import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { pageField, pageOf } from '../paging.ts';
import { id, instant } from '../values.ts';

/** Kinds of things whose changes can be read, as the audit log calls them. */
export const historyKinds = ['user', 'menu', 'role', 'resourceGroup', 'interface', 'interfaceClass', 'reportClass', 'report', 'dashboard', 'connectionSource', 'department', 'domain', 'dataRole', 'directoryRole', 'article', 'articleClass', 'announcement', 'carousel', 'lesson', 'chapter', 'lessonClass', 'homeTemplate', 'export', 'schedule'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** What a field held; names where it held several things. Null where it did not exist. */
const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type FieldValue = z.infer<typeof fieldValue>;

/** What was different of a thing's fields. Secrets are in none of them. */
export const fieldChanges = z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue }));
export type FieldChange = z.infer<typeof fieldChanges>[number];

/** One change of a thing: who made it, when and from where, and what its fields held before and after. Secrets are in none of them. */
export const historyEntry = z.object({
  id,
  /** For example `add`, `update`, `delete`. */
  action: z.string(),
  account: z.string(),
  /** Empty for somebody who is gone. */
  fullName: z.string(),
  address: z.string(),
  createTime: instant,
  changes: fieldChanges,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const history = {
  list: post('/api/LogManagement/Log/History', {
    summary: 'What was changed of one thing, the newest first. 403 for who may not list such things',
    access: 'session',
    viewAs: 'reads',
    tags: ['users', 'menus', 'groups', 'resourceGroups', 'interfaces', 'reportClasses', 'reports', 'connectionSources', 'departments', 'domains', 'dataRoles', 'directoryRoles', 'articles', 'articleClasses', 'announcements', 'carousel', 'homeTemplates', 'lessons', 'schedules'],
    body: z.object({ kind: z.enum(historyKinds), id, ...pageField() }),
    value: pageOf(historyEntry),
  }),
};
