import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseKinds, makeDatabase, type TestDatabase } from '../../test/database.ts';
import { START_MILLISECONDS } from '../../test/portal.ts';
import { countByCalendar } from '../modules/delivery/schedules/repository.ts';
import { migrationsFolder, openDatabase, type Database } from './database.ts';

type Journal = { entries: { tag: string }[] };

/** The migrations that an earlier version of the portal came with. */
const migrationsUntil = (last: string, folder: string): string => {
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  if (entries.length === 0) throw new Error(`There is no migration ${last}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
};

describe.each(databaseKinds)('a database of an earlier version on %s', (kind) => {
  let folder: string;
  let given: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
    given = await makeDatabase(kind, join(folder, 'database'));
    database = await openDatabase({ url: given.url, folder: join(folder, 'database') });
  }, START_MILLISECONDS);
  afterEach(async () => {
    await database.close();
    await given.drop();
    rmSync(folder, { recursive: true, force: true });
  }, START_MILLISECONDS);

  const rowsOf = async (query: string): Promise<unknown[]> => ((await database.db.execute(query)) as unknown as { rows: unknown[] }).rows;

  test('keeps what it holds, and gets what came later', async () => {
    await database.migrate(migrationsUntil('0003_exports', join(folder, 'migrations')));
    await database.db.execute(`insert into resource_group (name) values ('Administrators')`);
    await database.db.execute(`insert into user_account (account, full_name, resource_group_id, password_hash) select 'anna', 'Anna', id, 'hash' from resource_group`);
    await database.db.execute(`insert into user_account (account, full_name, resource_group_id, password_hash) select 'ben', 'Ben', id, 'hash' from resource_group`);
    await database.db.execute(`insert into report_class (name, ename, sort) values ('类', 'Class', 1)`);
    await database.db.execute(`insert into report (name, ename, class_id, report_type, platform) select '销售', 'Sales', id, 1, 'PowerBI' from report_class`);
    await database.db.execute(`insert into export_task (user_id, report_id, name, wish) select user_account.id, report.id, 'Weekly', '{}' from report, user_account where account = 'anna'`);
    await database.db.execute(`insert into comment (catalogue_id, user_id, content) select report.id, user_account.id, 'Late again' from report, user_account where account = 'anna'`);
    await database.db.execute(`insert into user_report (user_id, report_id, allow_export_data, data_roles) select user_account.id, report.id, true, '{West,East}' from report, user_account where account = 'anna'`);
    await database.db.execute(`insert into portal_group (name, code) values ('Sales', 'sales')`);
    await database.db.execute(`insert into group_report (group_id, report_id, allow_download, data_roles) select portal_group.id, report.id, true, '{East}' from report, portal_group`);

    await database.db.execute(`insert into lesson (title, level, minutes, is_active, create_time) values ('上手', 'beginner', 5, true, '2026-01-02T00:00:00Z'), ('旧课', 'advanced', 3, false, '2026-01-02T00:00:00Z')`);
    await database.db.execute(`insert into chapter (lesson_id, title, content, sort) select id, '一', E'a < b\n\nc', 1 from lesson where title = '上手' union all select id, '二', 'd', 2 from lesson where title = '上手'`);

    await database.migrate(migrationsFolder);

    // Lessons are published since they were made, and their chapters are texts.
    expect(await rowsOf(`select title, publish_time = '2026-01-02T00:00:00Z' as published, withdraw_time is not null as withdrawn, told_time is not null as told from lesson order by id`)).toEqual([{ title: '上手', published: true, withdrawn: false, told: true }, { title: '旧课', published: true, withdrawn: true, told: true }]);
    expect(await rowsOf('select kind, seconds, content, is_required from chapter order by sort')).toEqual([{ kind: 'text', seconds: 150, content: '<p>a &lt; b</p><p>c</p>', is_required: true }, { kind: 'text', seconds: 150, content: '<p>d</p>', is_required: true }]);
    expect(await rowsOf('select allow_download from user_report union all select allow_download from group_report')).toEqual([{ allow_download: null }, { allow_download: true }]);
    // Who has grants of their own keeps what they see.
    expect(await rowsOf('select account, is_custom from user_account order by 1')).toEqual([{ account: 'anna', is_custom: true }, { account: 'ben', is_custom: false }]);
    expect(await rowsOf('select content, user_name, report_en_name, visual, visual_title from comment')).toEqual([{ content: 'Late again', user_name: 'Anna', report_en_name: 'Sales', visual: '', visual_title: '' }]);
    expect(await rowsOf('select shown from comment_total')).toEqual([{ shown: 1 }]);
    expect(await rowsOf(`select content from comment where text_grams(content) @> text_grams_wanted('again')`)).toEqual([{ content: 'Late again' }]);
    expect(await rowsOf('select interface_class from resource_group_interface_class order by 1')).toEqual(expect.arrayContaining([{ interface_class: 'commentManagement' }, { interface_class: 'reportManagement' }]));
    expect(await rowsOf('select name, report_id is not null as of_report from export_task')).toEqual([{ name: 'Weekly', of_report: true }]);
    const named = `select array_agg(data_role.name order by data_role.name) as roles from`;
    const ofItsReport = 'join data_role on data_role.id = any(data_roles) and data_role.report_id = granted.report_id';
    expect(await rowsOf(`${named} user_report granted ${ofItsReport} union all ${named} group_report granted ${ofItsReport}`)).toEqual([{ roles: ['East', 'West'] }, { roles: ['East'] }]);
    // A second start finds nothing left to do.
    const done = await rowsOf('select count(*)::int as count from drizzle.__drizzle_migrations');
    await database.migrate(migrationsFolder);
    expect(await rowsOf('select count(*)::int as count from drizzle.__drizzle_migrations')).toEqual(done);
  }, START_MILLISECONDS);

  test('counts articles as told that were to be seen when it was upgraded, and no others', async () => {
    await database.migrate(migrationsUntil('0049_comment_visuals', join(folder, 'migrations')));
    await database.db.execute(`insert into article_class (name) values ('类')`);
    const times = [['草稿', 'null', 'null'], ['待发布', `now() + interval '1 day'`, 'null'], ['已发布', `now() - interval '1 day'`, 'null'], ['已撤下', `now() - interval '1 day'`, 'now()']];
    for (const [title, from, withdrawn] of times) await database.db.execute(`insert into article (class_id, title, content, publish_time, withdraw_time) select id, '${title}', '', ${from}, ${withdrawn} from article_class`);
    await database.db.execute(`insert into resource_group (name) values ('Readers')`);
    await database.db.execute(`insert into user_account (account, full_name, resource_group_id, password_hash) select 'anna', 'Anna', id, 'hash' from resource_group where name = 'Readers'`);
    await database.db.execute(`insert into article_read (article_id, user_id) select article.id, user_account.id from article, user_account where title = '已发布' and account = 'anna'`);

    await database.migrate(migrationsFolder);

    expect(await rowsOf('select title, told_time is not null as told, tells_readers from article order by id')).toEqual(['草稿', '待发布', '已发布', '已撤下'].map((title, index) => ({ title, told: index > 1, tells_readers: true })));
    // How far somebody has read before is not known.
    expect(await rowsOf('select times, furthest from article_read')).toEqual([{ times: 1, furthest: null }]);
    await expect(database.db.execute('update article_read set furthest = 101')).rejects.toThrow();
    await database.db.execute('insert into content_mailing (article_id) select id from article limit 1');
    await expect(database.db.execute('insert into content_mailing (article_id, lesson_id) values (1, 1)')).rejects.toThrow();
  }, START_MILLISECONDS);

  test('has comments on a report as a whole where they are looked for', async () => {
    await database.migrate(migrationsUntil('0051_schedules', join(folder, 'migrations')));
    await database.db.execute(`insert into resource_group (name) values ('Readers')`);
    await database.db.execute(`insert into user_account (account, full_name, resource_group_id, password_hash) select 'anna', 'Anna', id, 'hash' from resource_group`);
    for (const page of ['null', '', 'delays']) await database.db.execute(`insert into comment (catalogue_id, user_id, content, modular_id) select 1, id, 'Late', '${page}' from user_account`);
    await database.migrate(migrationsFolder);
    expect(await rowsOf('select modular_id from comment order by id')).toEqual(['', '', 'delays'].map((page) => ({ modular_id: page })));
  }, START_MILLISECONDS);

  test('has schedules as they were, and a calendar in which every year is as the week says', async () => {
    await database.migrate(migrationsUntil('0053_learning_center', join(folder, 'migrations')));
    await database.db.execute(`insert into resource_group (name) values ('Readers')`);
    await database.db.execute(`insert into user_account (account, full_name, resource_group_id, password_hash) select 'anna', 'Anna', id, 'hash' from resource_group`);
    await database.db.execute(`insert into report_class (name, ename, sort) values ('类', 'Class', 1)`);
    await database.db.execute(`insert into report (name, ename, class_id, report_type, platform) select '销售', 'Sales', id, 1, 'PowerBI' from report_class`);
    const rule = { repeat: 'daily', day: null, time: '08:30', weekDays: [], monthDay: null, timeZone: 'Asia/Shanghai', until: null };
    await database.db.execute(`insert into schedule (user_id, report_id, name, options, rule) select user_account.id, report.id, 'Daily', '{}', '${JSON.stringify(rule)}' from report, user_account`);
    await database.migrate(migrationsFolder);
    expect(await rowsOf('select rule, version from schedule')).toEqual([{ rule, version: 1 }]);
    expect(await countByCalendar(database.db)).toBe(0);
    await database.db.execute(`update schedule set rule = rule || '{"workingDays": "only"}'`);
    expect(await countByCalendar(database.db)).toBe(1);
    expect(await rowsOf('select * from calendar_year')).toEqual([]);
    await database.db.execute(`insert into calendar_year (year, exceptions) values (2026, '[]')`);
    await expect(database.db.execute(`insert into calendar_year (year, exceptions) values (2026, '[]')`)).rejects.toThrow();
  }, START_MILLISECONDS);

  test.each([['Learning', 'Learning Center'], ['Academy', 'Academy']])('the menu entry of learning, called %s, is then called %s', async (before, after) => {
    await database.migrate(migrationsUntil('0052_comments_of_no_page', join(folder, 'migrations')));
    await database.db.execute(`insert into resource (name, type, path, title, entitle) values ('LearningCenter', 'page', 'LearningCenter', '学习中心', '${before}')`);
    await database.migrate(migrationsFolder);
    expect(await rowsOf('select entitle from resource')).toEqual([{ entitle: after }]);
  }, START_MILLISECONDS);
});
