import { sql as raw, type SQL } from 'drizzle-orm';
import type { SearchKind } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { announcement, article, lesson, reportPage, searchEntry } from '../../../database/schema/index.ts';
import type { Device } from '../../../http/device.ts';
import { isAnnouncementShown } from '../../content/announcements/module.ts';
import { isArticleReadable } from '../../content/learning/module.ts';
import { isLessonReadable } from '../../content/lessons/module.ts';
import { isListedDashboard, isListedReport } from '../../publishing/catalogue/module.ts';

export type Asking = { readonly userId: number; readonly device: Device };

const { thingId, code } = searchEntry;

/**
 * Of each kind, whether the entry's thing is somebody's to see at this moment: the one place where a search asks. Of reports and pages the
 * grants decide besides, of classes what is in them (service.ts). Each is a value of the thing with the entry's id, which is looked up by
 * that: an `exists` the planner would make a join with the whole table.
 */
export const readable: Readonly<Record<SearchKind, (db: Db, asking: Asking) => SQL>> = {
  report: (_, { userId, device }) => isListedReport(thingId, userId, device),
  page: (_, { userId, device }) => raw`((select true from ${reportPage} where ${reportPage.reportId} = ${thingId} and ${reportPage.code} = ${code} and ${reportPage.isActive}) and ${isListedReport(thingId, userId, device)})`,
  class: () => raw`true`,
  dashboard: (db, { userId }) => isListedDashboard(db, thingId, userId),
  article: (_, { userId }) => raw`(select true from ${article} where ${article.id} = ${thingId} and ${isArticleReadable(userId)})`,
  announcement: (_, { userId }) => raw`(select true from ${announcement} where ${announcement.id} = ${thingId} and ${isAnnouncementShown(userId)})`,
  lesson: (_, { userId }) => raw`(select true from ${lesson} where ${lesson.id} = ${thingId} and ${isLessonReadable(userId)})`,
  chapter: (_, { userId }) => raw`(select true from ${lesson} where ${lesson.id} = ${thingId} and ${isLessonReadable(userId)})`,
};
