import { endpoints } from '@portal/shared/contract/all';
import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import type { ReportAccess } from './access.ts';
import type { ReportCovers } from './covers.ts';
import type { JoinedReports } from './joined.ts';
import type { ReportPages } from './pages.ts';
import type { ReportRemoval } from './removal.ts';
import type { ManagedReports } from './service.ts';
import type { Successors } from './successor.ts';

const { addOnline, grantRole } = endpoints.managedReports;

export const managedReportRoutes = (reports: ManagedReports, joined: JoinedReports, removal: ReportRemoval, covers: ReportCovers): HandlersOf<'managedReports'> => ({
  list: ({ body, language }) => reports.list(body, language),
  update: ({ currentUser, body, request }) => reports.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => removal.remove(currentUser, body.ids, request.ip),
  dependents: ({ body }) => removal.dependents(body.ids),
  isActive: ({ currentUser, body, request }) => reports.switch(currentUser, 'isActive', body, request.ip),
  isVisibleOnWeb: ({ currentUser, body, request }) => reports.switch(currentUser, 'isVisibleOnWeb', body, request.ip),
  isVisibleOnMobile: ({ currentUser, body, request }) => reports.switch(currentUser, 'isVisibleOnMobile', body, request.ip),
  isMenuShowPage: ({ currentUser, body, request }) => reports.switch(currentUser, 'isMenuShowPage', body, request.ip),
  setWatermark: ({ currentUser, body, request }) => reports.setWatermark(currentUser, body, request.ip),
  setClass: ({ currentUser, body, request }) => reports.setClass(currentUser, body, request.ip),
  grantRole: ({ currentUser, body, request }) => reports.grantRole(currentUser, body, grantRole, request.ip),
  move: ({ currentUser, body, request }) => reports.move(currentUser, body, request.ip),
  copy: ({ currentUser, body, request }) => joined.copy(currentUser, body, request.ip),
  coverImage: async ({ currentUser, request }) => reports.coverImage(currentUser, await readFile(request)),
  makeCover: ({ currentUser, body }) => covers.make(currentUser, body),
  top: ({ language }) => reports.top(language),
  joined: ({ query }) => joined.list(query.OnlinePowerBIID),
  addOnline: ({ currentUser, body, request }) => joined.add(currentUser, body, addOnline, request.ip),
});

export const reportPageRoutes = (pages: ReportPages): HandlersOf<'reportPages'> => ({
  list: ({ query }) => pages.list(query.dReportId),
  compare: ({ query }) => pages.compare(query.dReportId),
  takeOver: ({ currentUser, query, request }) => pages.takeOver(currentUser, query.dReportId, request.ip),
  takeOverSome: ({ currentUser, body, request }) => pages.takeOverSome(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => pages.update(currentUser, body, request.ip),
  isActive: ({ currentUser, body, request }) => pages.switch(currentUser, 'isActive', body, request.ip),
  isExportable: ({ currentUser, body, request }) => pages.switch(currentUser, 'isExportable', body, request.ip),
  remove: ({ currentUser, body, request }) => pages.remove(currentUser, body.ids, request.ip),
});

export const reportAccessRoutes = (access: ReportAccess): HandlersOf<'reportAccess'> => ({
  holders: ({ body, language }) => access.holders(body, language),
  grantable: ({ body, language }) => access.grantable(body, language),
  grantPerson: ({ currentUser, body, request }) => access.grantPerson(currentUser, body, request.ip),
  revoke: ({ currentUser, body, request }) => access.revoke(currentUser, body, request.ip),
});

export const reportSuccessorRoutes = (successors: Successors): HandlersOf<'reportSuccessor'> => ({
  join: ({ currentUser, body, request }) => successors.join(currentUser, body, request.ip),
});
