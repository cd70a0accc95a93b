import { and, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MOST_HITS, type SearchKind } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { searchEntry } from '../../../database/schema/index.ts';
import { patternOf } from '../../../database/text-search.ts';
import { readable, type Asking } from './readable-repository.ts';

/** What was typed: as a whole, its words, and as the letters of pinyin where it can be that. */
export type Typed = { readonly text: string; readonly words: readonly string[]; readonly letters: string | undefined };
export type Entry = Pick<typeof searchEntry.$inferSelect, 'kind' | 'thingId' | 'code' | 'name' | 'ename'>;
/** `isText`: its text has all the words, or text and names together. Otherwise its names have the grams, and are still to be held against what was typed. */
export type Candidate = Entry & { readonly isText: boolean };

/** So many are looked at of each kind by name, to find the best; what has exactly the name is always among them. */
const NAMED = 3 * MOST_HITS;
/** One more than anybody counts. */
const WITH_TEXT = MOST_HITS + 1;

const withTexts: ReadonlySet<SearchKind> = new Set<SearchKind>(['report', 'class', 'article', 'announcement', 'lesson', 'chapter']);

const { kind, thingId, code, name, ename, body, ebody, grams } = searchEntry;
const columns = (isText: boolean) => ({ kind, thingId, code, name, ename, isText: raw<boolean>`${raw.raw(String(isText))}`.as('is_text') });

/** The grams that a text has to have that contains all words, and is of a kind. */
const wantedGrams = (words: readonly string[], of: SearchKind): SQL => raw`(${raw.join(words.map((word) => raw`text_grams_wanted(${word}::text)`), raw` || `)} || ${`kind:${of}`}::text)`;

/** That names may have all words, or the letters as their pinyin (decision 26). */
const mayBeNamed = ({ words, letters }: Typed, of: SearchKind): SQL | undefined =>
  or(raw`${grams} @> ${wantedGrams(words, of)}`, letters === undefined || letters.length < 2 || (words.length === 1 && letters === words[0]) ? undefined : raw`${grams} @> ${wantedGrams([letters], of)}`);

const hasWords = ({ words }: Typed, of: SearchKind): SQL | undefined =>
  and(
    raw`search_text_grams(${kind}, ${name}, ${ename}, ${body}, ${ebody}) @> ${wantedGrams(words, of)}`,
    ...words.map((word) => raw`(${name} || E'\n' || ${ename} || E'\n' || ${body} || E'\n' || ${ebody}) ilike ${patternOf(word)}`),
  );

/** A single letter is in every text. */
const isForTexts = ({ words }: Typed): boolean => words.some((word) => word.length > 1 || (word.codePointAt(0) ?? 0) > 127);

/** What may be meant of some kinds, as far as it is somebody's to see. A thing may be there three times. */
export const findCandidates = async (db: Db, kinds: readonly SearchKind[], typed: Typed, asking: Asking): Promise<Candidate[]> => {
  const [first, ...others] = kinds;
  if (first === undefined) return [];
  const branch = (of: SearchKind, isText: boolean) =>
    db
      .select(columns(isText))
      .from(searchEntry)
      .where(and(eq(kind, of), isText ? hasWords(typed, of) : mayBeNamed(typed, of), readable[of](db, asking)))
      .limit(isText ? WITH_TEXT : NAMED);
  const ofKind = raw`case ${kind} ${raw.join(kinds.map((of) => raw`when ${of} then ${readable[of](db, asking)}`), raw` `)} end`;
  const whole = raw`lower(left(${typed.text}::text, 100))`;
  const exactly = db
    .select(columns(false))
    .from(searchEntry)
    .where(and(or(raw`lower(left(${name}, 100)) = ${whole}`, raw`lower(left(${ename}, 100)) = ${whole}`), inArray(kind, [...kinds]), ofKind))
    .limit(NAMED);
  const texts = isForTexts(typed) ? kinds.filter((of) => withTexts.has(of)).map((of) => branch(of, true)) : [];
  return unionAll(exactly, branch(first, false), ...others.map((of) => branch(of, false)), ...texts);
};

/** The ids of all reports that may be meant by their own or a page's name. */
export const findReportIds = async (db: Db, typed: Typed): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: thingId })
    .from(searchEntry)
    .where(or(...(['report', 'page'] as const).map((of) => and(eq(kind, of), mayBeNamed(typed, of)))));
  return rows.map(({ id }) => id);
};

const BEFORE = 50;
const SHOWN = 180;

/** A text from shortly before the first of the words that it has, or its beginning where it has none of them; null where there is no text. */
const excerptOf = (column: typeof body | typeof ebody, words: readonly string[]): SQL<string | null> => {
  const at = raw`coalesce(${raw.join(words.map((word) => raw`nullif(strpos(lower(${column}), lower(${word}::text)), 0)`), raw`, `)}, 1)`;
  return raw<string | null>`case when ${column} <> '' then case when ${at} > ${BEFORE + 1}::int then '…' else '' end || substr(${column}, greatest(1, ${at} - ${BEFORE}::int), ${SHOWN}::int) || case when length(${column}) > greatest(1, ${at} - ${BEFORE}::int) + ${SHOWN - 1}::int then '…' else '' end end`;
};

/** Of some entries, what to show of their texts, in both languages. */
export const findExcerpts = (db: Db, entries: readonly Entry[], words: readonly string[]) =>
  db
    .select({ kind, thingId, code, zh: excerptOf(body, words), en: excerptOf(ebody, words) })
    .from(searchEntry)
    .where(or(...entries.map((one) => and(eq(kind, one.kind), eq(thingId, one.thingId), eq(code, one.code)))));
