import { sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { pinyinReading, searchEntry } from '../../../database/schema/index.ts';

export type Reading = readonly [character: string, reading: string];

/** What there is: the md5 of each character with its reading, in the order of their code points. */
export const digestOfReadings = async (db: Db): Promise<string | null> => {
  const { character, reading } = pinyinReading;
  const [row] = await db.select({ digest: raw<string | null>`md5(string_agg(${character} || ${reading}, ' ' order by (${character} || ${reading}) collate "C"))` }).from(pinyinReading);
  return row?.digest ?? null;
};

/** Puts the readings of characters into the place of what there was. */
export const putReadings = async (db: Db, readings: readonly Reading[]): Promise<void> => {
  await db.delete(pinyinReading);
  const columns = [0, 1].map((column) => raw`${raw.param(readings.map((pair) => pair[column]))}::text[]`);
  await db.insert(pinyinReading).select(raw`select * from unnest(${raw.join(columns, raw`, `)})`);
};

/** Works out anew by which pinyin names are found. */
export const renewPinyin = async (db: Db): Promise<void> => {
  await db.update(searchEntry).set({ grams: raw`search_name_grams(${searchEntry.kind}, ${searchEntry.name}, ${searchEntry.ename})` }).where(raw`octet_length(${searchEntry.name}) <> char_length(${searchEntry.name})`);
};
