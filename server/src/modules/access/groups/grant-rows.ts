import type { ReportGrant } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import type { GrantRow } from '../../publishing/catalogue/module.ts';
import type { StoredGrant } from './grants-repository.ts';

/** A role's grant as it holds: what was not set apart is as what it follows. */
export const grantRowOf = ({ allowDownload, ...grant }: StoredGrant, groupId: number | null): GrantRow => ({ ...grant, groupId, allowDownload: allowDownload ?? grant.allowExportData });

/** A stored grant as the contract has it (SPEC 3, report role). */
export const reportGrantOf = (grant: StoredGrant): ReportGrant => ({
  reportId: grant.reportId,
  allowA: grant.allowA,
  allowC: flagOf(grant.allowC),
  allowExportData: flagOf(grant.allowExportData),
  allowHideFilter: flagOf(grant.allowHideFilter),
  allowHideNavigator: flagOf(grant.allowHideNavigator),
  AllowAEdit: flagOf(grant.allowEdit),
  AllowBSaveAs: flagOf(grant.allowSaveAs),
  AllowCDownload: grant.allowDownload === null ? null : flagOf(grant.allowDownload),
  pages: grant.pages,
  dataRoles: grant.dataRoles,
  ...(grant.expireTime && { until: grant.expireTime.toISOString() }),
});

/** The other way round. */
export const storedGrantOf = (grant: ReportGrant): StoredGrant => ({
  reportId: grant.reportId,
  allowA: grant.allowA,
  allowC: grant.allowC === 1,
  allowExportData: grant.allowExportData === 1,
  allowHideFilter: grant.allowHideFilter === 1,
  allowHideNavigator: grant.allowHideNavigator === 1,
  allowEdit: grant.AllowAEdit === 1,
  allowSaveAs: grant.AllowBSaveAs === 1,
  allowDownload: grant.AllowCDownload === null ? null : grant.AllowCDownload === 1,
  pages: grant.pages && [...new Set(grant.pages)],
  dataRoles: [...new Set(grant.dataRoles)],
});

/** A grant in one line of the audit log: what it gives, by the names of SPEC 3. @param roles what its data roles are called */
export const lineOf = (name: string, { reportId: _, allowA, pages, dataRoles: __, until, ...flags }: ReportGrant, roles: readonly string[]): string => {
  const given = Object.entries(flags).flatMap(([flag, value]) => (value === 1 ? [flag] : value === null || flag !== 'AllowCDownload' ? [] : [`no ${flag}`]));
  const limits = [...(pages ? [`pages ${pages.join(' ')}`] : []), ...(roles.length > 0 ? [`data roles ${roles.join(', ')}`] : []), ...(until ? [`until ${until}`] : [])];
  return `${name}: ${[`allowA ${allowA}`, ...given, ...limits].join(', ')}`;
};
