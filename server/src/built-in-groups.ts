import type { Bilingual } from '@portal/shared/contract/all';

/** The resource groups that the portal comes with, by their codes: modules give them what is new (DESIGN 7). */
export const builtInGroups = [
  'administrators',
  'securityAdministrators',
  'reportAdministrators',
  'dataAdministrators',
  'contentEditors',
  'selfServiceAuthors',
  'viewers',
  'auditors',
] as const;
export type BuiltInGroup = (typeof builtInGroups)[number];

/** What they are called until an administrator calls them something else. */
export const builtInGroupNames: Readonly<Record<BuiltInGroup, Bilingual>> = {
  administrators: { zh: '系统管理员', en: 'Administrators' },
  securityAdministrators: { zh: '安全管理员', en: 'Security administrators' },
  reportAdministrators: { zh: '报表管理员', en: 'Report administrators' },
  dataAdministrators: { zh: '数据管理员', en: 'Data administrators' },
  contentEditors: { zh: '内容编辑', en: 'Content editors' },
  selfServiceAuthors: { zh: '自助分析作者', en: 'Self-service authors' },
  viewers: { zh: '报表读者', en: 'Viewers' },
  auditors: { zh: '审计员', en: 'Auditors' },
};

/** Everybody who reads reports has what viewers have. */
export const readers = ['administrators', 'reportAdministrators', 'dataAdministrators', 'contentEditors', 'selfServiceAuthors', 'viewers'] as const satisfies readonly BuiltInGroup[];
/** Everybody who is signed in. */
export const everybody = builtInGroups;
