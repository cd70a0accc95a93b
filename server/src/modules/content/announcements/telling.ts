import type { AnnouncementKind, NotificationDetail } from '@portal/shared/contract/all';
import { plainTextOf, type Mailed } from '../publication/module.ts';
import type { AnnouncementRow } from './repository.ts';
import { texts } from './texts.ts';

type Named = { readonly id: number; readonly kind: AnnouncementKind; readonly title: string; readonly entitle: string };

/** What a notification says of an announcement. */
export const detailOf = ({ id, kind, title, entitle }: Named): NotificationDetail => ({ announcementId: id, announcementKind: kind, name: title, ename: entitle });

/** What a mail says of it when it is published. */
export const mailedOf = (row: AnnouncementRow): Mailed => ({
  subject: texts.announcementMailSubject,
  title: { zh: row.title, en: row.entitle },
  text: { zh: plainTextOf(row.content), en: plainTextOf(row.encontent) },
  ...(row.isConfirmed && { request: texts.announcementMailConfirm }),
  path: `/Main/AnnouncementDetail/${row.kind}/${row.id}`,
});

/** What a mail says of it to who has not read it, or not confirmed it where they are asked to. */
export const reminderOf = (row: AnnouncementRow): Mailed => ({ ...mailedOf(row), subject: texts.announcementReminderSubject, request: row.isConfirmed ? texts.announcementReminderConfirm : texts.announcementReminderRead });
