/** Who may sign in and what they may do; signing in itself is in `@portal/shared/contract`. */
export * from './groups.ts';
export * from './menu-icons.ts';
export * from './menus.ts';
export * from './report-grants.ts';
export * from './users.ts';

import { groups, resourceGroups } from './groups.ts';
import { menus } from './menus.ts';
import { dashboardRoles, reportRoles } from './report-grants.ts';
import { users } from './users.ts';

export const endpoints = { users, groups, resourceGroups, menus, reportRoles, dashboardRoles };
