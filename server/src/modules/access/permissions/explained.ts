import { MOST_GIVERS, type EffectiveLevels, type GrantSource, type PermissionReport } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import { onScreen, pagesToOpen, permittedPages, roleOf, type GivenRow, type Grant, type GrantRow, type StatedReport } from '../../publishing/catalogue/module.ts';

/** What was granted on one report and counts, and what does not. */
export type Granted = { readonly grant: Grant | undefined; readonly idle: readonly GivenRow[]; readonly names: RoleNames };

/**
 * What opening a report gives, by the functions that open it. A report without row-level security is meant; `securedLevel` says
 * what the level is with it.
 */
export const explainReport = ({ id, name, ename, classId, reportType, isActive, isMissing, isVisibleOnWeb, pages, givers }: StatedReport, { grant, idle, names }: Granted): PermissionReport => {
  const all = (pages ?? []).map(([code, parentId, displayName, enDisplayName]) => ({ code, parentId, displayName, enDisplayName }));
  const permitted = grant ? permittedPages(grant, all) : [];
  const isOpened = isActive && !isMissing && grant !== undefined && pagesToOpen({ reportType }, grant, permitted)?.length !== 0;
  const sources = sourcesOf(grant?.parts ?? [], idle);
  return {
    id,
    name,
    ename,
    classId,
    isActive: flagOf(isActive),
    isMissing: flagOf(isMissing),
    isOnWeb: flagOf(isVisibleOnWeb),
    effective: grant && isOpened ? effectiveOf(grant, names) : null,
    securedLevel: grant && isOpened ? onScreen(grant, true).level : 0,
    permittedPages: grant?.pages ? permitted.length : null,
    pages: all.length,
    sources,
    ...giversBeside(givers, sources),
  };
};

/** What data roles are called, by their ids. */
export type RoleNames = ReadonlyMap<number, string>;
export const namesOf = (names: RoleNames, ids: readonly number[]): string[] => ids.map((id) => names.get(id) ?? String(id));

export const effectiveOf = (grant: Grant, names: RoleNames): EffectiveLevels => {
  const { reportId: _, ...levels } = roleOf(grant, onScreen(grant, false));
  return { ...levels, dataRoles: namesOf(names, grant.dataRoles) };
};

/** What one source gives by itself. */
export const levelsOf = (part: GrantRow, names: RoleNames): EffectiveLevels & { pages: string[] | null } => ({
  allowA: part.allowA,
  allowC: flagOf(part.allowC),
  allowExportData: flagOf(part.allowExportData),
  allowHideFilter: flagOf(part.allowHideFilter),
  allowHideNavigator: flagOf(part.allowHideNavigator),
  AllowAEdit: flagOf(part.allowEdit),
  AllowBSaveAs: flagOf(part.allowSaveAs),
  AllowCDownload: flagOf(part.allowDownload),
  dataRoles: namesOf(names, part.dataRoles),
  pages: part.pages,
});

type From = { readonly groupId: number | null };

/** Roles in the order in which they were made, then a grant of one's own. */
export const byGiver = <Part extends From>(parts: readonly Part[]): Part[] => parts.toSorted((one, other) => (one.groupId ?? Infinity) - (other.groupId ?? Infinity));

/** Who gives something, those that count first. */
export const sourcesOf = (counted: readonly From[], idle: readonly From[]): GrantSource[] => [
  ...byGiver(counted).map(({ groupId }) => ({ groupId, counts: 1 }) as const),
  ...byGiver(idle).map(({ groupId }) => ({ groupId, counts: 0 }) as const),
];

/** Roles that would give something besides those that are among its sources. */
export const giversBeside = (givers: readonly number[], sources: readonly From[]): { givers: number[]; otherGivers: number } => {
  const others = givers.filter((id) => !sources.some(({ groupId }) => groupId === id));
  return { givers: others.slice(0, MOST_GIVERS), otherGivers: Math.max(0, others.length - MOST_GIVERS) };
};
