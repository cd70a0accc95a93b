import { sql as raw } from 'drizzle-orm';
import type { Db } from '../src/database/database.ts';

/** So many there are of each: two or three reports in a class, ten classes below each, and five workspaces. */
const sizes = {
  few: { reports: 50, classes: 20 },
  many: { reports: 5_000, classes: 2_000 },
} as const;
export type CatalogueSize = keyof typeof sizes;

const WORKSPACES = 5;

/** What about ten reports have in their tags, another each time, and what every report has in its name. */
export const rareTag = (count: number): string => `tag${count % (sizes.few.reports / 10)}x`;
export const commonWord = 'Sales';

/** A few or many reports in a tree of classes, each with three pages, a role that has it, and ten openings in the last 100 days. */
export const addManyPublished = async (db: Db, size: CatalogueSize): Promise<void> => {
  const { reports, classes } = sizes[size];
  await db.execute(raw`insert into workspace (source_id, id, name) select (select id from connection_source where is_environment), 'many-' || n, 'Workspace ' || n from generate_series(1, ${WORKSPACES}::int) n`);
  await db.execute(raw`insert into report_class (name, ename, sort) select '多级分类 ' || n, 'Many classes ' || n, n from generate_series(1, ${classes}::int) n`);
  await db.execute(raw`
    update report_class c set parent_id = parent.id from report_class parent
    where c.ename like 'Many classes %' and parent.ename = 'Many classes ' || (split_part(c.ename, ' ', 3)::int / 10) and split_part(c.ename, ' ', 3)::int >= 10`);
  await db.execute(raw`
    insert into report (name, ename, class_id, report_type, platform, source_id, workspace_id, source_report_id, sort, tags, description)
    select '销售报表 ' || n, 'Sales report ' || n, c.id, case when n % 10 = 0 then 2 else 0 end, 'PowerBI', w.source_id, w.id, gen_random_uuid()::text, n, array['tag' || n % (${reports}::int / 10) || 'x'], 'What the regions have sold, by week'
    from generate_series(1, ${reports}::int) n
    join report_class c on c.ename = 'Many classes ' || (n % ${classes}::int + 1) join workspace w on w.id = 'many-' || (n % ${WORKSPACES}::int + 1)`);
  await db.execute(raw`
    insert into report_page (report_id, code, display_name, en_display_name, sort)
    select r.id, 'ReportSection' || page, '第 ' || page || ' 页', 'Page ' || page, page from report r, generate_series(1, 3) page where r.ename like 'Sales report %'`);
  await db.execute(raw`insert into portal_group (name, code) select '角色 ' || n, 'role' || n from generate_series(1, 20) n`);
  await db.execute(raw`
    insert into group_report (group_id, report_id)
    select g.id, r.id from report r join portal_group g on g.code = 'role' || (split_part(r.ename, ' ', 3)::int % 20 + 1) where r.ename like 'Sales report %'`);
  await db.execute(raw`
    insert into report_visit (user_id, catalogue_id, source_report_id, report_name, report_url, platform, source_type, page_name, page_display_name, create_time)
    select (select min(id) from user_account), r.id, r.source_report_id, r.name, '', 'pc', 'portal', '', '', now() - make_interval(days => n * 10)
    from report r, generate_series(1, 10) n where r.ename like 'Sales report %'`);
  await db.execute(raw`vacuum analyze`);
};
