import type { ServerModule } from '../module.ts';
import { accessRequestsModule } from './access/access-requests/module.ts';
import { groupsModule } from './access/groups/module.ts';
import { interfacesModule } from './access/interfaces/module.ts';
import { menusModule } from './access/menus/module.ts';
import { resourceGroupsModule } from './access/resource-groups/module.ts';
import { signInLinksModule } from './access/sign-in-links/module.ts';
import { signInModule } from './access/sign-in/module.ts';
import { ssoModule } from './access/sso/module.ts';
import { usersModule } from './access/users/module.ts';
import { homeModule } from './content/home/module.ts';
import { learningModule } from './content/learning/module.ts';
import { uploadsModule } from './content/uploads/module.ts';
import { exportsModule } from './delivery/exports/module.ts';
import { mailModule } from './delivery/mail/module.ts';
import { catalogueModule } from './publishing/catalogue/module.ts';
import { h5ReportsModule } from './publishing/h5-reports/module.ts';
import { reportFilesModule } from './publishing/report-files/module.ts';
import { reportsModule } from './publishing/reports/module.ts';
import { commentsModule } from './reading/comments/module.ts';
import { favouritesModule } from './reading/favourites/module.ts';
import { selfServiceModule } from './reading/self-service/module.ts';
import { viewsModule } from './reading/views/module.ts';
import { eventsModule } from './site/events/module.ts';
import { healthModule } from './site/health/module.ts';
import { releasesModule } from './site/releases/module.ts';
import { settingsModule } from './site/settings/module.ts';
import { auditModule } from './usage/audit/module.ts';

/** What the server consists of. Modules are created and started in this order, and stop in the reverse one: each stands after those it uses. */
export const modules: readonly ServerModule[] = [
  auditModule,
  settingsModule,
  signInModule,
  signInLinksModule,
  ssoModule,
  catalogueModule,
  mailModule,
  exportsModule,
  usersModule,
  groupsModule,
  accessRequestsModule,
  eventsModule,
  uploadsModule,
  learningModule,
  h5ReportsModule,
  reportFilesModule,
  viewsModule,
  selfServiceModule,
  reportsModule,
  favouritesModule,
  homeModule,
  commentsModule,
  releasesModule,
  menusModule,
  resourceGroupsModule,
  interfacesModule,
  healthModule,
];
