import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, isNull, like } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { databaseKinds, makeDatabase, type TestDatabase } from '../../test/database.ts';
import { START_MILLISECONDS } from '../../test/portal.ts';
import { inTransaction, migrationsFolder, openDatabase, type Database } from '../database/database.ts';
import { accessRequest, announcement, article, carouselItem, chapter, dashboard, department, groupReport, lesson, lessonReport, portalGroup, report, reportClass, reportPage, resourceGroup, userAccount, userGroup, userReport, workspace } from '../database/schema/index.ts';
import { FILES_PATH, keepPicture } from '../modules/content/uploads/module.ts';
import { cleanedCaptions } from '../modules/content/managed-chapters/captions.ts';
import { BundleStore } from '../modules/publishing/h5-reports/bundle-store.ts';
import { FolderStore } from '../storage/folder-store.ts';
import { lastSecond } from './add-lessons.ts';
import { coverPicture, type SampleStores } from './content.ts';
import { addCoversSince } from './added-covers.ts';
import { firstStart } from './first-start.ts';
import { sampleLessons } from './lessons.ts';
import { samplePeople, sampleRoles } from './people.ts';

const hasWorkspace = () => Promise.resolve(true);
const wanted = { samples: true, samplePeople: false, adminPassword: 'Admin-password-1', viewerPassword: undefined };

describe.each(databaseKinds)('the first start on %s', (kind) => {
  let folder: string;
  let given: TestDatabase;
  let database: Database;
  let stores: SampleStores;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-first-'));
    const store = (name: string) => new FolderStore(join(folder, name), { warn: () => undefined });
    stores = { files: store('uploads'), bundles: new BundleStore(store('h5')), lessons: store('lessons') };
    given = await makeDatabase(kind, join(folder, 'database'));
    database = await openDatabase({ url: given.url, folder: join(folder, 'database') });
    await database.migrate(migrationsFolder);
  }, START_MILLISECONDS);
  // As migrations leave it.
  const empty = async () => {
    const { rows } = (await database.db.execute(`select string_agg(quote_ident(tablename), ', ') as all from pg_tables where schemaname = 'public'`)) as unknown as { rows: { all: string }[] };
    await inTransaction(database.db, async (db) => {
      // What is in the audit log is neither changed nor removed, by anybody who leaves its triggers on.
      await db.execute(`set local session_replication_role = replica`);
      await db.execute(`truncate ${rows[0]?.all} restart identity cascade`);
    });
  };
  afterEach(empty, START_MILLISECONDS);
  afterAll(async () => {
    await database.close();
    await given.drop();
    rmSync(folder, { recursive: true, force: true });
  }, START_MILLISECONDS);

  test('fills the database once, and tells a one-time password once', async () => {
    const accounts = await firstStart(database.db, stores, wanted, hasWorkspace);
    expect(accounts).toEqual([{ account: 'admin' }, { account: 'viewer', oneTimePassword: expect.any(String) }]);
    expect(await database.db.$count(report)).toBe(8);
    expect(await database.db.$count(dashboard)).toBe(1);
    expect(await database.db.select({ name: workspace.name }).from(workspace)).toEqual([{ name: 'Samples' }]);
    expect(await database.db.$count(department)).toBe(3);
    expect(await database.db.$count(groupReport)).toBe(16);
    expect(await database.db.$count(reportPage)).toBeGreaterThanOrEqual(10);
    expect(await firstStart(database.db, stores, wanted, hasWorkspace)).toEqual([{ account: 'admin' }, { account: 'viewer' }]);
    await database.db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, 'viewer'));
    expect(await firstStart(database.db, stores, wanted, hasWorkspace)).toEqual([{ account: 'admin' }]);
    expect(await database.db.$count(report)).toBe(8);
    const users = await database.db.select().from(userAccount).orderBy(userAccount.id);
    expect(users.map(({ mustChangePassword }) => mustChangePassword)).toEqual([false, true]);
    expect(users.every(({ passwordHash }) => passwordHash?.startsWith('$argon2id$'))).toBe(true);
  });

  test('sample reports of an earlier version get their English and dark covers at an upgrade, once, and what somebody has chosen stays', async () => {
    await firstStart(database.db, stores, wanted, hasWorkspace);
    const covers = async () => new Map((await database.db.select().from(report)).map(({ ename, cover, enCover, darkCover, enDarkCover }) => [ename, { cover, enCover, darkCover, enDarkCover }]));
    const chosen = await keepPicture(database.db, stores.files, Buffer.from('chosen'), null);
    // As an earlier version left them, but for one whose cover somebody has changed.
    await database.db.update(report).set({ enCover: '', darkCover: '', enDarkCover: '' });
    await database.db.update(report).set({ cover: chosen }).where(eq(report.ename, 'Films'));
    await addCoversSince(database.db, stores.files);
    const after = await covers();
    expect([...after].filter(([, { enCover }]) => enCover === '').map(([name]) => name)).toEqual(['Films']);
    const flights = after.get('US Flights')!;
    for (const [path, name] of [[flights.enCover, 'flights-en'], [flights.darkCover, 'flights-dark'], [flights.enDarkCover, 'flights-en-dark']] as const) {
      const open = await stores.files.open(path.slice(FILES_PATH.length + 1));
      expect((await buffer(open!)).equals((await coverPicture(name))!)).toBe(true);
    }
    // Paper stays paper, and what somebody has chosen is alone.
    expect([...after].filter(([, { darkCover, enDarkCover }]) => darkCover === '' || enDarkCover === '').map(([name]) => name)).toEqual(expect.arrayContaining(['Route Directory', 'Films']));
    // Whoever takes one away does not find it there again.
    await database.db.update(report).set({ enCover: '', darkCover: '' }).where(eq(report.ename, 'US Flights'));
    await addCoversSince(database.db, stores.files);
    expect((await covers()).get('US Flights')).toEqual({ ...flights, enCover: '', darkCover: '' });
  });

  test('without the samples there is the administrator, and a viewer only if a password is set', async () => {
    expect(await firstStart(database.db, stores, { ...wanted, samples: false }, hasWorkspace)).toEqual([{ account: 'admin' }]);
    expect(await database.db.$count(report)).toBe(0);
    for (const table of [lesson, announcement, carouselItem]) expect(await database.db.$count(table)).toBe(0);
  });

  test('Home is alive on the first day: pictures in both languages and for phones, and announcements that no bell rings for', async () => {
    await firstStart(database.db, stores, wanted, hasWorkspace);
    const items = await database.db.select().from(carouselItem).orderBy(carouselItem.sort);
    expect(items.map(({ link }) => link)).toEqual([expect.stringMatching(/^\/Main\/LessonDetail\/\d+$/), expect.stringMatching(/^\/Main\/PBIViews\/\d+\/ReportSection1\/Online$/), expect.stringMatching(/^\/Main\/LessonDetail\/\d+$/)]);
    const pictures = items.flatMap(({ picture, enPicture, phonePicture, enPhonePicture }) => [picture, enPicture, phonePicture, enPhonePicture]);
    expect(new Set(pictures).size).toBe(12);
    for (const path of pictures) expect(await stores.files.size(path.slice(FILES_PATH.length + 1))).toBeGreaterThan(5_000);
    const told = await database.db.select().from(announcement).orderBy(announcement.id);
    expect(told.map(({ isPinned, isConfirmed }) => [isPinned, isConfirmed])).toEqual([[true, false], [false, true], [false, false]]);
    for (const { content, encontent, toldTime } of told) expect([content.includes('{'), encontent.includes('{'), toldTime]).toEqual([false, false, expect.any(Date)]);
    expect(told[0]?.content).toContain(items[0]?.link);
    expect(await database.db.$count(article, isNull(article.toldTime))).toBe(0);
    await empty();

    // The picture that leads to a report is there only with it.
    await firstStart(database.db, stores, wanted, () => Promise.resolve(false));
    expect(await database.db.$count(carouselItem)).toBe(2);
    expect(await database.db.$count(lessonReport)).toBe(0);
  });

  test('the first lesson has videos with captions of their own length, and a quiz at its end', async () => {
    await firstStart(database.db, stores, wanted, hasWorkspace);
    const [first] = await database.db.select().from(lesson).where(eq(lesson.entitle, 'Your first five minutes'));
    const chapters = await database.db.select().from(chapter).where(eq(chapter.lessonId, first?.id ?? 0)).orderBy(chapter.sort);
    expect(chapters.map(({ kind }) => kind)).toEqual(['video', 'video', 'video', 'quiz']);
    expect(chapters.at(-1)?.quiz?.questions).toHaveLength(3);
    const contentOf = async (name: string) => buffer((await stores.lessons.open(name))!);
    for (const { fileName, fileBytes, fileType, seconds, zhCaptions, enCaptions } of chapters.slice(0, -1)) {
      const video = await contentOf(fileName);
      expect([fileType, fileBytes, video.subarray(0, 4).toString('hex')]).toEqual(['video/webm', video.length, '1a45dfa3']);
      expect(video.length).toBeLessThan(400_000);
      const captions = await Promise.all([zhCaptions, enCaptions].map(async (name) => (await contentOf(name)).toString()));
      expect(await Promise.all(captions.map(cleanedCaptions))).toEqual(captions);
      expect(captions.map((one) => Math.floor(lastSecond(one)))).toEqual([seconds, seconds]);
    }
    expect(await database.db.$count(lessonReport, eq(lessonReport.lessonId, first?.id ?? 0))).toBe(2);
  });

  test('lessons are published at one instant, so that the newest stand in the order of the list', async () => {
    await firstStart(database.db, stores, wanted, hasWorkspace);
    const lessons = await database.db.selectDistinct({ publishTime: lesson.publishTime }).from(lesson);
    expect(lessons).toEqual([{ publishTime: expect.any(Date) }]);
  });

  test('people and roles come with the samples, without a password, in a new installation only', async () => {
    expect(await firstStart(database.db, stores, wanted, hasWorkspace)).toMatchObject([{ account: 'admin' }, { account: 'viewer' }]);
    const withPeople = { ...wanted, samplePeople: true };
    expect(await firstStart(database.db, stores, withPeople, hasWorkspace)).toEqual([{ account: 'admin' }, { account: 'viewer' }]);
    expect(await database.db.$count(userAccount)).toBe(2);
    await empty();

    expect(await firstStart(database.db, stores, withPeople, hasWorkspace)).toEqual([{ account: 'admin' }, { account: 'viewer', oneTimePassword: expect.any(String) }]);
    const people = await database.db.select({ account: userAccount, group: resourceGroup.code }).from(userAccount).innerJoin(resourceGroup, eq(resourceGroup.id, userAccount.resourceGroupId)).where(like(userAccount.account, 'sample:%')).orderBy(userAccount.id);
    expect(people.map(({ group }) => group)).toEqual(samplePeople.map(({ group }) => group));
    expect(people.map(({ account }) => account).filter(({ passwordHash, mail, departmentId }) => passwordHash !== null || !mail.endsWith('@example.com') || departmentId === null)).toEqual([]);
    const departments = await database.db.select({ code: department.code, manager: userAccount.fullName }).from(department).leftJoin(userAccount, eq(userAccount.id, department.managerId)).orderBy(department.id);
    expect(departments).toEqual([{ code: 'HQ', manager: '林梅 Lin Mei' }, { code: 'SALES', manager: '陈伟 Chen Wei' }, { code: 'FIN', manager: 'Sofia Rossi' }]);
    expect(await database.db.$count(portalGroup)).toBe(2 + sampleRoles.length);
    expect(await database.db.$count(userGroup)).toBe(2 + samplePeople.flatMap(({ roles }) => roles).length);
    // Each name of a report and code of a page is one of the samples'.
    expect(await database.db.$count(groupReport)).toBe(16 + sampleRoles.flatMap(({ grants }) => grants).length);
    expect(await database.db.$count(userReport)).toBe(1);
    const codes = new Map(Map.groupBy(await database.db.select({ name: report.ename, code: reportPage.code }).from(reportPage).innerJoin(report, eq(report.id, reportPage.reportId)), ({ name }) => name));
    const limited = [...sampleRoles.flatMap(({ grants }) => grants), ...samplePeople.flatMap(({ own }) => own ?? [])];
    for (const { report: name, pages } of limited) expect(codes.get(name)?.map(({ code }) => code) ?? []).toEqual(expect.arrayContaining(pages ?? []));
    expect(await database.db.select({ state: accessRequest.state }).from(accessRequest)).toEqual([{ state: 'waiting' }]);
    await empty();

    await firstStart(database.db, stores, withPeople, () => Promise.resolve(false));
    expect(await database.db.$count(userAccount)).toBe(2 + samplePeople.length);
    expect(await database.db.$count(accessRequest)).toBe(0);
    await empty();

    await firstStart(database.db, stores, { ...withPeople, samples: false }, hasWorkspace);
    expect(await database.db.$count(userAccount)).toBe(1);
  });

  test('with a reporting service that has no samples there is what the portal itself brings', async () => {
    await firstStart(database.db, stores, wanted, () => Promise.resolve(false));
    const reports = await database.db.select({ ename: report.ename }).from(report);
    expect(reports).toEqual([{ ename: 'Seattle Seasons' }]);
    expect(await database.db.$count(reportClass)).toBe(1);
    expect(await database.db.$count(dashboard)).toBe(0);
    expect(await database.db.$count(lesson)).toBeGreaterThan(0);
  });

  test('that breaks off in the middle leaves nothing, and the next one is whole', async () => {
    await database.db.execute(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`);
    await database.db.execute('create trigger refuse before insert on chapter for each row execute function refuse()');
    await expect(firstStart(database.db, stores, wanted, hasWorkspace)).rejects.toThrow();
    for (const table of [resourceGroup, userAccount, report, lesson]) expect(await database.db.$count(table)).toBe(0);
    await database.db.execute('drop trigger refuse on chapter');
    await firstStart(database.db, stores, wanted, hasWorkspace);
    expect(await database.db.$count(chapter)).toBeGreaterThan(10);
  });
});

test('every sample lesson is complete in both languages', () => {
  for (const { chapters, ...texts } of sampleLessons) {
    const questions = chapters.flatMap(({ quiz }) => quiz?.questions ?? []).flatMap(({ answers, id: _, ...words }) => [...Object.values(words), ...answers.flatMap(({ text, entext }) => [text, entext])]);
    for (const text of [texts.title, texts.entitle, texts.summary, texts.ensummary, ...questions, ...chapters.flatMap(({ title, entitle, content, encontent }) => [title, entitle, content, encontent])]) {
      expect(String(text).trim()).not.toBe('');
    }
  }
});
