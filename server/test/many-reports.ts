import { sql as raw } from 'drizzle-orm';
import type { Db } from '../src/database/database.ts';

const USERS = 10_000;
const REPORTS = 5_000;
const FEW_REPORTS = 40;

/** Accounts of users: of all reports, and of some. */
export const readerOfAll = 'person1';
export const readersOfFew: readonly string[] = Array.from({ length: 20 }, (_, place) => `person${place + 2}`);

/** Keywords of people: what about ten have in their job number, another each time, and what everybody has in their account. */
export const rareKeyword = (count: number): string => `J${100 + (count % 900)}`;
export const commonKeyword = 'person';

/** Thousands of people in groups, and thousands of reports with three pages each. */
export const addManyReports = async (db: Db): Promise<void> => {
  await db.execute(raw`insert into portal_group (name, code) values ('Few', 'few'), ('Everything', 'everything')`);
  await db.execute(raw`
    insert into user_account (account, full_name, mail, job_no, resource_group_id, password_hash)
    select 'person' || n, '李娜' || n, 'person' || n || '@example.com', 'J' || n, (select id from resource_group where code = 'viewers'), '-'
    from generate_series(1, ${USERS}::int) n`);
  await db.execute(raw`
    insert into report (name, ename, class_id, report_type, platform)
    select '销售报表 ' || n, 'Sales report ' || n, (select min(id) from report_class), 0, 'PowerBI' from generate_series(1, ${REPORTS}::int) n`);
  await db.execute(raw`
    insert into report_page (report_id, code, display_name, en_display_name, sort)
    select r.id, 'ReportSection' || page, '第 ' || page || ' 页', 'Page ' || page, page from report r, generate_series(1, 3) page
    where r.ename like 'Sales report %'`);
  await db.execute(raw`insert into group_report (group_id, report_id) select g.id, r.id from portal_group g, report r where g.code = 'everything'`);
  await db.execute(raw`
    insert into group_report (group_id, report_id)
    select g.id, r.id from portal_group g, (select id from report where ename like 'Sales report %' order by id limit ${FEW_REPORTS}::int) r where g.code = 'few'`);
  await db.execute(raw`
    insert into user_group (user_id, group_id)
    select u.id, g.id from user_account u, portal_group g where u.account like 'person%' and g.code = case when u.account = ${readerOfAll} then 'everything' else 'few' end`);
  await db.execute(raw`vacuum analyze`);
};

/** A change that everybody's list of reports has to show at the next call. */
export const changeReports = async (db: Db): Promise<void> => {
  await db.execute(raw`update report set owner = owner || '.' where id = (select max(id) from report)`);
};
