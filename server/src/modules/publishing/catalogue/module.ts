import { readers } from '../../../built-in-groups.ts';
import { defineModule } from '../../../module.ts';
import { Catalogue } from './service.ts';
import { texts } from './texts.ts';

export { displayOf, localeFor, NO_DISPLAY } from './display.ts';
export { covers, endOf, grantAfter, grantedPages, grantFor, mayBuild, mayDownload, mayExport, mergeGrants, onScreen, pagesToOpen, permittedPages, roleOf, viewOnlyGrant, type Grant, type OnScreen } from './grants.ts';
export { dashboardSourcesOn, dashboardsGivenTo, grantsOf, readersOf, type GivenDashboard, type GivenRow, type GrantRow } from './grants-repository.ts';
export { givenToPeople, givenToRoles } from './given-repository.ts';
export { isListedDashboard, isListedReport } from './listed-repository.ts';
export { dashboardStates, listDashboards, publishedIds, statesOf, viewOf, type StatedReport, type DashboardRow, type PageRow, type ReportRow } from './repository.ts';
export { NoPagesError } from './no-pages.ts';
export type { Access, OpenPages, Rights } from './rights.ts';
export type { Catalogue, GrantedReport } from './service.ts';
export { texts as catalogueTexts } from './texts.ts';

/** What there is to read, and what each reader may do with it. Every other module asks here. */
export const catalogueModule = defineModule({
  name: 'catalogue',
  create: ({ database: { db } }) => ({
    offer: new Catalogue(db),
    interfaces: {
      reports: { title: { zh: '报表阅读', en: 'Reports' }, groups: readers },
      reportManagement: { title: { zh: '报表管理', en: 'Management of reports' }, groups: ['administrators', 'reportAdministrators'] },
    },
    texts,
  }),
});
