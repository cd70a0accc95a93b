/**
 * What answers are about. An entry of the contract names the tags of its answer and those of what it changes; a call that
 * changes something makes the browser ask anew for every answer that has one of the same tags.
 */
export const tags = [
  'accessRequests',
  'announcements',
  'articleClasses',
  'articles',
  'audit',
  'carousel',
  'commentMail',
  'comments',
  'commentSettings',
  'connectionSources',
  'dataRoles',
  'departments',
  'deployTokens',
  'directoryRoles',
  'directoryUsers',
  'domainRuns',
  'domains',
  'exports',
  'favourites',
  'groups',
  'interfaces',
  'lessons',
  'menus',
  'ownReports',
  'releases',
  'reportClasses',
  'reports',
  'resourceGroups',
  'signIns',
  'unread',
  'users',
  'views',
] as const;
export type Tag = (typeof tags)[number];
