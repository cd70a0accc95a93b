/** Who may sign in and what they may do; signing in itself is in `@portal/shared/contract`. */
export * from './access-requests.ts';
export * from './departments.ts';
export * from './domains.ts';
export * from './data-roles.ts';
export * from './directory-roles.ts';
export * from './directory-users.ts';
export * from './groups.ts';
export * from './interfaces.ts';
export * from './menu-icons.ts';
export * from './menus.ts';
export * from './permissions.ts';
export * from './report-grants.ts';
export * from './resource-groups.ts';
export * from './user-import.ts';
export * from './users.ts';

import { accessRequests, ownedRequests } from './access-requests.ts';
import { departments } from './departments.ts';
import { domains } from './domains.ts';
import { dataRoles } from './data-roles.ts';
import { directoryRoles } from './directory-roles.ts';
import { directoryUsers } from './directory-users.ts';
import { groups } from './groups.ts';
import { classes, interfaces } from './interfaces.ts';
import { menus } from './menus.ts';
import { effectivePermissions } from './permissions.ts';
import { dashboardRoles, reportRoles } from './report-grants.ts';
import { resourceGroupInterfaces, resourceGroups } from './resource-groups.ts';
import { users } from './users.ts';

export const endpoints = { users, departments, groups, resourceGroups, resourceGroupInterfaces, classes, interfaces, menus, reportRoles, dashboardRoles, accessRequests, ownedRequests, effectivePermissions, domains, dataRoles, directoryUsers, directoryRoles };
