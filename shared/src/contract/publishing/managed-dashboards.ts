import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword } from '../values.ts';
import { sourceWorkspaceId } from './source-workspace-id.ts';

const short = z.string().check(z.trim(), z.maxLength(200));
const switched = z.object({ ids: idList, value: flag });
const roleIds = z.array(id).check(z.maxLength(1_000));

export const managedDashboardOrder = ['sort', 'displayName', 'createTime', 'updateTime'] as const;

/** A dashboard as administrators see it (screens 4, DsahboardSetUp). */
export const managedDashboard = z.object({
  dashboardId: id,
  displayName: z.string(),
  enDisplayName: z.string(),
  platform: z.string(),
  /** Null is in no class. */
  classId: z.nullable(id),
  className: z.string(),
  classEnName: z.string(),
  /** Path of its picture on this server; empty when there is none. */
  cover: z.string(),
  sourceId: id,
  sourceName: z.string(),
  sourceEnName: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  sourceDashboardId: z.string(),
  /** Who decides on requests for it, where owners do. */
  ownerId: z.nullable(id),
  ownerName: z.string(),
  isActive: flag,
  /** Its position among all dashboards, from 0. */
  sort: z.int(),
  /** How many roles have it, and how often it was opened within 30 days. */
  roles: z.int(),
  views: z.int(),
  /** Since when the reporting service has it no more. */
  missingTime: z.nullable(instant),
  version: z.int(),
  createTime: instant,
  updateTime: instant,
});
export type ManagedDashboard = z.infer<typeof managedDashboard>;

const ofDashboards = { access: 'reportManagement', changes: ['reports'] } as const;
const dashboardCalls = crud({ access: 'reportManagement', about: ['reports'], row: managedDashboard });

/** Dashboards, for administrators (SPEC 7.7). */
export const managedDashboards = {
  list: dashboardCalls.list('/api/Dashboard/GetPage', {
    summary: 'Dashboards of the catalogue, searched by name',
    search: {
      keyword,
      id: z.optional(id),
      /** With the classes below it. */
      classId: z.optional(id),
      sourceId: z.optional(id),
      isActive: z.optional(flag),
      isMissing: z.optional(flag),
    },
    page: pageQuery({ orders: managedDashboardOrder, size: 20 }),
  }),
  details: get('/api/Dashboard/GetDashboardInfo', {
    summary: 'One dashboard with the roles that have it. 404 for one that is gone',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports', 'groups'],
    query: z.object({ dashboardId: idInQuery }),
    value: z.extend(managedDashboard, { groups: z.array(z.object({ id, name: z.string(), ename: z.string() })) }),
  }),
  dependents: post('/api/Dashboard/Dependents', {
    summary: 'What goes with dashboards when they are deleted: how many roles and people have them, favourites, and requests that wait; comments stay',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports', 'groups'],
    body: z.object({ ids: idList }),
    value: z.object({ roles: z.int(), people: z.int(), favourites: z.int(), requests: z.int() }),
  }),
  top: get('/api/Dashboard/GetTop', {
    summary: 'Every dashboard by name, for choosing',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    value: z.array(z.object({ dashboardId: id, displayName: z.string(), enDisplayName: z.string(), isActive: flag })),
  }),
  inSource: post('/api/Dashboard/GetDashboardList', {
    summary: 'The dashboards of a workspace, and which of them are in the catalogue. 502 or 503 where the reporting service cannot be asked',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    body: z.object({ sourceId: id, workspaceId: sourceWorkspaceId }),
    value: z.array(z.object({ id: z.string(), name: z.string(), dashboardId: z.nullable(id) })),
  }),
  addOnline: post('/api/Dashboard/AddOnlineDashboard', {
    summary: 'Adds dashboards of a workspace to the catalogue, all or none. 409 for one that is there already, 404 for one that the reporting service does not have, 403 for roles that the caller may not give it',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports', 'groups'],
    body: z.object({
      sourceId: id,
      workspaceId: sourceWorkspaceId,
      items: z.array(z.object({ sourceDashboardId: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), displayName: short.check(z.minLength(1)), enDisplayName: z._default(short, '') })).check(z.minLength(1), z.maxLength(200)),
      classId: z._default(z.nullable(id), null),
      cover: z._default(z.string().check(z.maxLength(200)), ''),
      groupIds: z._default(z.array(id).check(z.maxLength(100)), []),
    }),
    value: z.object({ ids: z.array(id) }),
  }),
  update: dashboardCalls.update('/api/Dashboard/Update', {
    summary: 'Changes a dashboard; without `sort` it stays at its place. 409 when somebody else has changed it since `version`, 404 for a dashboard, class or owner that is gone',
    body: z.object({ id, version: z.int(), displayName: short.check(z.minLength(1)), enDisplayName: z._default(short, ''), classId: z._default(z.nullable(id), null), cover: z._default(z.string().check(z.maxLength(200)), ''), ownerId: z._default(z.nullable(id), null), sort: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))) }),
  }),
  move: post('/api/Dashboard/MoveUpAndDown', { ...ofDashboards, summary: 'Moves a dashboard to another position among all of them', body: z.object({ id, sort: z.int().check(z.minimum(0), z.maximum(100_000)) }), value: z.null() }),
  setClass: post('/api/Dashboard/SetClass', { ...ofDashboards, summary: 'Puts dashboards into a class, or, with null, into none', body: z.object({ ids: idList, classId: z.nullable(id) }), value: z.null() }),
  setRoles: post('/api/Dashboard/SetRoles', {
    ...ofDashboards,
    quiet: true,
    changes: ['reports', 'groups'],
    summary: 'Gives a dashboard to these roles and to no others. 409 when other roles have it now than `before` says, 404 for a role or dashboard that is gone. Nobody gives what they do not hold: 403',
    body: z.object({ id, before: roleIds, groupIds: roleIds }),
    value: z.null(),
  }),
  grantRole: post('/api/Dashboard/GrantRole', {
    ...ofDashboards,
    changes: ['reports', 'groups'],
    summary: 'Gives a role dashboards besides those that it has. Nobody gives what they do not hold: 403',
    body: z.object({ ids: idList, groupId: id }),
    value: z.null(),
  }),
  coverImage: post('/api/Dashboard/CoverImage', {
    summary: 'Stores the cover of a dashboard, re-encoded and without metadata; answers its path',
    access: 'reportManagement',
    quiet: true,
    multipart: true,
    value: z.string(),
  }),
  isActive: post('/api/Dashboard/IsActive', { ...ofDashboards, summary: 'Puts dashboards into use or out of it', body: switched, value: z.null() }),
  remove: dashboardCalls.remove('/api/Dashboard/DelDashboards', { summary: 'Deletes dashboards from the catalogue, all or none; what is in the reporting service stays there' }),
};
