import type { HandlersOf } from '../../contract-routes.ts';
import type { AccessRequests } from '../access-requests/service.ts';
import type { Catalogue } from './catalogue.ts';
import type { Embedding } from './embedding.ts';
import type { Trust } from './trust.ts';

export const reportRoutes = (catalogue: Catalogue, embedding: Embedding, trust: Trust, requests: AccessRequests): HandlersOf<'reports'> => ({
  // SPEC 7.3: with isPcweb or a class, what the web portal shows; with nothing, everything that was granted.
  getMyReports: ({ reader, query }) =>
    catalogue.reports(reader.id, { onWeb: query.isPcweb === '1' || query.classId !== undefined, classId: query.classId }),
  getMyReportsSearch: ({ reader, query }) => catalogue.search(reader.id, query.keyword),
  getReport: ({ reader, body }) => embedding.open(reader, body),
  getReportToken: ({ reader, body }) => embedding.renew(reader, body),
  getTrust: ({ reader, query }) => trust.of(reader.id, query.id),
  requestAccess: ({ reader, body }) => requests.ask(reader, body.reportId, body.reason),
  getClassList: ({ reader }) => catalogue.classes(reader.id),
  getMyDashboards: ({ reader }) => catalogue.dashboards(reader.id),
  reportLogAdd: async ({ reader, body }) => {
    await catalogue.namesOf(reader.id, body.dreportId);
    await catalogue.addVisit({
      userId: reader.id,
      catalogueId: body.dreportId,
      sourceReportId: body.reportId,
      reportName: body.reportName,
      reportUrl: body.reportUrl,
      platform: body.platform,
      sourceType: body.sourceType,
      pageName: body.reportPageName,
      pageDisplayName: body.reportPageDisplayName,
    });
    return null;
  },
});
