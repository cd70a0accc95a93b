import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant, updateTime } from '../columns.ts';

/** A picture of Home's carousel (SPEC 7.3), and where it leads. */
export const carouselItem = pgTable(
  'carousel_item',
  {
    id: identity(),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    /** Path of an uploaded picture. */
    picture: text('picture').notNull(),
    /** Where the picture has words: the one with English words. */
    enPicture: text('en_picture').notNull().default(''),
    /** For phones; the others where it has none of its own. */
    phonePicture: text('phone_picture').notNull().default(''),
    enPhonePicture: text('en_phone_picture').notNull().default(''),
    /** A path of the portal, or a web address; empty for one that leads nowhere. */
    link: text('link').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    /** From when on, and until when, it is shown; null is without a limit. */
    publishTime: instant('publish_time'),
    expireTime: instant('expire_time'),
    /** How often somebody has followed it. */
    clicks: integer('clicks').notNull().default(0),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [index('carousel_item_order').on(table.sort, table.id)],
);

/** How somebody has arranged their Home: blocks that they do not want, and those that come first. */
export const homeLayout = pgTable('home_layout', {
  userId: integer('user_id').primaryKey().references(() => userAccount.id, { onDelete: 'cascade' }),
  hidden: text('hidden').array().notNull(),
  order: text('block_order').array().notNull(),
  updateTime: updateTime(),
});
