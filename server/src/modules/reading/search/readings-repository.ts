import { sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { pinyinReading, searchEntry } from '../../../database/schema/index.ts';

/**
 * Puts the readings of characters into the place of what there was.
 * @returns whether any is different now
 */
export const putReadings = async (db: Db, characters: readonly string[], readings: readonly string[]): Promise<boolean> => {
  const given = raw`unnest(${raw.param([...characters])}::text[], ${raw.param([...readings])}::text[]) as given (character, reading)`;
  const gone = await db.delete(pinyinReading).where(raw`(${pinyinReading.character}, ${pinyinReading.reading}) not in (select character, reading from ${given})`).returning({ character: pinyinReading.character });
  const added = await db.insert(pinyinReading).select(raw`select distinct character, reading from ${given}`).onConflictDoNothing().returning({ character: pinyinReading.character });
  return gone.length + added.length > 0;
};

/** Works out anew by which pinyin names are found. */
export const renewPinyin = async (db: Db): Promise<void> => {
  await db.update(searchEntry).set({ grams: raw`search_name_grams(${searchEntry.kind}, ${searchEntry.name}, ${searchEntry.ename})` }).where(raw`octet_length(${searchEntry.name}) <> char_length(${searchEntry.name})`);
};
