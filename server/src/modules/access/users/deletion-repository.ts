import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import {
  accessRequest,
  collection,
  collectionClass,
  commentMail,
  commentUnread,
  contentDraft,
  dashboard,
  defaultReport,
  defaultView,
  department,
  domainLeaver,
  exportTask,
  homeLayout,
  lessonNote,
  liveEvent,
  mail,
  notification,
  notificationMail,
  personalPage,
  personalStart,
  passwordHistory,
  releaseReport,
  report,
  resourceGroup,
  savedView,
  schedule,
  sharedState,
  signInGrant,
  ssoIdentity,
  userAccount,
  userDashboard,
  userGroup,
  userImport,
  userReport,
  userSession,
  visitClearing,
} from '../../../database/schema/index.ts';

/** What is somebody's alone, and goes with them. */
export const theirs = [
  userSession,
  signInGrant,
  ssoIdentity,
  passwordHistory,
  userGroup,
  userReport,
  userDashboard,
  domainLeaver,
  accessRequest,
  collection,
  collectionClass,
  defaultReport,
  defaultView,
  savedView,
  sharedState,
  commentUnread,
  commentMail,
  contentDraft,
  exportTask,
  schedule,
  homeLayout,
  lessonNote,
  mail,
  notification,
  notificationMail,
  personalPage,
  personalStart,
  liveEvent,
  releaseReport,
  userImport,
  visitClearing,
];

/**
 * Deletes users. Their rows stay, off and without a password, for what they did and wrote: visits, comments, pictures and logs
 * name them still. Their accounts can be given to others.
 */
export const removeUsers = async (db: Db, ids: readonly number[]): Promise<void> => {
  for (const table of theirs) await db.delete(table).where(inArray(table.userId, [...ids]));
  await db.update(department).set({ managerId: null }).where(inArray(department.managerId, [...ids]));
  for (const table of [report, dashboard]) await db.update(table).set({ ownerId: null }).where(inArray(table.ownerId, [...ids]));
  const now = new Date();
  await db.update(userAccount).set({ isAction: false, deletedTime: now, updateTime: now, passwordHash: null, departmentId: null }).where(inArray(userAccount.id, [...ids]));
  // They must not stand in the way of who deletes a resource group.
  const [viewers] = await db.select({ id: resourceGroup.id }).from(resourceGroup).where(eq(resourceGroup.code, 'viewers'));
  if (viewers) await db.update(userAccount).set({ resourceGroupId: viewers.id }).where(inArray(userAccount.id, [...ids]));
};
