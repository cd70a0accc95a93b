import { sql as raw } from 'drizzle-orm';
import { inTransaction, type Db } from '../src/database/database.ts';

const PEOPLE = 5_000;
const REPORTS = 3_000;
/** So many comments are written at a time: PGlite holds a statement's rows in memory. */
const BATCH = 50_000;
const WORDS = 2_000;

/** In one of 4000 texts, in one of 60, and in every third. */
export const rareTerm = 'turbine';
export const chineseTerm = '航班';
export const commonTerm = 'report';

/** The people and the reports, all of which are open to everybody. */
export const addPeopleAndReports = async (db: Db): Promise<void> => {
  await db.execute(raw`
    insert into user_account (account, full_name, resource_group_id, password_hash)
    select 'person' || n, 'Person ' || n, (select min(id) from resource_group), '-' from generate_series(1, ${PEOPLE}::int) n`);
  await db.execute(raw`
    insert into report (name, ename, class_id, report_type, platform)
    select '报表 ' || n, 'Report ' || n, (select min(id) from report_class), 0, 'Online' from generate_series(1, ${REPORTS}::int) n`);
  await db.execute(raw`insert into group_report (group_id, report_id) select g.id, r.id from portal_group g, report r on conflict do nothing`);
};

/**
 * Writes comments number `from` to `to`, a minute apart, with replies to every third and something new in them for
 * somebody, often the current user. A few people write and a few reports get the most; half is Chinese. The same every time.
 */
export const addComments = async (db: Db, userId: number, from: number, to: number): Promise<void> => {
  const words = vocabulary();
  for (let first = from; first <= to; first += BATCH) {
    const last = Math.min(first + BATCH - 1, to);
    await inTransaction(db, async (transaction) => {
      await transaction.execute(raw`select setseed(${(first % 1_000_003) / 1_000_003}::float8)`);
      await transaction.execute(raw`
        insert into comment (content, catalogue_id, user_id, user_name, is_show, state, delete_time, create_time)
        select ${text(words)}, reports.ids[1 + floor(power(random(), 3) * array_length(reports.ids, 1))::int],
          people.ids[1 + floor(power(random(), 3) * array_length(people.ids, 1))::int], 'Person',
          case when random() < 0.01 then -1 else 1 end, case when random() < 0.005 then 0 when random() < 0.005 then 2 else 1 end,
          case when random() < 0.02 then now() end, timestamptz '2024-01-01' + n * interval '1 minute'
        from (select n, random() < 0.5 as is_chinese, 3 + floor(power(random(), 2) * 40)::int as length from generate_series(${first}::int, ${last}::int) n) row,
          (select array_agg(id order by id) as ids from report) reports, (select array_agg(id order by id) as ids from user_account) people`);
      await transaction.execute(raw`
        insert into comment_reply (content, comment_id, user_id, user_name, create_time)
        select ${text(words)}, id, 1 + id % ${PEOPLE}::int, 'Person', create_time + interval '1 hour'
        from (select *, random() < 0.5 as is_chinese, 3 + floor(random() * 15)::int as length, id as n from comment order by id desc limit ${last - first + 1}) row
        where id % 3 = 0`);
      await transaction.execute(raw`
        insert into comment_unread (user_id, comment_id, reason, create_time)
        select case when id % 200 = 0 then ${userId}::int else 1 + id % ${PEOPLE}::int end, id, 'mention', create_time
        from (select * from comment order by id desc limit ${last - first + 1}) row where id % 5 = 0 on conflict do nothing`);
    });
  }
};

/** What a database does by itself after a while. */
export const tidy = async (db: Db): Promise<void> => {
  await db.execute(raw`vacuum analyze`);
};

/** Does the work without the two indexes that searches use, and makes them anew. @returns how long the latter took, in milliseconds */
export const withoutSearchIndexes = async (db: Db, work: () => Promise<void>): Promise<number> => {
  const { rows } = (await db.execute(raw`select indexname as name, indexdef as definition from pg_indexes where indexname in ('comment_grams', 'comment_reply_grams')`)) as unknown as {
    rows: { name: string; definition: string }[];
  };
  for (const { name } of rows) await db.execute(raw`drop index ${raw.identifier(name)}`);
  await work();
  const begin = performance.now();
  await inTransaction(db, async (transaction) => {
    // As the migration does.
    await transaction.execute(raw`set local maintenance_work_mem = '256MB'`);
    for (const { definition } of rows) await transaction.execute(raw.raw(definition));
  });
  return performance.now() - begin;
};

/** Words by chance, frequent ones first in their list and so more often; every text is cut to what the portal takes. */
const text = ({ english, chinese }: ReturnType<typeof vocabulary>) => raw`(
  select left(string_agg(case when is_chinese then (${raw.param(chinese)}::text[])[place] else (${raw.param(english)}::text[])[place] end, case when is_chinese then '' else ' ' end)
    || case when n % 4000 = 7 then ' ' || ${rareTerm}::text else '' end || case when n % 60 = 11 then ${chineseTerm}::text else '' end || case when n % 3 = 1 then ' ' || ${commonTerm}::text else '' end, 500)
  from (select 1 + floor(power(random(), 3) * ${WORDS}::int)::int as place from generate_series(1, length)) word)`;

/** Words as a language might have them, by a seed: syllables for English, pairs of characters for Chinese. */
const vocabulary = () => {
  let state = 20_261_121;
  const pick = <Item>(items: readonly Item[]): Item => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return items[Math.floor((state / 2_147_483_648) * items.length)]!;
  };
  const [heads, tails] = ['b bl c ch d dr f g gr h j k l m n p pl qu r s sh st t th tr v w wh y z'.split(' '), 'a al an ar e ea ed ell en er ess ic ight ing ion is o on ook or ound ow u un us y'.split(' ')];
  const characters = [...'的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从'];
  return {
    english: Array.from({ length: WORDS }, () => Array.from({ length: pick([1, 2, 2, 3]) }, () => pick(heads) + pick(tails)).join('')),
    chinese: Array.from({ length: WORDS }, (_, place) => (place < 20 ? pick(characters) : pick(characters) + pick(characters))),
  };
};
