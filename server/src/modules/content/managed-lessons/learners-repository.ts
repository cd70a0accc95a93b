import { and, asc, desc, eq, isNotNull, isNull, sql as raw, type SQL } from 'drizzle-orm';
import type { learnerOrder, learnerStates } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { chapter, chapterProgress, department, lesson, lessonProgress, notification, userAccount } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { chapterSums, doneBy, dueOf, isLessonReadable } from '../lessons/module.ts';
import { findSeen, holdForReminder, isAddressed, isPublishedNow, isSeenById, takeUntold } from '../publication/module.ts';
import type { LessonRow } from './repository.ts';

export type LearnerFilter = { readonly lessonId: number; readonly keyword: string; readonly state?: (typeof learnerStates)[number] | undefined };
export type LearnerOrder = { readonly orderBy: (typeof learnerOrder)[number]; readonly orderType: 'asc' | 'desc' };

const due = dueOf(raw`${userAccount.createTime}`);
const states: Readonly<Record<(typeof learnerStates)[number], SQL>> = {
  done: raw`${lessonProgress.doneTime} is not null`,
  underWay: raw`(${lessonProgress.lastTime} is not null and ${lessonProgress.doneTime} is null)`,
  notStarted: raw`(${lessonProgress.lastTime} is null and ${lessonProgress.doneTime} is null)`,
  overdue: raw`(${lessonProgress.doneTime} is null and (${due}) < now())`,
};

const learntBy = and(eq(lessonProgress.lessonId, lesson.id), eq(lessonProgress.userId, userAccount.id));
const matching = ({ lessonId, keyword, state }: LearnerFilter): SQL | undefined =>
  and(isAddressed('lessonId', lessonId), keyword === '' ? undefined : raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`, state && states[state]);

export const countLearners = async (db: Db, filter: LearnerFilter): Promise<number> =>
  (await db.select({ total: raw<number>`count(*)::int` }).from(userAccount).innerJoin(lesson, eq(lesson.id, filter.lessonId)).leftJoin(lessonProgress, learntBy).where(matching(filter)))[0]?.total ?? 0;

const done = doneBy(raw`${userAccount.id}`);
const inOrder = ({ orderBy, orderType }: LearnerOrder): SQL[] => {
  const direction = orderType === 'asc' ? asc : desc;
  const byAccount = [asc(userAccount.account), asc(userAccount.id)];
  if (orderBy === 'account') return [direction(userAccount.account), direction(userAccount.id)];
  if (orderBy === 'progress') return [direction(raw`${lessonProgress.doneTime} is not null`), direction(done), ...byAccount];
  // Who has not begun comes last whatever the order.
  return [raw`${lessonProgress.lastTime} is null`, direction(lessonProgress.lastTime), ...byAccount];
};

/** Ids of the people whom a lesson is for, in an order. */
export const learnerIds = async (db: Db, filter: LearnerFilter, order: LearnerOrder, page?: { readonly limit: number; readonly offset: number }): Promise<number[]> => {
  const query = db.select({ id: userAccount.id }).from(userAccount).innerJoin(lesson, eq(lesson.id, filter.lessonId)).leftJoin(lessonProgress, learntBy).where(matching(filter)).orderBy(...inOrder(order));
  return (page ? await query.limit(page.limit).offset(page.offset) : await query).map(({ id }) => id);
};

/** People with how far they are, in an order. */
export const findLearners = (db: Db, lessonId: number, userIds: readonly number[], order: LearnerOrder) =>
  db
    .select({
      userId: userAccount.id,
      account: userAccount.account,
      fullName: userAccount.fullName,
      departmentName: raw<string>`coalesce(${department.name}, '')`,
      departmentEnName: raw<string>`coalesce(${department.ename}, '')`,
      requiredChapters: chapterSums.requiredChapters,
      doneChapters: done,
      lastTime: lessonProgress.lastTime,
      doneTime: lessonProgress.doneTime,
      dueTime: due,
      stars: lessonProgress.stars,
    })
    .from(userAccount)
    .innerJoin(lesson, eq(lesson.id, lessonId))
    .leftJoin(lessonProgress, learntBy)
    .leftJoin(department, eq(department.id, userAccount.departmentId))
    .where(isAmong(userAccount.id, userIds))
    .orderBy(...inOrder(order));

/** What people have reached in the quizzes of a lesson, in the order of its chapters. */
export const quizzesOf = (db: Db, lessonId: number, userIds: readonly number[]) =>
  db
    .select({ userId: chapterProgress.userId, chapterId: chapter.id, title: chapter.title, entitle: chapter.entitle, score: chapterProgress.score, attempts: chapterProgress.attempts, doneTime: chapterProgress.doneTime })
    .from(chapterProgress)
    .innerJoin(chapter, eq(chapter.id, chapterProgress.chapterId))
    .where(and(eq(chapter.lessonId, lessonId), eq(chapter.kind, 'quiz'), raw`${chapterProgress.attempts} > 0`, isAmong(chapterProgress.userId, userIds)))
    .orderBy(asc(chapter.sort), asc(chapter.id));

/** How many have begun and done each chapter of a lesson, and where half of those have stopped who have not done a video. */
export const stopsOf = (db: Db, lessonId: number) =>
  db
    .select({
      chapterId: chapter.id,
      title: chapter.title,
      entitle: chapter.entitle,
      kind: chapter.kind,
      seconds: chapter.seconds,
      begun: raw<number>`count(${chapterProgress.userId})::int`,
      done: raw<number>`count(${chapterProgress.doneTime})::int`,
      medianSecond: raw<number | null>`case when ${chapter.kind} = 'video' then percentile_disc(0.5) within group (order by ${chapterProgress.second}) filter (where ${chapterProgress.userId} is not null and ${chapterProgress.doneTime} is null) end`,
    })
    .from(chapter)
    .leftJoin(chapterProgress, eq(chapterProgress.chapterId, chapter.id))
    .where(eq(chapter.lessonId, lessonId))
    .groupBy(chapter.id)
    .orderBy(asc(chapter.sort), asc(chapter.id));

export const holdLessonForReminder = (db: Db, id: number): Promise<LessonRow | undefined> => holdForReminder(db, lesson, id);

/** Of those whom a lesson is for, who has not done it, and was not reminded of it since an instant, with the date by which each has to. */
export const peopleToRemind = (db: Db, lessonId: number, since: Date, userIds: readonly number[] | undefined) => {
  const wasTold = raw`exists (select from ${notification} where ${notification.userId} = ${userAccount.id} and ${notification.createTime} > ${since.toISOString()}::timestamptz and ${notification.kind} = 'lesson.reminder' and ${notification.detail} @> ${JSON.stringify({ lessonId })}::jsonb)`;
  return db
    .select({ id: userAccount.id, dueTime: due })
    .from(userAccount)
    .innerJoin(lesson, eq(lesson.id, lessonId))
    .leftJoin(lessonProgress, learntBy)
    .where(and(isAddressed('lessonId', lessonId), isNull(lessonProgress.doneTime), userIds && isAmong(userAccount.id, userIds), raw`not ${wasTold}`))
    .orderBy(asc(userAccount.id));
};

/** How its audience is told of a lesson, and mailed. */
export const told = {
  take: (db: Db) => takeUntold(db, lesson, isPublishedNow(lesson), ['id', 'title', 'entitle', 'isMandatory', 'dueTime']),
  find: (db: Db, id: number) => findSeen(db, lesson, id, isPublishedNow(lesson)),
  isShown: isSeenById(lesson, isLessonReadable),
  isDone: async (db: Db, id: number, userId: number) => (await db.$count(lessonProgress, and(eq(lessonProgress.lessonId, id), eq(lessonProgress.userId, userId), isNotNull(lessonProgress.doneTime)))) > 0,
};
