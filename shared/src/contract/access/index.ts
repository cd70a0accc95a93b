/** Who may sign in and what they may do; signing in itself is in `@portal/shared/contract`. */
export * from './groups.ts';
export * from './interfaces.ts';
export * from './menu-icons.ts';
export * from './menus.ts';
export * from './report-grants.ts';
export * from './resource-groups.ts';
export * from './users.ts';

import { groups } from './groups.ts';
import { classes, interfaces } from './interfaces.ts';
import { menus } from './menus.ts';
import { dashboardRoles, reportRoles } from './report-grants.ts';
import { resourceGroupInterfaces, resourceGroups } from './resource-groups.ts';
import { users } from './users.ts';

export const endpoints = { users, groups, resourceGroups, resourceGroupInterfaces, classes, interfaces, menus, reportRoles, dashboardRoles };
