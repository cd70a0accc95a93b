import { integer } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, instant, updateTime } from '../columns.ts';

/** When something that the portal tells is to be seen: from an instant on, until another one, and not any more once it is withdrawn. Without the first it is a draft. */
export const period = () => ({ publishTime: instant('publish_time'), expireTime: instant('expire_time'), withdrawTime: instant('withdraw_time') });

/** Who wrote it, and how often it was saved: who saves second is told. */
export const authorship = () => ({
  authorId: integer('author_id').references(() => userAccount.id, { onDelete: 'set null' }),
  version: integer('version').notNull().default(1),
  updateTime: updateTime(),
  createTime: createTime(),
});
