import type { HandlersOf } from '../../../contract-routes.ts';
import { Kept } from '../../../http/kept-answers.ts';
import type { Search } from '../../reading/search/module.ts';
import type { Catalogue } from '../catalogue/module.ts';
import type { Embedding } from './embedding.ts';
import type { Freshness } from './freshness.ts';

export const reportRoutes = (catalogue: Catalogue, embedding: Embedding, freshness: Freshness, search: Search): Omit<HandlersOf<'reports'>, 'requestAccess' | 'ownRequest' | 'withdrawRequest'> => ({
  getMyReports: async ({ currentUser, query, device }) => new Kept(`${currentUser.id} ${query.isPcweb} ${query.classId} ${device}`, currentUser, ['catalogue', 'favourites'], async () => catalogue.listed(currentUser.id, query, device)),
  setDefaultReport: ({ currentUser, body }) => catalogue.setDefaultReport(currentUser.id, body.reportId),
  getMyReportsSearch: async ({ currentUser, query, device }) => search.reports(currentUser.id, query.keyword, device),
  getDefaultReport: ({ currentUser }) => catalogue.defaultReport(currentUser.id),
  getReport: ({ currentUser, body, language }) => embedding.open(currentUser, body, language),
  getReportToken: ({ currentUser, body }) => embedding.renew(currentUser, body),
  getFreshness: ({ currentUser, query }) => freshness.of(currentUser.id, query.id),
  getClassList: async ({ currentUser, device }) => new Kept(`${currentUser.id} ${device}`, currentUser, ['catalogue'], () => catalogue.classes(currentUser.id, device)),
  getMyDashboards: async ({ currentUser }) => new Kept(`${currentUser.id}`, currentUser, ['catalogue', 'favourites'], () => catalogue.dashboards(currentUser.id)),
  reportLogAdd: ({ currentUser, body }) => catalogue.addVisit(currentUser.id, body),
});
