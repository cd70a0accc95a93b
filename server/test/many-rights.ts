import { sql as raw } from 'drizzle-orm';
import type { Db } from '../src/database/database.ts';

/** So many there are of each; every person has four roles, and each role ten reports of its own. */
const sizes = {
  few: { users: 100, roles: 10, reports: 100 },
  many: { users: 10_000, roles: 500, reports: 5_000 },
} as const;
export type Size = keyof typeof sizes;

const ROLES_OF_A_PERSON = 4;

/** A few or many people, roles and reports: accounts are `person1` and so on, and each of them may see 40 reports. */
export const addManyRights = async (db: Db, size: Size): Promise<void> => {
  const { users, roles, reports } = sizes[size];
  await db.execute(raw`insert into portal_group (name, code) select '角色 ' || n, 'role' || n from generate_series(1, ${roles}::int) n`);
  await db.execute(raw`
    insert into user_account (account, full_name, mail, job_no, resource_group_id, password_hash)
    select 'person' || n, '李娜' || n, 'person' || n || '@example.com', 'J' || n, (select id from resource_group where code = 'viewers'), '-'
    from generate_series(1, ${users}::int) n`);
  await db.execute(raw`
    insert into report (name, ename, class_id, report_type, platform)
    select '销售报表 ' || n, 'Sales report ' || n, (select min(id) from report_class), 0, 'PowerBI' from generate_series(1, ${reports}::int) n`);
  await db.execute(raw`
    insert into report_page (report_id, code, display_name, en_display_name, sort)
    select r.id, 'ReportSection' || page, '第 ' || page || ' 页', 'Page ' || page, page from report r, generate_series(1, 3) page
    where r.ename like 'Sales report %'`);
  await db.execute(raw`
    insert into group_report (group_id, report_id)
    select g.id, r.id from portal_group g join report r on r.ename like 'Sales report %' and 'role' || (split_part(r.ename, ' ', 3)::int - 1) % ${roles}::int + 1 = g.code`);
  await db.execute(raw`
    insert into user_group (user_id, group_id)
    select u.id, g.id from generate_series(1, ${users}::int) n, generate_series(1, ${ROLES_OF_A_PERSON}::int) k, user_account u, portal_group g
    where u.account = 'person' || n and g.code = 'role' || ((n - 1) * ${ROLES_OF_A_PERSON}::int + k - 1) % ${roles}::int + 1`);
  await db.execute(raw`vacuum analyze`);
};

/** What nobody's lists have in them, but after which everything that a server has kept is looked up again. */
export const changeRights = async (db: Db): Promise<void> => {
  await db.execute(raw`update report set owner = owner || '.' where id = (select max(id) from report)`);
  await db.execute(raw`update group_report set allow_hide_filter = not allow_hide_filter where report_id = (select max(id) from report)`);
  // Menus and interfaces have a version of their own.
  await db.execute(raw`update resource_group set name = name`);
  await db.execute(raw`update user_account set full_name = full_name || '.' where id = (select max(id) from user_account)`);
};
