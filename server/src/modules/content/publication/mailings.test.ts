import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { asc, eq, isNotNull, or, sql as raw } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addResourceGroup } from '../../../../test/rights.ts';
import { startSmtp, type SmtpRecorder } from '../../../../test/smtp.ts';
import { until } from '../../../../test/waits.ts';
import type { Db } from '../../../database/database.ts';
import { announcement, article, articleClass, contentMailing, lesson, mail, notificationMail, userAccount, userGroup } from '../../../database/schema/index.ts';
import { Mailings } from './mailings.ts';

const { announcements, lessons, managedAnnouncements, managedArticles, managedChapters, managedLessons, notifications, users } = endpoints;
const ADDRESS = 'https://portal.test';
const nobody = { groupIds: [], departmentIds: [], userIds: [] };
const ahead = () => new Date(Date.now() + 3_600_000).toISOString();
const names = ['ann', 'ben', 'cleo', 'dora'] as const;
type Name = (typeof names)[number];

let portal: TestPortal;
let db: Db;
let smtp: SmtpRecorder;
let admin: string;
let role: number;
let toldOnly: number;
const people = {} as Record<Name, { id: number; token: string }>;

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await startTestPortal(undefined, { SMTP_URL: smtp.url, PORTAL_PUBLIC_ADDRESS: ADDRESS, PORTAL_TIME_ZONE: 'Asia/Shanghai' });
  ({ db } = portal.portal.database);
  admin = await portal.signIn('admin');
  role = await addGroup(portal, 'mailed');
  for (const name of names) people[name] = await addReader(portal, name, { mail: `${name}@example.test` });
  toldOnly = (await addReader(portal, 'tom')).id;
  await db.insert(userGroup).values([people.ann, people.ben].map(({ id }) => ({ userId: id, groupId: role })));
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await smtp.close();
});
afterEach(async () => {
  await until(isWritten);
  smtp.answer = () => undefined;
  smtp.mails.length = 0;
  for (const table of [announcement, lesson, article, contentMailing, mail, notificationMail]) await db.delete(table);
});

const wants = (name: Name, isMail: 0 | 1 = 1, language: 'zh' | 'en' = 'zh') => portal.value(notifications.setMail, { token: people[name].token, body: { isMail }, language });
const form = { title: '停机维护', entitle: 'Maintenance', content: '<p>今晚十点</p>', encontent: '<p>Tonight at ten</p>', audience: nobody };
const add = async (more: object = {}) => (await portal.value(managedAnnouncements.add, { token: admin, body: { ...form, ...more } })).id;
const publish = (id: number) => portal.value(managedAnnouncements.publish, { token: admin, body: { ids: [id] } });
const withdraw = (id: number) => portal.value(managedAnnouncements.withdraw, { token: admin, body: { ids: [id] } });
const publishLesson = (id: number) => portal.value(managedLessons.publish, { token: admin, body: { ids: [id] } });
const addLesson = async (more: object = {}) => {
  const { id } = await portal.value(managedLessons.add, { token: admin, body: { title: '上手', entitle: 'First steps', summary: '从头开始', ensummary: 'From the beginning', ...more } });
  await portal.value(managedChapters.add, { token: admin, body: { lessonId: id, kind: 'text', title: '一', content: '<p>一</p>' } });
  return id;
};
/** Everybody was told of what is to be seen, and then their mails came into the outbox: it is looked at in this order. */
const isWritten = async () => {
  for (const table of [announcement, lesson, article]) if ((await db.$count(table, raw`${table.toldTime} is null and ${table.publishTime} <= now()`)) > 0) return false;
  return (await db.$count(contentMailing)) === 0;
};
const isSent = async () => (await isWritten()) && (await db.$count(mail, eq(mail.state, 'waiting'))) === 0;
const recipients = () => smtp.mails.flatMap((one) => one.recipients).toSorted();
/** Keeps mails in the outbox, where they can be read. @returns those about what was published, when each was tried once */
const hold = () => {
  smtp.answer = (command) => (command === 'MAIL' ? '452 full' : undefined);
  return async () => {
    await until(async () => (await isWritten()) && (await db.$count(mail, or(eq(mail.attempts, 0), eq(mail.lastError, '')))) === 0);
    return db.select().from(mail).where(or(isNotNull(mail.announcementId), isNotNull(mail.lessonId), isNotNull(mail.articleId))).orderBy(asc(mail.userId));
  };
};
/** The mail server takes mails again, and their rest is over. */
const letGo = async () => {
  smtp.answer = () => undefined;
  await db.update(mail).set({ leaseUntil: raw`now() - interval '1 second'` });
  // Whoever is told something has the outbox look.
  await publish(await add({ audience: { ...nobody, userIds: [toldOnly] } }));
};
/** What ann would be mailed changes while that mail waits. */
const expectUnmailed = async (publishOne: () => Promise<number>, change: (id: number) => Promise<unknown>, putBack: () => Promise<unknown>) => {
  await wants('ann');
  const held = hold();
  const id = await publishOne();
  expect(await held()).toHaveLength(1);
  await change(id);
  await letGo();
  await until(async () => (await db.$count(mail)) === 0);
  await putBack();
  expect(smtp.mails).toEqual([]);
};

describe('whether somebody is mailed', () => {
  test('is theirs to say, and off until they do', async () => {
    expect(await portal.value(notifications.mail, { token: people.ann.token })).toEqual({ isMail: 0, address: 'ann@example.test' });
    await wants('ann');
    await wants('ann', 1, 'en');
    expect(await portal.value(notifications.mail, { token: people.ann.token })).toEqual({ isMail: 1, address: 'ann@example.test' });
    expect((await portal.value(notifications.mail, { token: people.ben.token })).isMail).toBe(0);
    expect(await db.select().from(notificationMail)).toMatchObject([{ userId: people.ann.id, language: 'en' }]);
    await wants('ann', 0);
    expect((await portal.value(notifications.mail, { token: people.ann.token })).isMail).toBe(0);
  });

  test('is refused who has no address', async () => {
    const { token } = await addReader(portal, 'nora');
    const { status, envelope } = await portal.call(notifications.setMail, { token, body: { isMail: 1 }, language: 'en' });
    expect([status, envelope.errors?.[0]?.field]).toEqual([400, 'isMail']);
    expect((await portal.value(notifications.mail, { token })).isMail).toBe(0);
  });
});

describe('what is published', () => {
  test('is mailed to those of its audience who want that, in their language', async () => {
    await wants('ann');
    await wants('ben', 1, 'en');
    await wants('dora');
    const held = hold();
    const id = await add({ kind: 'maintenance', mustConfirm: 1, audience: { ...nobody, groupIds: [role], userIds: [people.cleo.id] } });
    await publish(id);
    const mails = await held();
    expect(mails).toMatchObject([
      { userId: people.ann.id, announcementId: id, addresses: ['ann@example.test'], subject: '公告：停机维护' },
      { userId: people.ben.id, announcementId: id, addresses: ['ben@example.test'], subject: 'Announcement: Maintenance' },
    ]);
    const link = `${ADDRESS}/Main/AnnouncementDetail/maintenance/${id}`;
    expect(mails.map(({ content }) => content.split('\n\n'))).toEqual([
      ['停机维护', '今晚十点', '请在门户中阅读，并确认已读。', `在门户中查看：\n${link}`, expect.stringContaining('不想再收到')],
      ['Maintenance', 'Tonight at ten', 'Please read it in the portal, and confirm that you have.', `Read it in the portal:\n${link}`, expect.stringContaining('turn them off')],
    ]);
  });

  test('says in Chinese what has no English, as text, on one line, and no more than its beginning', async () => {
    await wants('ben', 1, 'en');
    const held = hold();
    const id = await add({ entitle: '', content: `<h2>A &lt;b&gt; &amp;amp; "c"</h2><script>alert(1)</script><p>${'😀'.repeat(400)}</p>`, encontent: '' });
    // As titles could be before they were checked.
    await db.update(announcement).set({ title: '安全\r\nBcc: <all@example.test> {name}' }).where(eq(announcement.id, id));
    await publish(id);
    const [one] = await held();
    expect(one?.subject).toBe('Announcement: 安全 Bcc: <all@example.test> {name}');
    expect(one?.content.split('\n\n')[1]).toBe(`A <b> &amp; "c" ${'😀'.repeat(300 - [...'A <b> &amp; "c" '].length)}…`);
  });

  test('is mailed once, however often it is published and whoever writes the mails', async () => {
    for (const name of names) await wants(name);
    const id = await add();
    await publish(id);
    await Promise.all([portal.runJob('announcements'), portal.runJob('content-mails'), portal.runJob('announcements'), portal.runJob('content-mails')]);
    await until(isSent);
    await withdraw(id);
    await publish(id);
    await portal.runJob('announcements');
    await portal.runJob('content-mails');
    await until(isSent);
    expect(recipients()).toEqual(names.map((name) => `${name}@example.test`));
  });

  test('is mailed when its time comes', async () => {
    await wants('ann');
    const id = await add({ publishTime: ahead() });
    await portal.runJob('announcements');
    expect([await db.$count(contentMailing), await db.$count(mail)]).toEqual([0, 0]);
    await db.update(announcement).set({ publishTime: new Date() }).where(eq(announcement.id, id));
    await portal.runJob('announcements');
    await until(isSent);
    expect(recipients()).toEqual(['ann@example.test']);
  });

  test('is mailed to nobody who is disabled, past their end, deleted, or without an address since', async () => {
    for (const name of names) await wants(name);
    const gone = await addReader(portal, 'gone', { mail: 'gone@example.test' });
    await portal.value(notifications.setMail, { token: gone.token, body: { isMail: 1 } });
    await portal.value(users.remove, { token: admin, body: { ids: [gone.id] } });
    const change = (name: Name, values: Partial<typeof userAccount.$inferInsert>) => db.update(userAccount).set(values).where(eq(userAccount.id, people[name].id));
    await change('ann', { isAction: false });
    await change('ben', { validUntil: new Date() });
    await change('cleo', { mail: '' });
    await publish(await add());
    await until(isSent);
    await change('ann', { isAction: true });
    await change('ben', { validUntil: null });
    await change('cleo', { mail: 'cleo@example.test' });
    expect(recipients()).toEqual(['dora@example.test']);
    expect(await db.$count(notificationMail, eq(notificationMail.userId, gone.id))).toBe(0);
  });

  test('has its mails written few at a time, by whoever goes on where another one has stopped', async () => {
    for (const name of names) await wants(name);
    const held = hold();
    const id = await add();
    await db.update(announcement).set({ publishTime: new Date(), toldTime: new Date() }).where(eq(announcement.id, id));
    const stopping = new AbortController();
    const begun = new Mailings({ db, outbox: { wake: () => stopping.abort(), lookAgain: () => undefined }, publicAddress: ADDRESS, log: { error: () => undefined }, slice: 3 });
    const mailed = { subject: { zh: '', en: '' }, title: { zh: '', en: '' }, text: { zh: '', en: '' }, path: '' };
    const { begin } = begun.of({ of: 'announcementId', find: async () => mailed, mailedOf: (it) => it, readBy: endpoints.announcements.detail });
    await begin(db, id);
    await begun.writeAll(stopping.signal);
    expect(await db.select().from(contentMailing)).toMatchObject([{ announcementId: id, afterUserId: people.cleo.id }]);
    await portal.runJob('content-mails');
    expect((await held()).map(({ userId, subject }) => [userId, subject])).toEqual([[people.ann.id, ''], [people.ben.id, ''], [people.cleo.id, ''], [people.dora.id, '公告：停机维护']]);
  });

  test('is not mailed when it was withdrawn before the mails were written', async () => {
    await wants('ann');
    const id = await add();
    await db.update(announcement).set({ publishTime: new Date(), withdrawTime: new Date(), toldTime: new Date() }).where(eq(announcement.id, id));
    await db.insert(contentMailing).values({ announcementId: id });
    await portal.runJob('content-mails');
    expect([await db.$count(contentMailing), await db.$count(mail)]).toEqual([0, 0]);
  });

  const publishNew = async (): Promise<number> => {
    const id = await add();
    await publish(id);
    return id;
  };
  const ann = (values: Partial<typeof userAccount.$inferInsert>) => db.update(userAccount).set(values).where(eq(userAccount.id, people.ann.id));
  test.each<[string, (id: number) => Promise<unknown>, () => Promise<unknown>]>([
    ['was withdrawn', (id) => withdraw(id), async () => undefined],
    ['was deleted', (id) => portal.value(managedAnnouncements.remove, { token: admin, body: { ids: [id] } }), async () => undefined],
    ['has ended', (id) => db.update(announcement).set({ expireTime: new Date() }).where(eq(announcement.id, id)), async () => undefined],
    ['is for others', (id) => portal.value(managedAnnouncements.info, { token: admin, query: { id } }).then(({ version, publishTime }) => portal.value(managedAnnouncements.update, { token: admin, body: { ...form, id, version, publishTime, audience: { ...nobody, userIds: [people.dora.id] } } })), async () => undefined],
    ['goes to who wants no mails any more', () => wants('ann', 0), async () => undefined],
    ['goes to who has another address', () => ann({ mail: 'new@example.test' }), () => ann({ mail: 'ann@example.test' })],
    ['goes to who was disabled', () => ann({ isAction: false }), () => ann({ isAction: true })],
  ])('is not mailed when it %s while the mail waits', (_, change, putBack) => expectUnmailed(publishNew, change, putBack));

  test('is mailed later where the mail server was away', async () => {
    await wants('ann');
    const held = hold();
    await publish(await add());
    await held();
    await letGo();
    await until(isSent);
    expect(recipients()).toEqual(['ann@example.test']);
  });
});

describe('who is reminded', () => {
  const toldAs = async (id: number) => (await db.select().from(mail).where(or(eq(mail.announcementId, id), eq(mail.lessonId, id))).orderBy(asc(mail.userId))).map(({ userId, subject, addresses, content }) => ({ userId, subject, addresses, request: content.split('\n\n')[2] }));
  const remind = (id: number) => portal.value(managedAnnouncements.remind, { token: admin, body: { id } });
  const remindOfLesson = (id: number) => portal.value(managedLessons.remind, { token: admin, body: { id } });

  test.each([
    [0, '您还没有阅读这条公告，请在门户中阅读。', 'You have not read this announcement yet. Please read it in the portal.'],
    [1, '您还没有确认已读，请在门户中阅读并确认。', 'You have not confirmed yet that you have read it. Please read it in the portal, and confirm that you have.'],
  ] as const)('of an announcement is mailed what they are asked for, where they want that (confirmation: %s)', async (mustConfirm, zh, en) => {
    const id = await add({ mustConfirm, audience: { ...nobody, userIds: [people.ann.id, people.ben.id, people.cleo.id, people.dora.id] } });
    await publish(id);
    await until(isWritten);
    await wants('ann');
    await wants('ben', 1, 'en');
    await wants('dora');
    await portal.value(endpoints.announcements[mustConfirm ? 'confirm' : 'read'], { token: people.dora.token, body: { id } });
    const held = hold();
    expect(await remind(id)).toEqual({ count: 3 });
    await held();
    expect(await toldAs(id)).toEqual([
      { userId: people.ann.id, subject: '公告提醒：停机维护', addresses: ['ann@example.test'], request: zh },
      { userId: people.ben.id, subject: 'Reminder of an announcement: Maintenance', addresses: ['ben@example.test'], request: en },
    ]);
  });

  test('is mailed no more when the announcement was withdrawn while the mail waits', async () => {
    const id = await add({ audience: { ...nobody, userIds: [people.ann.id] } });
    await publish(id);
    await until(isWritten);
    await wants('ann');
    const held = hold();
    await remind(id);
    expect(await held()).toHaveLength(1);
    await withdraw(id);
    await letGo();
    await until(async () => (await db.$count(mail)) === 0);
    expect(smtp.mails).toEqual([]);
  });

  test.each<[string, (audience: object) => Promise<number>, (id: number) => Promise<unknown>, (id: number) => Promise<unknown>]>([
    ['has read the announcement', async (audience) => add({ audience }), (id) => publish(id), (id) => portal.value(announcements.read, { token: people.ann.token, body: { id } })],
    ['has confirmed the announcement', async (audience) => add({ audience, mustConfirm: 1 }), (id) => publish(id), async (id) => {
      await portal.value(announcements.read, { token: people.ann.token, body: { id } });
      await portal.value(announcements.confirm, { token: people.ann.token, body: { id } });
    }],
    ['has finished the lesson', (audience) => addLesson({ audience }), publishLesson, async (id) => {
      const { chapters } = await portal.value(lessons.info, { token: people.ann.token, query: { id } });
      for (const { id: chapterId } of chapters) await portal.value(lessons.saveProgress, { token: people.ann.token, body: { chapterId, isDone: 1 } });
    }],
  ])('is mailed to nobody who %s while the mail waits', async (what, addOne, publishOne, act) => {
    const id = await addOne({ ...nobody, userIds: [people.ann.id, people.ben.id] });
    await publishOne(id);
    await until(isWritten);
    await wants('ann');
    await wants('ben');
    const held = hold();
    await (what.includes('lesson') ? remindOfLesson : remind)(id);
    expect(await held()).toHaveLength(2);
    await act(id);
    await letGo();
    await until(isSent);
    expect(recipients()).toEqual(['ben@example.test']);
  });

  test('is mailed to who has read, but not confirmed what they are asked to', async () => {
    const id = await add({ audience: { ...nobody, userIds: [people.ann.id] }, mustConfirm: 1 });
    await publish(id);
    await until(isWritten);
    await wants('ann');
    const held = hold();
    await remind(id);
    expect(await held()).toHaveLength(1);
    await portal.value(announcements.read, { token: people.ann.token, body: { id } });
    await letGo();
    await until(isSent);
    expect(recipients()).toEqual(['ann@example.test']);
  });

  test('of a lesson is mailed the date that is theirs, or that it is past, but not who may not open it', async () => {
    const everybody = { ...nobody, userIds: [people.ann.id, people.ben.id, people.cleo.id, people.dora.id] };
    const id = await addLesson({ isMandatory: 1, dueDays: 10, audience: everybody });
    const free = await addLesson({ audience: everybody });
    await portal.value(managedLessons.publish, { token: admin, body: { ids: [id, free] } });
    await until(isWritten);
    await wants('ann');
    await wants('ben', 1, 'en');
    await wants('dora');
    const change = (name: Name, values: Partial<typeof userAccount.$inferInsert>) => db.update(userAccount).set(values).where(eq(userAccount.id, people[name].id));
    const [before] = await db.select().from(userAccount).where(eq(userAccount.id, people.dora.id));
    await change('dora', { resourceGroupId: await addResourceGroup(portal, 'reminded of no lessons', ['session']) });
    await db.update(lesson).set({ publishTime: new Date('2020-01-01T00:00:00Z') }).where(eq(lesson.id, id));
    await change('ann', { createTime: new Date('2099-02-19T04:00:00Z') });
    await change('ben', { createTime: new Date('2020-02-20T04:00:00Z') });
    const held = hold();
    expect([await remindOfLesson(id), await remindOfLesson(id), await remindOfLesson(free)]).toEqual([{ count: 4 }, { count: 0 }, { count: 4 }]);
    await held();
    await change('dora', { resourceGroupId: before!.resourceGroupId });
    for (const name of ['ann', 'ben'] as const) await change(name, { createTime: before!.createTime });
    expect([await toldAs(id), await toldAs(free)]).toEqual([
      [
        { userId: people.ann.id, subject: '课程提醒：上手', addresses: ['ann@example.test'], request: '您还没有学完这门课程，请在 2099/03/01 12:00 前学完。' },
        { userId: people.ben.id, subject: 'Reminder of a lesson: First steps', addresses: ['ben@example.test'], request: 'This lesson was to be finished by Mar 1, 2020, 12:00. Please finish it as soon as you can.' },
      ],
      [
        { userId: people.ann.id, subject: '课程提醒：上手', addresses: ['ann@example.test'], request: '您还没有学完这门课程。' },
        { userId: people.ben.id, subject: 'Reminder of a lesson: First steps', addresses: ['ben@example.test'], request: 'You have not finished this lesson yet.' },
      ],
    ]);
  });
});

describe('a lesson', () => {
  test('is mailed as what it is, with the date by which it has to be done', async () => {
    await wants('ann');
    await wants('ben', 1, 'en');
    const held = hold();
    const [fresh, mandatory] = [await addLesson({ audience: { ...nobody, userIds: [people.ann.id] } }), await addLesson({ isMandatory: 1, dueTime: '2099-03-01T04:00:00Z', audience: { ...nobody, userIds: [people.ben.id] } })];
    await portal.value(managedLessons.publish, { token: admin, body: { ids: [fresh, mandatory] } });
    const mails = await held();
    expect(mails.map(({ subject, lessonId, content }) => [subject, lessonId, content.split('\n\n').slice(0, -1)])).toEqual([
      ['新课程：上手', fresh, ['上手', '从头开始', `在门户中查看：\n${ADDRESS}/Main/LessonDetail/${fresh}`]],
      ['Mandatory lesson: First steps', mandatory, ['First steps', 'From the beginning', 'Please finish it by Mar 1, 2099, 12:00.', `Read it in the portal:\n${ADDRESS}/Main/LessonDetail/${mandatory}`]],
    ]);
  });

  test('is mailed to nobody who may not open lessons, and not when it was withdrawn', async () => {
    for (const name of names) await wants(name);
    const resourceGroupId = await addResourceGroup(portal, 'without lessons', ['session']);
    const [before] = await db.select().from(userAccount).where(eq(userAccount.id, people.dora.id));
    await db.update(userAccount).set({ resourceGroupId }).where(eq(userAccount.id, people.dora.id));
    const held = hold();
    const id = await addLesson();
    await portal.value(managedLessons.publish, { token: admin, body: { ids: [id] } });
    expect((await held()).map(({ userId }) => userId)).toEqual([people.ann.id, people.ben.id, people.cleo.id]);
    await db.update(userAccount).set({ resourceGroupId: before!.resourceGroupId }).where(eq(userAccount.id, people.dora.id));
    await portal.value(managedLessons.withdraw, { token: admin, body: { ids: [id] } });
    await letGo();
    await until(async () => (await db.$count(mail)) === 0);
    expect(smtp.mails).toEqual([]);
  });
});

describe('an article', () => {
  const publishArticle = async (more: object = {}) => {
    const [sorted] = await db.select().from(articleClass).limit(1);
    const { id } = await portal.value(managedArticles.add, { token: admin, body: { title: '准点', entitle: 'On time', summary: '怎么算', content: '<p>口径</p>', encontent: '<p>How it is counted</p>', classId: sorted!.id, ...more } });
    await portal.value(managedArticles.publish, { token: admin, body: { ids: [id] } });
    return id;
  };

  test('is mailed to those of its audience who want that, with what it is about, or how it begins', async () => {
    await wants('ann');
    await wants('ben', 1, 'en');
    await wants('dora');
    const held = hold();
    const id = await publishArticle({ audience: { ...nobody, groupIds: [role], userIds: [people.cleo.id] } });
    const link = `${ADDRESS}/Main/ArticleDetail/${id}/article`;
    expect((await held()).map(({ userId, articleId, subject, content }) => [userId, articleId, subject, content.split('\n\n').slice(0, -1)])).toEqual([
      [people.ann.id, id, '新文章：准点', ['准点', '怎么算', `在门户中查看：\n${link}`]],
      [people.ben.id, id, 'New article: On time', ['On time', 'How it is counted', `Read it in the portal:\n${link}`]],
    ]);
  });

  test.each<[string, (id: number) => Promise<unknown>, () => Promise<unknown>]>([
    ['was withdrawn', (id) => portal.value(managedArticles.withdraw, { token: admin, body: { ids: [id] } }), async () => undefined],
    ['was deleted', (id) => portal.value(managedArticles.remove, { token: admin, body: { ids: [id] } }), async () => undefined],
    ['is in a class that was turned off', (id) => db.update(articleClass).set({ isActive: false }).where(raw`${articleClass.id} = (select class_id from article where id = ${id})`), () => db.update(articleClass).set({ isActive: true })],
  ])('is not mailed when it %s while the mail waits', (_, change, putBack) => expectUnmailed(publishArticle, change, putBack));
});
