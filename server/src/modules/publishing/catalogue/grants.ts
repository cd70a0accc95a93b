import { reportType, type ReportPage, type ReportRole } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import type { GrantRow } from './grants-repository.ts';
import type { PageRow, ReportRow } from './repository.ts';

/** What one user may do with one report: their own grants and those of their groups, put together. */
export type Grant = Omit<GrantRow, 'reportId' | 'pages' | 'groupId'> & {
  readonly reportId: number;
  /** Codes of the permitted pages; null is every page. */
  readonly pages: ReadonlySet<string> | null;
  /** What was granted, each by itself, with who gives it. */
  readonly parts: readonly GrantRow[];
};

/** What a grant lets one do beyond looking: as it stands in one part, because none lends it to the rows and pages of another. */
export type Capability = (part: GrantRow) => boolean;

/** allowA from which a report is edited in place; below it only copies may be made (SPEC 4). */
const READ_WRITE = 3;

export const mayExport: Capability = ({ allowExportData }) => allowExportData;
export const mayDownload: Capability = ({ allowExportData, allowDownload }) => allowExportData && allowDownload;
/** The command inside the report exports data, too. */
const mayExportInside: Capability = ({ allowExportData, allowC }) => allowExportData && allowC;
/** The editor shows every page: who may see some only reads. */
const mayEditFrom = (level: number): Capability => ({ allowA, pages }) => allowA >= level && pages === null;
export const mayEdit: Capability = mayEditFrom(READ_WRITE);
/**
 * Whether a grant lets readers make reports of their own over the report's data, copies of it among them. Those who may
 * see some pages only may not: a copy would show them all of them.
 */
export const mayBuild: Capability = ({ allowA, allowSaveAs, pages }) => allowA > 0 && allowSaveAs && pages === null;

/**
 * Puts grants together by report. For looking they add up, as row-level security roles do: every page and every data role
 * that one of them gives. What one may do beyond it goes with the pages and data roles of the grants that give it: see
 * `grantFor`. Docs: decision 41.
 */
export const mergeGrants = (rows: readonly GrantRow[]): Map<number, Grant> => {
  const merged = new Map<number, Grant>();
  for (const row of rows) {
    const before = merged.get(row.reportId);
    merged.set(row.reportId, before ? join(before, row) : grantOf(row));
  }
  return merged;
};

const grantOf = ({ groupId, ...row }: GrantRow): Grant => ({ ...row, pages: row.pages && new Set(row.pages), parts: [{ ...row, groupId }] });

/** What is left of a grant for doing something: the parts that give it. */
export const grantFor = (grant: Grant, capability: Capability): Grant | undefined => mergeGrants(grant.parts.filter(capability)).get(grant.reportId);

/** What is left of a grant for who looks at the portal as its holder does: the same rows and pages, to look at. */
export const viewOnlyGrant = (grant: Grant): Grant => {
  const parts = grant.parts.map((part): GrantRow => ({ ...part, allowA: 0, allowC: false, allowExportData: false, allowEdit: false, allowSaveAs: false, allowDownload: false }));
  return mergeGrants(parts).get(grant.reportId) ?? grant;
};

/** When the first part of a grant ends; null where none does. Then something else may be seen, or nothing. */
export const endOf = ({ parts }: Pick<Grant, 'parts'>): Date | null =>
  parts.reduce<Date | null>((first, { expireTime }) => (expireTime && (!first || expireTime < first) ? expireTime : first), null);

/** What of a grant is left after an instant; undefined where nothing is. */
export const grantAfter = (grant: Grant, time: Date): Grant | undefined =>
  mergeGrants(grant.parts.filter(({ expireTime }) => !expireTime || expireTime > time)).get(grant.reportId);

/** Edit level of the maker of a self-service report: everything (SPEC 4). */
const MAKER_LEVEL = 4;

/**
 * What the maker of a self-service report may do with it. It leans on what the maker may build with on the published report
 * whose data it shows, as that is now: data roles hold for both, and what is taken away there is gone here.
 */
export const makerGrants = (reportId: number, origin: Grant): GrantRow[] =>
  origin.parts.filter(mayBuild).map((part) => ({ ...part, reportId, allowA: MAKER_LEVEL, allowEdit: true }));

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
  parts: [...left.parts, right],
});

type Shown = Pick<Grant, 'pages' | 'dataRoles'>;
const coversPages = (left: Shown, right: Shown): boolean => left.pages === null || (right.pages !== null && [...right.pages].every((page) => left.pages?.has(page)));
const coversRows = (left: Shown, right: Shown): boolean => right.dataRoles.every((role) => left.dataRoles.includes(role));

const flags = ['allowC', 'allowExportData', 'allowHideFilter', 'allowHideNavigator', 'allowEdit', 'allowSaveAs', 'allowDownload'] as const;
/** Looking first, then all that a part can give. */
const capabilities: readonly Capability[] = [() => true, ...flags.map((flag): Capability => (part) => part[flag]), mayExportInside, mayDownload, mayBuild];

/** Whether somebody with the left grant has all that the right one gives on the same report, over all its pages and rows. */
export const covers = (left: Grant | undefined, right: Grant): boolean => {
  if (left === undefined) return false;
  const levels = [...new Set(right.parts.map(({ allowA }) => allowA))].flatMap((level): Capability[] => [(part) => part.allowA >= level, mayEditFrom(level)]);
  return [...capabilities, ...levels].every((capability) => {
    const given = grantFor(right, capability);
    const held = given && grantFor(left, capability);
    return !given || (held !== undefined && coversPages(held, given) && coversRows(held, given));
  });
};

/** What the bearer of a report's embed token may do inside it. */
export type OnScreen = {
  /** Level up to which it is edited; 0 where it is not. */
  readonly level: number;
  readonly allowEdit: boolean;
  readonly allowSaveAs: boolean;
  readonly allowExportData: boolean;
  /** Whether a command for it is shown. */
  readonly allowC: boolean;
};

/**
 * A token has one set of rows and of pages for all that is done with it: those that are looked at. So it carries what may be
 * done with all of these, and nothing that was granted for some of them only.
 * @param isSecured whether row-level security is on the report's data, so that data roles make a difference
 */
export const onScreen = (grant: Grant, isSecured: boolean): OnScreen => {
  const holds = (capability: Capability): boolean => {
    const given = grantFor(grant, capability);
    return given !== undefined && coversPages(given, grant) && (!isSecured || coversRows(given, grant));
  };
  return {
    level: Math.max(0, ...grant.parts.map(({ allowA }) => allowA).filter((level) => holds(mayEditFrom(level)))),
    allowEdit: holds(mayEdit),
    allowSaveAs: holds(mayBuild),
    allowExportData: holds(mayExport),
    allowC: holds(mayExportInside),
  };
};

/** SPEC 3, report role. Files are made by the server, over the rows that they may be made of; the rest is done on the screen. */
export const roleOf = (grant: Grant, { level, allowC }: OnScreen): ReportRole => ({
  reportId: grant.reportId,
  allowA: level,
  allowC: flagOf(allowC),
  allowExportData: flagOf(grant.allowExportData),
  allowHideFilter: flagOf(grant.allowHideFilter),
  allowHideNavigator: flagOf(grant.allowHideNavigator),
  AllowAEdit: flagOf(grant.allowEdit),
  AllowBSaveAs: flagOf(grant.allowSaveAs),
  // One grant has to give both; what shows them is `allowExportData` unless the file has been set apart (SPEC 2.5).
  // The file holds every page, and so it is nobody's who may open only some.
  AllowCDownload: flagOf(grantFor(grant, mayDownload)?.pages === null),
});

/**
 * Codes of the pages that a grant opens of a report; null is the report as a whole. Kinds other than those of the reporting service's
 * interactive reports have no pages before they run.
 */
export const grantedPages = ({ reportType: type }: Pick<ReportRow, 'reportType'>, { pages }: Pick<Grant, 'pages'>): ReadonlySet<string> | null => (type === reportType.online ? pages : null);

/** The same, of those that there are, as a report is opened with them. With none at all it is not opened. */
export const pagesToOpen = (report: Pick<ReportRow, 'reportType'>, grant: Grant, permitted: readonly ReportPage[]): string[] | null => grantedPages(report, grant) && permitted.map(({ code }) => code);

/** @param pages of the grant's report */
export const permittedPages = (grant: Grant, pages: readonly (Pick<PageRow, 'code' | 'parentId' | 'displayName' | 'enDisplayName'> & Partial<Pick<PageRow, 'isExportable'>>)[]): ReportPage[] =>
  pages
    .filter(({ code }) => grant.pages === null || grant.pages.has(code))
    .map(({ parentId, code, displayName, enDisplayName, isExportable }) => ({
      name: code,
      displayName,
      enDisplayName,
      dreportId: grant.reportId,
      code,
      pid: parentId,
      ...(isExportable !== undefined && { isExportable: flagOf(isExportable) }),
    }));
