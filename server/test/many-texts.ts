import { sql as raw } from 'drizzle-orm';
import type { Db } from '../src/database/database.ts';
import { addManyPublished, type CatalogueSize } from './many-published.ts';

const articles: Readonly<Record<CatalogueSize, number>> = { few: 100, many: 10_000 };

/** Articles that are added by one statement, which may not take as long as it likes. */
const AT_ONCE = 500;

/** What about ten articles have in their title or text, another each time, whatever their number. */
export const rareTitle = (count: number): string => `title${count % (articles.few / 10)}x`;
export const rareText = (count: number): string => `text${count % (articles.few / 10)}x`;
/** In one title of ten that are the same in both sizes, as pinyin: 财务预算 and what every article has. */
export const rarePinyin = 'caiwuyusuan';
/** In every text, and in no name. */
export const commonText = '仓库';

/** A few or many reports with their classes and roles, of which `account` has all, and articles of about a thousand characters. */
export const addManyTexts = async (db: Db, size: CatalogueSize, account: string): Promise<void> => {
  await addManyPublished(db, size);
  const count = articles[size];
  await db.execute(raw`insert into user_group (user_id, group_id) select u.id, g.id from user_account u, portal_group g where u.account = ${account} and g.code ~ '^role\\d+$' on conflict do nothing`);
  await db.execute(raw`insert into article_class (name, ename) select '文章分类 ' || n, 'Articles ' || n from generate_series(1, 10) n`);
  for (let from = 1; from <= count; from += AT_ONCE) {
    await db.execute(raw`
      insert into article (title, entitle, summary, content, encontent, class_id, publish_time)
      select case when n <= 10 then '财务预算说明 ' else '通知说明 ' end || n || ' title' || n % (${count}::int / 10) || 'x', 'Explanation ' || n, '摘要',
        '<p>' || repeat('各地区按周填报仓库库存与周转天数。', 30) || ' text' || n % (${count}::int / 10) || 'x</p>', '<p>' || repeat('How the regions report their stock, week by week. ', 10) || '</p>',
        (select min(id) from article_class) + n % 10, now() - make_interval(mins => n)
      from generate_series(${from}::int, least(${from + AT_ONCE - 1}::int, ${count}::int)) n`);
  }
  await db.execute(raw`vacuum analyze`);
};
