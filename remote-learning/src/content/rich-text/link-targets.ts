import { call } from '@portal/shared/api';
import { endpoints as base, reportType, type Report } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/content';
import { nameIn, type Language } from '@portal/shared/language';
import type { Option } from '@portal/shared/ui/resource';
import { articlePath } from '../articles/queries.ts';
import { lessonPath } from '../lessons/paths.ts';

/** So many are offered; more are found by typing more. */
const SHOWN = 20;
/** As many articles as the server gives at once. */
const NEWEST = 200;

/** The path of a page that is offered, and what it is called. */
type Find = (keyword: string, language: Language, signal: AbortSignal) => Promise<readonly Option[]>;
type Named = { readonly zh: string; readonly en: string; readonly path: string };

const chosen = (all: readonly Named[], keyword: string, language: Language): Option[] => {
  const isFound = ({ zh, en }: Named) => `${zh}\n${en}`.toLowerCase().includes(keyword.toLowerCase());
  return all.filter(isFound).slice(0, SHOWN).map(({ zh, en, path }) => ({ value: path, label: nameIn(language, zh, en) }));
};

/** As the viewer opens a report (SPEC 2.2 and 2.6). */
const pathOf = ({ id, reportType: type, platform }: Report): string => {
  if (type === reportType.h5) return `/Main/PBIViews/${id}/view/H5Report`;
  return type === reportType.paginated ? `/Main/PBIViews/${id}/${encodeURIComponent(platform || 'null')}/Rdlreports` : `/Main/PBIViews/${id}/null/Online`;
};

/** What a link can lead to, by its kind. Everybody finds what they may open themselves. */
export const targets: Readonly<Record<'report' | 'lesson' | 'article', Find>> = {
  report: async (keyword, language, signal) => {
    const reports = await call(base.reports.getMyReports, { signal });
    return chosen(reports.map((report) => ({ zh: report.name, en: report.ename, path: pathOf(report) })), keyword, language);
  },
  lesson: async (keyword, language, signal) => {
    const { items } = await call(endpoints.learning.lessonList, { body: { keyword }, signal });
    return items.slice(0, SHOWN).map(({ id, title, entitle }) => ({ value: lessonPath(id), label: nameIn(language, title, entitle) }));
  },
  article: async (keyword, language, signal) => {
    const articles = await call(endpoints.learning.articles, { query: { top: NEWEST }, signal });
    return chosen(articles.map(({ id, title, entitle }) => ({ zh: title, en: entitle, path: articlePath(id, title) })), keyword, language);
  },
};
