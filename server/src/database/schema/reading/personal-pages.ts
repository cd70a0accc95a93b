import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PersonalCard } from '@portal/shared/contract/all';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant, updateTime } from '../columns.ts';
import { authorship } from '../content/publication.ts';

/** A page of cards that a role or department begins with. For whom it is stands in `content_audience`. */
export const homeTemplate = pgTable('home_template', {
  id: identity(),
  name: text('name').notNull(),
  ename: text('ename').notNull().default(''),
  /** As the contract has checked them. */
  cards: jsonb('cards').$type<PersonalCard[]>().notNull(),
  /** Counts the changes of `cards`: who has made the page their own is told of later ones. */
  cardsVersion: integer('cards_version').notNull().default(1),
  mayChange: boolean('may_change').notNull().default(true),
  /** Who is meant by several has that with the highest, of these the oldest. */
  priority: integer('priority').notNull().default(0),
  /** Without the first it is a draft. */
  publishTime: instant('publish_time'),
  withdrawTime: instant('withdraw_time'),
  ...authorship(),
}, (table) => [index('home_template_author').on(table.authorId), index('home_template_order').on(table.priority, table.id)]);

/** A page of cards of one user (SPEC 2.3, PersonalIndex). */
export const personalPage = pgTable(
  'personal_page',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** The template that it was made from; it stays, as a page of one's own, when that is gone. */
    templateId: integer('template_id').references(() => homeTemplate.id, { onDelete: 'set null' }),
    /** The template's `cards_version` then; 0 of a page of one's own. */
    templateVersion: integer('template_version').notNull().default(0),
    name: text('name').notNull(),
    cards: jsonb('cards').$type<PersonalCard[]>().notNull(),
    sort: integer('sort').notNull().default(0),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [index('personal_page_order').on(table.userId, table.sort), uniqueIndex('personal_page_template').on(table.templateId, table.userId)],
);

/** Whose pages open instead of Home: whoever has a row. */
export const personalStart = pgTable('personal_start', { userId: integer('user_id').primaryKey().references(() => userAccount.id, { onDelete: 'cascade' }) });
