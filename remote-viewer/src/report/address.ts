import { viewerType, type ViewerType } from '@portal/shared/contract';
import { generatePath, matchPath } from '@portal/shared/router';
import { NO_PAGE } from '../pages/page-choice.ts';

/** What an address of the viewer asks for. */
export type Address = {
  readonly id: number;
  /** A page's code, or `null` as text for the first one. */
  readonly page: string;
  readonly type: ViewerType;
  /** The report's editor is asked for (SPEC 2.4, self-service report view). */
  readonly edits: boolean;
  /** The same kind of address for another page of the report. */
  readonly atPage: (code: string) => string;
};

/** The addresses under which a report or dashboard is shown (SPEC 2.4); those without a type have one of their own. */
const forms: readonly { pattern: string; type?: ViewerType }[] = [
  { pattern: 'PBIViews/:id/:page/:type' },
  { pattern: 'DefindReport/:id/:page/:type' },
  { pattern: 'SelfBIView/:id/:datasetId/:kind/:view', type: 'Online' },
  { pattern: 'BIview/:id/:page', type: 'Online' },
  { pattern: 'fineView/:id/:page', type: 'Online' },
  { pattern: 'Rdlreports/:id', type: 'Rdlreports' },
  { pattern: 'ReportServer/:id', type: 'Rdlreports' },
  { pattern: 'Dashboard/:id', type: 'Dashboards' },
];

/** Null for an address that names no report: ids are whole numbers and compared as such (SPEC 2.2), and there are four types. */
export const addressOf = (pathname: string): Address | null => {
  for (const { pattern, type: ownType } of forms) {
    for (const below of ['/Main/', '/']) {
      const match = matchPath(below + pattern, pathname);
      if (!match) continue;
      const { id = '', page = NO_PAGE, type = ownType, view } = match.params;
      const viewer = viewerType.safeParse(type);
      if (!viewer.success || !/^0*[1-9]\d{0,15}$/.test(id)) return null;
      const atPage = (code: string) => generatePath(below + pattern, { ...match.params, id: String(Number(id)), page: code, type: viewer.data });
      return { id: Number(id), page, type: viewer.data, edits: view === 'edit', atPage };
    }
  }
  return null;
};

/** The address that the portal itself gives a report or dashboard (SPEC 2.2); without a page, the first one. */
export const viewerPath = (id: number, page: string | null, type: ViewerType): string =>
  generatePath('/Main/PBIViews/:id/:page/:type', { id: String(id), page: page ?? NO_PAGE, type });
