import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { searchKinds } from '@portal/shared/contract/all';

/**
 * What a search finds things by. Triggers of the things' tables write it, nobody else (`search_entry_put` in the migrations); whether somebody
 * may see a thing is asked of the thing itself.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text('kind', { enum: searchKinds }).notNull(),
    /** Of the thing; a page has its report's, a chapter its lesson's. */
    thingId: integer('thing_id').notNull(),
    /** A page's code, a chapter's id, an announcement's kind; empty otherwise. */
    code: text('code').notNull().default(''),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    /** Its texts without tags, in both languages. */
    body: text('body').notNull().default(''),
    ebody: text('ebody').notNull().default(''),
    /** Of its names: `text_grams`, `pinyin_grams`, and its kind. */
    grams: text('grams').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.thingId, table.code] }),
    // Without `fastupdate` for the same reason as comments.
    index('search_entry_names').using('gin', table.grams).with({ fastupdate: false }),
    index('search_entry_texts').using('gin', sql`search_text_grams(${table.kind}, ${table.name}, ${table.ename}, ${table.body}, ${table.ebody})`).with({ fastupdate: false }),
    index('search_entry_name').on(sql`lower(left(${table.name}, 100))`),
    index('search_entry_ename').on(sql`lower(left(${table.ename}, 100))`),
  ],
);

/** The syllables of Chinese characters, without tones; many have several. Filled by the search's module from its package. */
export const pinyinReading = pgTable('pinyin_reading', { character: text('character').notNull(), reading: text('reading').notNull() }, (table) => [primaryKey({ columns: [table.character, table.reading] })]);
