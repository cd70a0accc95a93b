import type { ReactNode } from 'react';
import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

type Page = { readonly default: () => ReactNode };

/** A page that the first steps lead to shows the way back where it was come to by them. */
const withWayBack = (load: () => Promise<Page>) => async (): Promise<Page> => {
  const [page, { ofFirstSteps }] = await Promise.all([load(), import('./site/first-steps/back-to-first-steps.tsx')]);
  return { default: ofFirstSteps(page.default) };
};

export default defineRemote(description, {
  pages: {
    User: withWayBack(() => import('./access/permissions/people-page.tsx')),
    Role: withWayBack(() => import('./access/roles/roles-page.tsx')),
    AccessRequests: () => import('./access/access-requests/access-requests-page.tsx'),
    OwnedRequests: () => import('./access/access-requests/owned-requests-page.tsx'),
    Group: () => import('./access/resource-groups/resource-groups-page.tsx'),
    apiManagement: () => import('./access/interfaces/interfaces-page.tsx'),
    AzureUser: () => import('./access/directory-users/directory-users-page.tsx'),
    AzureRole: () => import('./access/directory-roles/directory-roles-page.tsx'),
    MenuManagement: () => import('./access/menus/menus-page.tsx'),
    workspace: withWayBack(() => import('./publishing/connection-sources/connection-sources-page.tsx')),
    ReportClass: () => import('./publishing/report-classes/report-classes-page.tsx'),
    FirstSteps: () => import('./site/first-steps/first-steps-page.tsx'),
    DsahboardSetUp: () => import('./publishing/managed-dashboards/managed-dashboards-page.tsx'),
    ReportSetUp: withWayBack(() => import('./publishing/managed-reports/managed-reports-page.tsx')),
    Domains: () => import('./access/domains/domains-page.tsx'),
    WorkingDay: () => import('./delivery/calendar/working-days-page.tsx'),
    webConfiguration: () => import('./site/branding/branding-page.tsx'),
    Releases: () => import('./site/releases/releases-page.tsx'),
    Log: () => import('./usage/sign-in-log/sign-in-log-page.tsx'),
    BrowsingHistory: () => import('./usage/browsing-history/browsing-history-page.tsx'),
    AuditLog: () => import('./usage/audit-log/audit-log-page.tsx'),
  },
  slots: {},
});
