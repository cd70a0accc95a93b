import { endpoints, type SearchKind } from '@portal/shared/contract/all';
import type { Calls } from '../../../calls.ts';
import type { HandlersOf } from '../../../contract-routes.ts';
import type { Search } from './service.ts';

const { reports, learning, announcements } = endpoints;

/** By which call a person reads what is found: who may not make that finds none of it. */
const readBy = {
  report: reports.getReport,
  page: reports.getReport,
  class: reports.getClassList,
  dashboard: reports.getMyDashboards,
  article: learning.articleDetail,
  announcement: announcements.detail,
  lesson: learning.lessonList,
  chapter: learning.lessonList,
} as const;

const kindsOf = (calls: Calls): Set<SearchKind> => new Set((Object.keys(readBy) as SearchKind[]).filter((kind) => calls.may(readBy[kind])));

export const searchRoutes = (search: Search): HandlersOf<'search'> => ({
  find: ({ currentUser, query, device, language }) => search.find({ userId: currentUser.id, device, language, kinds: kindsOf(currentUser.calls) }, query),
});
