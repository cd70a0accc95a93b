import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, instant, keyword } from '../values.ts';

/** What a template of an effective identity may say of the person, in braces. */
export const identityVariables = ['account', 'mail', 'jobNo', 'department'] as const;
export type IdentityVariable = (typeof identityVariables)[number];

export const dataRoleOrder = ['name', 'datasetName', 'updateTime'] as const;

const template = z._default(z.string().check(z.trim(), z.maxLength(200), z.regex(new RegExp(`^(?:[^{}]|\\{(?:${identityVariables.join('|')})\\})*$`))), '');
const label = z._default(z.string().check(z.trim(), z.maxLength(50)), '');

/** A role of a dataset's row-level security, and as whom and with what it shows rows. */
export const dataRole = z.object({
  id,
  /** As the dataset calls it. */
  name: z.string(),
  label: z.string(),
  elabel: z.string(),
  /** Template of the effective user name; empty is the account. */
  username: z.string(),
  /** Template of CUSTOMDATA(); empty is none. */
  customData: z.string(),
  notes: z.string(),
  workspaceId: z.string(),
  /** Empty until the reporting service has been asked. */
  datasetId: z.string(),
  datasetName: z.string(),
  reportId: z.nullable(id),
  reportName: z.string(),
  reportEnName: z.string(),
  /** How many grants name it. */
  grants: z.int(),
  /** The reporting service knows no such role of the dataset. */
  isMissing: flag,
  updateTime: instant,
  version: z.int(),
});
export type DataRole = z.infer<typeof dataRole>;

/** The data roles that a grant on a report may name. */
export const dataRoleChoices = z.object({
  /** Whether its data have row-level security; null where the reporting service does not answer. */
  isSecured: z.nullable(flag),
  datasetName: z.string(),
  roles: z.array(z.object({ id, name: z.string(), label: z.string(), elabel: z.string(), isMissing: flag })),
});
export type DataRoleChoices = z.infer<typeof dataRoleChoices>;

// How many grants name one is told, too: of roles and of people.
const { list } = crud({ access: 'dataRoles', about: ['dataRoles', 'groups', 'users'], row: dataRole });
const { add, update, remove } = crud({ access: 'dataRoles', about: ['dataRoles'], row: dataRole });
const fields = { name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), label, elabel: label, username: template, customData: template, notes: z._default(z.string().check(z.trim(), z.maxLength(500)), '') };

/** Data roles (SPEC 7.7), as they go into the identities of embed tokens. */
export const dataRoles = {
  top: get('/api/ReportDataRole/Top', {
    summary: 'The data roles of the dataset behind a report, for its grants; all of them without a report. 404 for a report that is gone',
    viewAs: 'reads',
    access: 'roles',
    tags: ['dataRoles'],
    query: z.object({ reportId: z.optional(idInQuery) }),
    value: dataRoleChoices,
  }),
  reports: get('/api/ReportDataRole/Reports', {
    summary: 'The reports by which a dataset can be named',
    viewAs: 'reads',
    access: 'dataRoles',
    tags: ['reports'],
    value: z.array(z.object({ id, name: z.string(), ename: z.string() })),
  }),
  list: list('/api/ReportDataRole/List', {
    summary: 'Data roles, searched by name or dataset, with how many grants name them',
    search: { keyword, id: z.optional(id), reportId: z.optional(id), isMissing: z.optional(flag) },
    page: pageQuery({ orders: dataRoleOrder, size: 20 }),
  }),
  add: add('/api/ReportDataRole/Add', {
    summary: 'Adds a role of the dataset behind a report. 404 for a report without one, 409 for a name that the dataset has already, 403 for who is no administrator and would show rows of others',
    body: z.object({ reportId: id, ...fields }),
  }),
  update: update('/api/ReportDataRole/Update', {
    summary: 'Changes a data role, for everybody who has it. 403 for who is no administrator and changes whose rows it shows, 404 for one that is gone, 409 for one changed since `version`',
    body: z.object({ id, version: id, reportId: id, ...fields }),
  }),
  remove: remove('/api/ReportDataRole/Delete', { summary: 'Deletes data roles, all of them or none. 409 for one that grants name' }),
};
