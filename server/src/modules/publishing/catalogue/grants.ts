import type { ReportPage, ReportRole } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import type { GrantRow, PageRow } from './repository.ts';

/** What one user may do with one report: their own grants and those of their groups, put together. */
export type Grant = Omit<GrantRow, 'reportId' | 'pages'> & {
  readonly reportId: number;
  /** Codes of the permitted pages; null is every page. */
  readonly pages: ReadonlySet<string> | null;
};

/**
 * Puts grants together by report. They add up, as row-level security roles do: the highest level, every page and every
 * data role that one of them gives.
 */
export const mergeGrants = (rows: readonly GrantRow[]): Map<number, Grant> => {
  const merged = new Map<number, Grant>();
  for (const row of rows) {
    const before = merged.get(row.reportId);
    merged.set(row.reportId, before ? join(before, row) : { ...row, pages: row.pages && new Set(row.pages) });
  }
  return merged;
};

/**
 * Whether a grant lets readers make reports of their own over the report's data, copies of it among them. Those who may
 * see some pages only may not: a copy would show them all of them.
 */
export const mayBuild = ({ allowA, allowSaveAs, pages }: Grant): boolean => allowA > 0 && allowSaveAs && pages === null;

/** Edit level of the maker of a self-service report: everything (SPEC 4). */
const MAKER_LEVEL = 4;

/**
 * What the maker of a self-service report may do with it. It leans on the maker's grant for the published report whose
 * data it shows, as that is now: data roles hold for both, and what is taken away there is gone here.
 */
export const makerGrant = (reportId: number, origin: Grant): GrantRow => ({
  ...origin,
  reportId,
  allowA: MAKER_LEVEL,
  allowEdit: true,
  pages: null,
  dataRoles: [...origin.dataRoles],
});

const join = (left: Grant, right: GrantRow): Grant => ({
  reportId: left.reportId,
  allowA: Math.max(left.allowA, right.allowA),
  allowC: left.allowC || right.allowC,
  allowExportData: left.allowExportData || right.allowExportData,
  allowHideFilter: left.allowHideFilter || right.allowHideFilter,
  allowHideNavigator: left.allowHideNavigator || right.allowHideNavigator,
  allowEdit: left.allowEdit || right.allowEdit,
  allowSaveAs: left.allowSaveAs || right.allowSaveAs,
  allowDownload: left.allowDownload || right.allowDownload,
  pages: left.pages && right.pages && new Set([...left.pages, ...right.pages]),
  dataRoles: [...new Set([...left.dataRoles, ...right.dataRoles])],
});

/** Whether somebody with the left grant has all that the right one gives on the same report. */
export const covers = (left: Grant | undefined, right: Grant): boolean =>
  left !== undefined &&
  left.allowA >= right.allowA &&
  flags.every((flag) => left[flag] || !right[flag]) &&
  (left.pages === null || (right.pages !== null && [...right.pages].every((page) => left.pages?.has(page)))) &&
  right.dataRoles.every((role) => left.dataRoles.includes(role));

const flags = ['allowC', 'allowExportData', 'allowHideFilter', 'allowHideNavigator', 'allowEdit', 'allowSaveAs', 'allowDownload'] as const;

/** SPEC 3, report role. The editor shows every page: who may see some only reads. */
export const roleOf = (grant: Grant): ReportRole => ({
  reportId: grant.reportId,
  allowA: grant.pages === null ? grant.allowA : 0,
  // The command inside the report exports data, too.
  allowC: flagOf(grant.allowC && grant.allowExportData),
  allowExportData: flagOf(grant.allowExportData),
  allowHideFilter: flagOf(grant.allowHideFilter),
  allowHideNavigator: flagOf(grant.allowHideNavigator),
  AllowAEdit: flagOf(grant.allowEdit),
  AllowBSaveAs: flagOf(grant.allowSaveAs),
  AllowCDownload: flagOf(grant.allowDownload),
});

/** @param pages of the grant's report */
export const permittedPages = (grant: Grant, pages: readonly Pick<PageRow, 'code' | 'parentId' | 'displayName' | 'enDisplayName'>[]): ReportPage[] =>
  pages
    .filter(({ code }) => grant.pages === null || grant.pages.has(code))
    .map(({ parentId, code, displayName, enDisplayName }) => ({
      name: code,
      displayName,
      enDisplayName,
      dreportId: grant.reportId,
      code,
      pid: parentId,
    }));
