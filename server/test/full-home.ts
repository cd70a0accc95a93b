import { sql as raw } from 'drizzle-orm';
import type { Db } from '../src/database/database.ts';

/** What a full Home has: 200 reports in 30 classes, 12 categories of favourites, and news of every kind. */
const REPORTS = 200;
const CLASSES = 30;
const CATEGORIES = 12;

/**
 * Fills Home for everybody of the samples' roles, and above all for one account: what it opened, its favourites and exports. Covers are
 * those of the samples.
 */
export const fillHome = async (db: Db, account: string): Promise<void> => {
  const me = raw`(select id from user_account where account = ${account})`;
  const covers = raw`(select array_agg(cover order by id) from report where cover <> '')`;
  await db.execute(raw`insert into report_class (name, ename, sort) select '业务分类 ' || n, 'Full class ' || n, 100 + n from generate_series(1, ${CLASSES}::int) n`);
  await db.execute(raw`
    insert into report (name, ename, class_id, report_type, platform, source_id, workspace_id, source_report_id, sort, cover)
    select '区域销售分析报表 ' || n, 'Sales by region and month, report ' || n, c.id, 0, 'PowerBI', s.source_id, s.workspace_id, s.source_report_id, n, (${covers})[n % array_length(${covers}, 1) + 1]
    from generate_series(1, ${REPORTS}::int) n join report_class c on c.ename = 'Full class ' || (n % ${CLASSES}::int + 1)
    cross join (select source_id, workspace_id, source_report_id from report where ename = 'US Flights') s`);
  await db.execute(raw`
    insert into report_page (report_id, code, display_name, en_display_name, sort)
    select r.id, 'Section' || page, '第 ' || page || ' 页', 'Page ' || page, page from report r, generate_series(1, 3) page where r.class_id in (select id from report_class where ename like 'Full class %')`);
  await db.execute(raw`
    insert into dashboard (display_name, en_display_name, platform, source_id, workspace_id, source_dashboard_id, sort, cover)
    select '经营看板 ' || n, 'Board ' || n, 'PowerBI', d.source_id, d.workspace_id, d.source_dashboard_id, n, (${covers})[n % array_length(${covers}, 1) + 1] from generate_series(1, 8) n cross join (select * from dashboard limit 1) d`);
  await db.execute(raw`insert into group_report (group_id, report_id) select distinct u.group_id, r.id from user_group u, report r where u.user_id = ${me} and r.class_id in (select id from report_class where ename like 'Full class %') on conflict do nothing`);
  await db.execute(raw`insert into group_dashboard (group_id, dashboard_id) select distinct u.group_id, d.id from user_group u, dashboard d where u.user_id = ${me} on conflict do nothing`);
  await db.execute(raw`insert into collection_class (user_id, name) select ${me}, 'Category ' || n from generate_series(1, ${CATEGORIES}::int) n`);
  await db.execute(raw`
    insert into collection (user_id, collection_class_id, report_id)
    select ${me}, c.id, r.id from report r join collection_class c on c.user_id = ${me} and c.name = 'Category ' || (r.sort % ${CATEGORIES}::int + 1)
    where r.ename like 'Sales by region%' and r.sort <= ${CATEGORIES * 7}::int`);
  await db.execute(raw`
    insert into report_visit (user_id, catalogue_id, source_report_id, report_name, report_url, platform, source_type, page_name, page_display_name, create_time)
    select ${me}, r.id, 'x', r.name, '', 'PowerBI', 'portal', 'Section2', '', now() - make_interval(mins => r.sort * 37) from report r where r.ename like 'Sales by region%' and r.sort <= 12`);
  await db.execute(raw`
    insert into report_visit (user_id, catalogue_id, source_report_id, report_name, report_url, platform, source_type, page_name, page_display_name, create_time)
    select p.user_id, r.id, 'x', r.name, '', 'PowerBI', 'portal', '', '', now() - make_interval(hours => r.sort) from report r, user_group p where p.user_id <> ${me} and r.ename like 'Sales by region%' and r.sort between 20 and 40`);
  await db.execute(raw`insert into carousel_item (title, entitle, picture, sort) select '重点 ' || n, 'Highlight ' || n, (${covers})[n], n from generate_series(1, 4) n`);
  await db.execute(raw`
    insert into announcement (kind, title, entitle, is_pinned, is_confirmed, publish_time)
    select (array['notice', 'maintenance', 'release', 'data'])[n % 4 + 1], '系统维护与数据口径调整通知 ' || n, 'Maintenance, and what is counted from now on, ' || n, n = 1, n = 2, now() - make_interval(days => n) from generate_series(1, 12) n`);
  await db.execute(raw`insert into article_class (name, ename, sort) select '文章分类 ' || n, 'Article class ' || n, n from generate_series(1, 4) n`);
  await db.execute(raw`
    insert into article (class_id, title, entitle, summary, ensummary, content, publish_time)
    select c.id, '如何阅读区域销售报表 ' || n, 'How to read the sales by region ' || n, '从筛选到导出，一步一步完成。', 'From filters to exports, step by step.', '', now() - make_interval(days => n)
    from generate_series(1, 24) n join article_class c on c.ename = 'Article class ' || (n % 4 + 1)`);
  await db.execute(raw`
    insert into export_task (user_id, report_id, name, wish, state, percent, finish_time)
    select ${me}, min(r.id), 'Sales by region ' || n, '{"formats":["PDF"],"language":"en"}', 'failed', 40, now() from report r, generate_series(1, 2) n group by n`);
};
