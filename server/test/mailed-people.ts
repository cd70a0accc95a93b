import { sql as raw } from 'drizzle-orm';
import type { Db } from '../src/database/database.ts';
import { addManyRights } from './many-rights.ts';

/** 10,000 people who want mails of what is published, in either language. */
export const addMailedPeople = async (db: Db): Promise<void> => {
  await addManyRights(db, 'many');
  await db.execute(raw`insert into notification_mail (user_id, language) select id, case when id % 2 = 0 then 'zh' else 'en' end from user_account where mail <> ''`);
};

/** How many people were told of announcements in the bell, and how many mails there are about them, sent ones among them. */
export const countTold = async (db: Db): Promise<{ told: number; mails: number }> => {
  const { rows } = (await db.execute(raw`
    select (select count(*)::int from notification where kind = 'announcement.published') as told, (select count(*)::int from mail where announcement_id is not null) as mails`)) as unknown as { rows: [{ told: number; mails: number }] };
  return rows[0];
};
