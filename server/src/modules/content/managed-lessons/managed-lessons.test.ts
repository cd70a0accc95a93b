import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { nobody, startTestLessons, type TestLessons } from '../../../../test/lessons.ts';
import { START_MILLISECONDS } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { auditLog, lesson as lessonTable, lessonClass, notification, report, userAccount } from '../../../database/schema/index.ts';

const { history, learning, lessonClasses, lessons, managedChapters, managedLessons } = endpoints;
const HOUR = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
let at: TestLessons;
beforeAll(async () => {
  at = await startTestLessons();
}, START_MILLISECONDS);
afterAll(() => at.stop());
beforeEach(async () => {
  await at.restart();
  await at.db.delete(lessonClass);
});

const form = { title: '上手', entitle: 'First steps' };
const infoOf = (id: number) => at.portal.value(managedLessons.info, { token: at.admin, query: { id } });
const act = (body: object, endpoint: (typeof managedLessons)['publish' | 'withdraw' | 'remove']) => at.portal.value(endpoint, { token: at.admin, body: body as never });
const tellAll = () => at.portal.runJob('lessons');
const toldOf = (who: 'ann' | 'ben', kind = 'lesson.published') => at.db.$count(notification, and(eq(notification.userId, at.ids[who]), eq(notification.kind, kind)));
const withChapter = async (more: object = {}) => {
  const id = await at.add(more);
  return { id, chapterId: await at.addChapter(id, 'text') };
};

describe('a lesson for its authors', () => {
  test('is a draft, then published, withdrawn and published again, and each of that is in its history', async () => {
    const [report1] = await at.db.select({ id: report.id, name: report.name }).from(report).limit(1);
    const { id } = await at.portal.value(lessonClasses.add, { token: at.admin, body: { name: '入门', ename: 'Basics' } });
    const lesson = await at.add({ classId: id, teacher: '王老师', level: 'advanced', isMandatory: 1, dueDays: 7, reportIds: [report1?.id ?? 0], audience: { ...nobody, groupIds: [at.role] } });
    expect(await infoOf(lesson)).toMatchObject({ state: 'draft', classEnName: 'Basics', teacher: '王老师', dueDays: 7, isForAll: 0, people: 1, learners: 0, chapters: 0, minutes: 0, reports: [{ id: report1?.id }], audience: { groupIds: [at.role] } });
    expect(await at.refusal(managedLessons.publish, { token: at.admin, body: { ids: [lesson] } })).toEqual([400, 'ids']);
    await at.addChapter(lesson, 'video', { seconds: 80 });
    await act({ ids: [lesson] }, managedLessons.publish);
    expect(await infoOf(lesson)).toMatchObject({ state: 'published', chapters: 1, minutes: 1 });
    await act({ ids: [lesson] }, managedLessons.withdraw);
    expect((await infoOf(lesson)).state).toBe('withdrawn');
    await act({ ids: [lesson] }, managedLessons.publish);
    const acts = (await at.portal.value(history.list, { token: at.admin, body: { kind: 'lesson', id: lesson } })).items.map(({ action }) => action);
    expect(acts).toEqual(['publish', 'withdraw', 'publish', 'add']);
  });

  test.each<[string, object, readonly [number, string]]>([
    ['a time in the past', { publishTime: ahead(-1) }, [400, 'publishTime']],
    ['an end before the beginning', { publishTime: ahead(5), expireTime: ahead(2) }, [400, 'expireTime']],
    ['a time of one without chapters', { publishTime: ahead(5) }, [400, 'publishTime']],
    ['two dates', { dueTime: ahead(5), dueDays: 3 }, [400, 'dueDays']],
    ['a date in the past', { dueTime: ahead(-1) }, [400, 'dueTime']],
    ['a class that is gone', { classId: 999_999 }, [404, 'classId']],
    ['a report that is gone', { reportIds: [1_999_999] }, [404, 'reportIds']],
    ['an audience that is gone', { audience: { ...nobody, groupIds: [999_999] } }, [404, 'audience.groupIds']],
    ['somebody else’s cover', { cover: `/api/Upload/Files/${'0'.repeat(32)}.webp` }, [400, 'cover']],
    ['no title', { title: ' ' }, [400, 'title']],
  ])('%s is refused, and nothing is kept', async (_, more, refusal) => {
    expect(await at.refusal(managedLessons.add, { token: at.admin, body: { ...form, ...more } })).toEqual(refusal);
    expect((await at.portal.value(managedLessons.list, { token: at.admin })).total).toBe(0);
  });

  test('is not changed over somebody else’s change', async () => {
    const { id } = await withChapter();
    expect(await at.portal.value(managedLessons.update, { token: at.admin, body: { ...form, id, version: 1, title: '新' } })).toEqual({ id, version: 2 });
    expect(await at.refusal(managedLessons.update, { token: at.admin, body: { ...form, id, version: 1, title: '旧' } })).toEqual([409, 'version']);
    expect((await infoOf(id)).title).toBe('新');
  });

  test('of which no chapter is left is saved as long as nobody is to see it', async () => {
    const { id, chapterId } = await withChapter();
    await at.publish(id);
    const save = async (more: object = {}) => {
      const { version, publishTime, expireTime } = await infoOf(id);
      return { token: at.admin, body: { ...form, id, version, publishTime, expireTime, ...more } };
    };
    await act({ ids: [id] }, managedLessons.withdraw);
    await at.portal.value(managedChapters.remove, { token: at.admin, body: { ids: [chapterId] } });
    await at.portal.value(managedLessons.update, await save({ title: '撤回' }));
    // One that is over is so, too, until it would be seen again.
    const over = new Date(Date.now() - 1_000);
    await at.db.update(lessonTable).set({ withdrawTime: null, publishTime: new Date(Date.now() - HOUR), expireTime: over }).where(eq(lessonTable.id, id));
    await at.portal.value(managedLessons.update, await save({ title: '过期' }));
    expect(await infoOf(id)).toMatchObject({ title: '过期', state: 'expired', chapters: 0 });
    for (const more of [{ expireTime: null }, { publishTime: ahead(1), expireTime: ahead(2) }]) expect(await at.refusal(managedLessons.update, await save(more))).toEqual([400, 'publishTime']);
  });

  test('that was published is kept, before it is changed, with who published it and when', async () => {
    const { id } = await withChapter();
    await addPerson(at.portal, 'editor', await addResourceGroup(at.portal, 'Editors', ['session', 'contentManagement']));
    await at.portal.value(managedLessons.publish, { token: await signInPerson(at.portal, 'editor'), body: { ids: [id] } });
    const [published] = (await at.portal.value(history.list, { token: at.admin, body: { kind: 'lesson', id } })).items;
    // To move it in the list is no change of it.
    await at.portal.value(managedLessons.move, { token: at.admin, body: { id, sort: 0 } });
    await at.portal.value(managedLessons.restore, { token: at.admin, body: { id, version: 2, toVersion: 1 } });
    const [newest, before] = await at.portal.value(managedLessons.versions, { token: at.admin, query: { id } });
    expect([newest?.version, newest?.authorName === 'Person editor']).toEqual([3, false]);
    expect(before).toEqual({ version: 2, authorName: 'Person editor', createTime: published?.createTime });
    // In the other tests nobody else is of the audience.
    await at.db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, 'editor'));
  });

  test('is kept as a version each time that it is saved, and any of them can be restored; what is expected, and its audience, stay', async () => {
    const [one, two] = await at.db.select({ id: report.id }).from(report).limit(2);
    const { id: classId } = await at.portal.value(lessonClasses.add, { token: at.admin, body: { name: '入门' } });
    const { id } = await withChapter({ classId, teacher: '王老师', reportIds: [two!.id, one!.id] });
    const changed = { ...form, id, version: 1, title: '新', level: 'advanced', isMandatory: 1, dueDays: 7, audience: { ...nobody, groupIds: [at.role] } } as const;
    await at.portal.value(managedLessons.update, { token: at.admin, body: changed });
    await at.publish(id);
    const versions = async () => (await at.portal.value(managedLessons.versions, { token: at.admin, query: { id } })).map(({ version }) => version);
    expect(await versions()).toEqual([2, 1]);
    expect(await at.portal.value(managedLessons.versionInfo, { token: at.admin, query: { id, version: 1 } })).toMatchObject({ title: '上手', classId, teacher: '王老师', level: 'beginner', reports: [{ id: two!.id }, { id: one!.id }] });
    const restore = (version: number, toVersion: number) => ({ token: at.admin, body: { id, version, toVersion } });
    expect(await at.refusal(managedLessons.restore, restore(2, 1))).toEqual([409, 'version']);
    expect(await at.refusal(managedLessons.restore, restore(3, 9))).toEqual([404, 'toVersion']);
    expect(await at.refusal(managedLessons.versionInfo, { token: at.admin, query: { id, version: 9 } })).toEqual([404, 'version']);
    expect(await at.refusal(managedLessons.versions, { token: at.admin, query: { id: 1_999_999 } })).toEqual([404, 'id']);
    // A class that is gone is not made anew.
    await at.portal.value(lessonClasses.remove, { token: at.admin, body: { ids: [classId] } });
    expect(await at.portal.value(managedLessons.restore, restore(3, 1))).toEqual({ id, version: 4 });
    expect(await infoOf(id)).toMatchObject({ title: '上手', classId: null, teacher: '王老师', level: 'beginner', reports: [{ id: two!.id }, { id: one!.id }], isMandatory: 1, dueDays: 7, audience: { groupIds: [at.role] }, state: 'published' });
    // Version 3 was published, and not saved: it is kept before something takes its place.
    expect(await versions()).toEqual([4, 3, 2, 1]);
    const { items } = await at.portal.value(history.list, { token: at.admin, body: { kind: 'lesson', id } });
    expect(items[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['level', 'reports', 'teacher', 'title']);
  });

  test('is moved, put into a class, made mandatory, copied with its chapters, and deleted with its files', async () => {
    const first = await withChapter();
    const film = await at.addChapter(first.id, 'video');
    const second = await withChapter({ title: '第二课' });
    await at.portal.value(managedLessons.move, { token: at.admin, body: { id: second.id, sort: 0 } });
    expect((await at.portal.value(managedLessons.list, { token: at.admin })).items.map(({ id, sort }) => [id, sort])).toEqual([[second.id, 0], [first.id, 1]]);
    const { id: classId } = await at.portal.value(lessonClasses.add, { token: at.admin, body: { name: '进阶' } });
    await at.portal.value(managedLessons.setClass, { token: at.admin, body: { ids: [first.id], classId } });
    await at.portal.value(managedLessons.setMandatory, { token: at.admin, body: { ids: [first.id], value: 1 } });
    const copy = await at.portal.value(managedLessons.copy, { token: at.admin, body: { id: first.id } });
    expect(await infoOf(copy.id)).toMatchObject({ title: '上手 (2)', state: 'draft', classId, isMandatory: 1, chapters: 2, sort: 2 });
    const address = async (lessonId: number) => (await at.portal.value(managedChapters.list, { token: at.admin, query: { lessonId } })).find(({ kind }) => kind === 'video')?.file?.address ?? '';
    const [mine, copied] = [await address(first.id), await address(copy.id)];
    await act({ ids: [first.id] }, managedLessons.remove);
    // The copy has the same file.
    expect([(await at.fetchFile(mine, at.admin)).statusCode, (await at.fetchFile(copied, at.admin)).statusCode]).toEqual([404, 200]);
    const name = copied.slice(copied.lastIndexOf('/') + 1);
    expect(existsSync(join(at.portal.folder, 'lessons', name))).toBe(true);
    // A title is cut between two characters.
    const long = await at.add({ title: `${'长'.repeat(195)}🙂完` });
    expect(await infoOf((await at.portal.value(managedLessons.copy, { token: at.admin, body: { id: long } })).id)).toMatchObject({ title: `${'长'.repeat(195)} (2)` });
    await act({ ids: [copy.id] }, managedLessons.remove);
    expect(existsSync(join(at.portal.folder, 'lessons', name))).toBe(false);
    expect(await at.refusal(managedChapters.info, { token: at.admin, query: { id: film } })).toEqual([404, 'id']);
  });
});

describe('the audience', () => {
  test('is told once in the bell: at once, or when its time has come', async () => {
    const { id } = await withChapter({ audience: { ...nobody, groupIds: [at.role] } });
    await at.publish(id);
    await tellAll();
    await tellAll();
    await act({ ids: [id] }, managedLessons.withdraw);
    await at.publish(id);
    await tellAll();
    expect([await toldOf('ann'), await toldOf('ben')]).toEqual([1, 0]);
    const later = await withChapter();
    await at.portal.value(managedLessons.publish, { token: at.admin, body: { ids: [later.id], publishTime: ahead(1) } });
    await tellAll();
    expect(await toldOf('ben')).toBe(0);
  });

  test('is seen with how far each is, those who are late among them, and reminded once a day', async () => {
    const { id, chapterId } = await withChapter({ dueTime: ahead(2), isMandatory: 1 });
    const quiz = await at.addChapter(id, 'quiz');
    await at.publish(id);
    await tellAll();
    await at.portal.value(lessons.saveProgress, { token: at.tokens.ann, body: { chapterId, isDone: 1 } });
    await at.portal.value(lessons.answerQuiz, { token: at.tokens.ann, body: { chapterId: quiz, answers: [] } });
    const learners = async (body: object = {}) => (await at.portal.value(managedLessons.learners, { token: at.admin, body: { lessonId: id, orderBy: 'account', ...body } })).items;
    expect((await learners({ state: 'underWay' })).map(({ account, doneChapters, quizzes }) => [account, doneChapters, quizzes.map(({ score, attempts, isPassed }) => [score, attempts, isPassed])])).toEqual([['ann', 1, [[0, 1, 0]]]]);
    expect((await learners({ state: 'notStarted', keyword: 'ben' })).map(({ account }) => account)).toEqual(['ben']);
    expect(await learners({ state: 'overdue' })).toEqual([]);
    expect(await infoOf(id)).toMatchObject({ people: 4, learners: 1, finished: 0 });
    const remind = (body: object = {}) => at.portal.value(managedLessons.remind, { token: at.admin, body: { id, ...body } });
    expect(await remind({ userIds: [at.ids.ben] })).toEqual({ count: 1 });
    expect(await remind()).toEqual({ count: 3 });
    expect([await remind(), await toldOf('ben', 'lesson.reminder')]).toEqual([{ count: 0 }, 1]);
    expect(await at.portal.value(managedLessons.stops, { token: at.admin, query: { id } })).toMatchObject([{ begun: 1, done: 1, medianSecond: null }, { begun: 1, done: 0 }]);
    await act({ ids: [id] }, managedLessons.withdraw);
    expect(await at.refusal(managedLessons.remind, { token: at.admin, body: { id } })).toEqual([409, 'id']);
  });
});

describe('a date by which a lesson has to be done', () => {
  const learners = async (lessonId: number, body: object = {}) => (await at.portal.value(managedLessons.learners, { token: at.admin, body: { lessonId, orderBy: 'account', ...body } })).items;
  const reminders = () => at.db.select({ userId: notification.userId, detail: notification.detail }).from(notification).where(eq(notification.kind, 'lesson.reminder'));
  const remind = (id: number) => at.portal.value(managedLessons.remind, { token: at.admin, body: { id } });

  test('is nobody’s when the lesson is not mandatory any more', async () => {
    const { id } = await withChapter({ dueTime: ahead(2), isMandatory: 1, audience: { ...nobody, userIds: [at.ids.ben] } });
    await at.publish(id);
    await at.db.update(lessonTable).set({ dueTime: new Date(Date.now() - HOUR) }).where(eq(lessonTable.id, id));
    const mine = async () => (await at.portal.value(learning.lessonList, { token: at.tokens.ben })).items[0]?.dueTime;
    const accounts = async () => (await learners(id, { state: 'overdue' })).map(({ account }) => account);
    expect([await accounts(), await mine()]).toEqual([['ben'], expect.any(String)]);
    await at.portal.value(managedLessons.setMandatory, { token: at.admin, body: { ids: [id], value: 0 } });
    expect([await accounts(), await mine(), (await learners(id))[0]?.dueTime]).toEqual([[], null, null]);
    expect(await remind(id)).toEqual({ count: 1 });
    expect((await reminders())[0]?.detail).not.toHaveProperty('until');
  });

  test('is each one’s own where it is so many days, and all are reminded of theirs at once', async () => {
    const userIds = [at.ids.ann, at.ids.ben];
    const { id } = await withChapter({ dueDays: 3, isMandatory: 1, audience: { ...nobody, userIds } });
    await at.publish(id);
    const came = new Date(Date.now() + HOUR);
    await at.db.update(userAccount).set({ createTime: came }).where(eq(userAccount.id, at.ids.ann));
    const [ann, ben] = await learners(id);
    expect(ann?.dueTime).toBe(new Date(came.getTime() + 72 * HOUR).toISOString());
    // That they are told of the lesson is another notice.
    await tellAll();
    const statements = recordStatements();
    expect(await remind(id)).toEqual({ count: 2 });
    expect(statements.filter((text) => text.startsWith('insert into "notification"'))).toHaveLength(1);
    const until = new Map((await reminders()).map(({ userId, detail }) => [userId, detail.until]));
    expect([until.get(at.ids.ann), until.get(at.ids.ben)]).toEqual([ann?.dueTime, ben?.dueTime]);
    await at.db.update(userAccount).set({ createTime: new Date() }).where(eq(userAccount.id, at.ids.ann));
  });
});

describe('lesson classes', () => {
  test('are named once, ordered, and leave their lessons behind', async () => {
    const add = async (name: string) => (await at.portal.value(lessonClasses.add, { token: at.admin, body: { name } })).id;
    const [one, two] = [await add('入门'), await add('进阶')];
    expect(await at.refusal(lessonClasses.add, { token: at.admin, body: { name: ' 入门 ' } })).toEqual([409, 'name']);
    await at.portal.value(lessonClasses.move, { token: at.admin, body: { id: two, sort: 0 } });
    const { id } = await withChapter({ classId: one });
    await at.publish(id);
    expect(await at.portal.value(lessonClasses.list, { token: at.admin })).toMatchObject([{ id: two, lessons: 0 }, { id: one, lessons: 1 }]);
    expect(await at.portal.value(lessons.classes, { token: at.tokens.ann })).toMatchObject([{ id: one, lessons: 1 }]);
    expect(await at.refusal(lessonClasses.update, { token: at.admin, body: { id: one, version: 9, name: 'x' } })).toEqual([409, 'version']);
    await at.portal.value(lessonClasses.remove, { token: at.admin, body: { ids: [one] } });
    expect((await infoOf(id)).classId).toBeNull();
    expect((await at.portal.value(learning.lessonList, { token: at.tokens.ann, body: { classId: one } })).total).toBe(0);
  });
});

test('who only reads may do nothing of this, and everything that was done is in the audit log', async () => {
  const { id } = await withChapter();
  for (const [endpoint, body] of [[managedLessons.list, {}], [managedLessons.add, form], [managedLessons.publish, { ids: [id] }], [managedLessons.remove, { ids: [id] }], [managedLessons.learners, { lessonId: id }], [managedLessons.restore, { id, version: 1, toVersion: 1 }]] as const) expect((await at.refusal(endpoint, { token: at.tokens.ann, body }))[0]).toBe(403);
  expect(await at.db.$count(auditLog, eq(auditLog.action, 'lesson.add'))).toBeGreaterThan(0);
});
