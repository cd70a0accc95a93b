import type { ServerModule } from '../module.ts';
import { accessRequestsModule } from './access/access-requests/module.ts';
import { departmentsModule } from './access/departments/module.ts';
import { domainsModule } from './access/domains/module.ts';
import { dataRolesModule } from './access/data-roles/module.ts';
import { directoryModule } from './access/directory/module.ts';
import { groupsModule } from './access/groups/module.ts';
import { interfacesModule } from './access/interfaces/module.ts';
import { menusModule } from './access/menus/module.ts';
import { permissionsModule } from './access/permissions/module.ts';
import { resourceGroupsModule } from './access/resource-groups/module.ts';
import { signInLinksModule } from './access/sign-in-links/module.ts';
import { signInModule } from './access/sign-in/module.ts';
import { ssoModule } from './access/sso/module.ts';
import { userImportModule } from './access/user-import/module.ts';
import { usersModule } from './access/users/module.ts';
import { viewAsModule } from './access/view-as/module.ts';
import { announcementsModule } from './content/announcements/module.ts';
import { articleClassesModule } from './content/article-classes/module.ts';
import { articlesModule } from './content/articles/module.ts';
import { carouselModule } from './content/carousel/module.ts';
import { homeModule } from './content/home/module.ts';
import { learningModule } from './content/learning/module.ts';
import { lessonClassesModule } from './content/lesson-classes/module.ts';
import { lessonsModule } from './content/lessons/module.ts';
import { managedChaptersModule } from './content/managed-chapters/module.ts';
import { managedLessonsModule } from './content/managed-lessons/module.ts';
import { publicationModule } from './content/publication/module.ts';
import { uploadsModule } from './content/uploads/module.ts';
import { calendarModule } from './delivery/calendar/module.ts';
import { exportsModule } from './delivery/exports/module.ts';
import { mailModule } from './delivery/mail/module.ts';
import { schedulesModule } from './delivery/schedules/module.ts';
import { catalogueModule } from './publishing/catalogue/module.ts';
import { connectionSourcesModule } from './publishing/connection-sources/module.ts';
import { addingModule } from './publishing/adding/module.ts';
import { h5ReportsModule } from './publishing/h5-reports/module.ts';
import { managedDashboardsModule } from './publishing/managed-dashboards/module.ts';
import { managedReportsModule } from './publishing/managed-reports/module.ts';
import { missingInServiceModule } from './publishing/missing-in-service/module.ts';
import { reportClassesModule } from './publishing/report-classes/module.ts';
import { reportFilesModule } from './publishing/report-files/module.ts';
import { reportServerModule } from './publishing/report-server/module.ts';
import { reportHealthModule } from './publishing/report-health/module.ts';
import { reportsModule } from './publishing/reports/module.ts';
import { commentsModule } from './reading/comments/module.ts';
import { favouritesModule } from './reading/favourites/module.ts';
import { notificationsModule } from './reading/notifications/module.ts';
import { personalPagesModule } from './reading/personal-pages/module.ts';
import { searchModule } from './reading/search/module.ts';
import { selfServiceModule } from './reading/self-service/module.ts';
import { viewsModule } from './reading/views/module.ts';
import { brandingModule } from './site/branding/module.ts';
import { eventsModule } from './site/events/module.ts';
import { firstStepsModule } from './site/first-steps/module.ts';
import { healthModule } from './site/health/module.ts';
import { releasesModule } from './site/releases/module.ts';
import { settingsModule } from './site/settings/module.ts';
import { auditLogModule } from './usage/audit-log/module.ts';
import { auditModule } from './usage/audit/module.ts';
import { browsingHistoryModule } from './usage/browsing-history/module.ts';
import { signInLogModule } from './usage/sign-in-log/module.ts';

/** What the server consists of. Modules are created and started in this order, and stop in the reverse one: each stands after those it uses. */
export const modules: readonly ServerModule[] = [
  auditModule,
  settingsModule,
  signInModule,
  signInLinksModule,
  ssoModule,
  catalogueModule,
  mailModule,
  eventsModule,
  notificationsModule,
  connectionSourcesModule,
  missingInServiceModule,
  dataRolesModule,
  exportsModule,
  calendarModule,
  schedulesModule,
  departmentsModule,
  usersModule,
  viewAsModule,
  auditLogModule,
  signInLogModule,
  browsingHistoryModule,
  userImportModule,
  groupsModule,
  directoryModule,
  accessRequestsModule,
  uploadsModule,
  publicationModule,
  articleClassesModule,
  learningModule,
  articlesModule,
  lessonClassesModule,
  lessonsModule,
  managedChaptersModule,
  managedLessonsModule,
  announcementsModule,
  carouselModule,
  h5ReportsModule,
  reportClassesModule,
  addingModule,
  managedDashboardsModule,
  managedReportsModule,
  reportServerModule,
  reportFilesModule,
  searchModule,
  viewsModule,
  selfServiceModule,
  reportsModule,
  reportHealthModule,
  favouritesModule,
  personalPagesModule,
  homeModule,
  commentsModule,
  releasesModule,
  menusModule,
  permissionsModule,
  domainsModule,
  resourceGroupsModule,
  interfacesModule,
  brandingModule,
  firstStepsModule,
  healthModule,
];
