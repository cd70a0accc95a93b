import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {
    User: () => import('./access/permissions/people-page.tsx'),
    Role: () => import('./access/roles/roles-page.tsx'),
    AccessRequests: () => import('./access/access-requests/access-requests-page.tsx'),
    OwnedRequests: () => import('./access/access-requests/owned-requests-page.tsx'),
    Group: () => import('./access/resource-groups/resource-groups-page.tsx'),
    apiManagement: () => import('./access/interfaces/interfaces-page.tsx'),
    AzureUser: () => import('./access/directory-users/directory-users-page.tsx'),
    AzureRole: () => import('./access/directory-roles/directory-roles-page.tsx'),
    MenuManagement: () => import('./access/menus/menus-page.tsx'),
    workspace: () => import('./publishing/connection-sources/connection-sources-page.tsx'),
    ReportClass: () => import('./publishing/report-classes/report-classes-page.tsx'),
    FirstSteps: () => import('./site/first-steps/first-steps-page.tsx'),
    DsahboardSetUp: () => import('./publishing/managed-dashboards/managed-dashboards-page.tsx'),
    ReportSetUp: () => import('./publishing/managed-reports/managed-reports-page.tsx'),
    Domains: () => import('./access/domains/domains-page.tsx'),
    Releases: () => import('./site/releases/releases-page.tsx'),
    Log: () => import('./usage/sign-in-log/sign-in-log-page.tsx'),
    AuditLog: () => import('./usage/audit-log/audit-log-page.tsx'),
  },
  slots: {},
});
