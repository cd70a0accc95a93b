/**
 * What answers are about. An entry of the contract names the tags of its answer and those of what it changes; a call that
 * changes something makes the browser ask anew for every answer that has one of the same tags.
 */
export const tags = [
  'articles',
  'commentMail',
  'comments',
  'commentSettings',
  'deployTokens',
  'exports',
  'favourites',
  'groups',
  'interfaces',
  'lessons',
  'menus',
  'ownReports',
  'releases',
  'reports',
  'resourceGroups',
  'unread',
  'users',
  'views',
] as const;
export type Tag = (typeof tags)[number];
