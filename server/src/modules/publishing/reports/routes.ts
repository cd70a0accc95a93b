import type { HandlersOf } from '../../../contract-routes.ts';
import { Kept } from '../../../http/kept-answers.ts';
import type { Catalogue } from '../catalogue/module.ts';
import type { Embedding } from './embedding.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Freshness } from './freshness.ts';

/** Of everything that a list of reports shows: the catalogue, and which of it are the current user's favourites. */
const catalogueVersion = ({ versions }: CurrentUser): string => `${versions.catalogue} ${versions.favourites}`;

export const reportRoutes = (catalogue: Catalogue, embedding: Embedding, freshness: Freshness): Omit<HandlersOf<'reports'>, 'requestAccess'> => ({
  getMyReports: async ({ currentUser, query }) => new Kept(`${currentUser.id} ${query.isPcweb} ${query.classId}`, catalogueVersion(currentUser), () => catalogue.listed(currentUser.id, query)),
  getMyReportsSearch: ({ currentUser, query }) => catalogue.search(currentUser.id, query.keyword),
  getReport: ({ currentUser, body }) => embedding.open(currentUser, body),
  getReportToken: ({ currentUser, body }) => embedding.renew(currentUser, body),
  getFreshness: ({ currentUser, query }) => freshness.of(currentUser.id, query.id),
  getClassList: async ({ currentUser }) => new Kept(`${currentUser.id}`, currentUser.versions.catalogue, () => catalogue.classes(currentUser.id)),
  getMyDashboards: async ({ currentUser }) => new Kept(`${currentUser.id}`, currentUser.versions.catalogue, () => catalogue.dashboards(currentUser.id)),
  reportLogAdd: ({ currentUser, body }) => catalogue.addVisit(currentUser.id, body),
});
