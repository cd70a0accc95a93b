import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword, line, name } from '../values.ts';
import { chapterKinds, lessonLevels, lessonProgress } from './lessons.ts';
import { audienceField, audienceIds, audiencePerson, keptVersion, period, publicationStates, publicationTimes, versionInQuery, versionNumber } from './publication.ts';

export const managedLessonOrder = ['sort', 'title', 'updateTime', 'publishTime', 'createTime'] as const;

/** A lesson as its authors see it in a list (screens 10, LessonManagement). */
export const managedLesson = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  /** Null, and two empty names, where it is in no class. */
  classId: z.nullable(id),
  className: z.string(),
  classEnName: z.string(),
  /** Path of its picture on this server; empty when there is none. */
  cover: z.string(),
  level: z.enum(lessonLevels),
  teacher: z.string(),
  /** Of its chapters together; 0 without any. */
  minutes: z.int(),
  chapters: z.int(),
  isMandatory: flag,
  /** Until when it has to be done: an instant, or so many days after somebody could first see it. One of them at most. */
  dueTime: z.nullable(instant),
  dueDays: z.nullable(z.int()),
  isForAll: flag,
  /** How many active people it is for, how many of them have begun it, and how many have done it. */
  people: z.int(),
  learners: z.int(),
  finished: z.int(),
  /** The mean of all stars; null while nobody has given any. */
  rating: z.nullable(z.number()),
  ratings: z.int(),
  /** Its position among all, from 0. */
  sort: z.int(),
  /** Who wrote it first; empty for the portal itself, and somebody who is gone. */
  authorName: z.string(),
  state: z.enum(publicationStates),
  ...publicationTimes,
  version: z.int(),
  updateTime: instant,
  createTime: instant,
});
export type ManagedLesson = z.infer<typeof managedLesson>;

/** A report that a lesson is about. */
export const relatedReport = z.object({ id, name: z.string(), ename: z.string() });
export type RelatedReport = z.infer<typeof relatedReport>;

/** A lesson for its form. */
export const managedLessonDetail = z.extend(managedLesson, {
  audience: audienceIds,
  /** The people of the audience by name. */
  audiencePeople: z.array(audiencePerson),
  reports: z.array(relatedReport),
});
export type ManagedLessonDetail = z.infer<typeof managedLessonDetail>;

/** A lesson as it was when it was saved. Its chapters have versions of their own. */
export const lessonVersion = z.object({
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  classId: z.nullable(id),
  cover: z.string(),
  level: z.enum(lessonLevels),
  teacher: z.string(),
  /** Those of its reports that are still there. */
  reports: z.array(relatedReport),
});
export type LessonVersion = z.infer<typeof lessonVersion>;

const title = line(200);
const lines = z._default(z.string().check(z.trim(), z.maxLength(500)), '');
const position = z.int().check(z.minimum(0), z.maximum(10_000));
const fields = {
  title: title.check(z.minLength(1)),
  entitle: z._default(title, ''),
  summary: lines,
  ensummary: lines,
  classId: z._default(z.nullable(id), null),
  /** A path that `Upload/Image` has answered to the same person, the lesson's own one, or empty. */
  cover: z._default(z.string().check(z.maxLength(200)), ''),
  level: z._default(z.enum(lessonLevels), 'beginner'),
  teacher: z._default(line(100), ''),
  isMandatory: z._default(flag, 0),
  dueTime: z._default(z.nullable(instant), null),
  dueDays: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000))), null),
  audience: audienceField,
  reportIds: z._default(z.array(id).check(z.maxLength(50)), []),
  ...period,
};

export const learnerStates = [...lessonProgress, 'overdue'] as const;
export const learnerOrder = ['account', 'lastTime', 'progress'] as const;
export const learnerColumns = ['account', 'fullName', 'department', 'progress', 'chapters', 'lastTime', 'doneTime', 'dueTime', 'quizzes', 'stars'] as const;

/** Somebody whom a lesson is for, and how far they are. */
export const learner = z.object({
  userId: id,
  account: z.string(),
  fullName: z.string(),
  departmentName: z.string(),
  departmentEnName: z.string(),
  progress: z.enum(lessonProgress),
  requiredChapters: z.int(),
  doneChapters: z.int(),
  lastTime: z.nullable(instant),
  doneTime: z.nullable(instant),
  dueTime: z.nullable(instant),
  /** What they have reached in each quiz that they have tried, in per cent. */
  quizzes: z.array(z.object({ chapterId: id, title: z.string(), entitle: z.string(), score: z.int(), attempts: z.int(), isPassed: flag })),
  stars: z.nullable(z.int()),
});
export type Learner = z.infer<typeof learner>;

/** What becomes of the people who begin a chapter. */
export const chapterStop = z.object({
  chapterId: id,
  title: z.string(),
  entitle: z.string(),
  kind: z.enum(chapterKinds),
  seconds: z.int(),
  begun: z.int(),
  done: z.int(),
  /** Of those who have begun a video and not done it, the second at which half of them have stopped; null without any, and of other kinds. */
  medianSecond: z.nullable(z.int()),
});
export type ChapterStop = z.infer<typeof chapterStop>;

const calls = { access: 'contentManagement', changes: ['lessons'] } as const;
const saved = z.object({ id, version: z.int() });
const { list, remove, details } = crud({ access: 'contentManagement', about: ['lessons'], row: managedLesson });
const learners = crud({ access: 'contentManagement', about: ['lessons'], row: learner });
const learnerSearch = { lessonId: id, keyword, state: z.optional(z.enum(learnerStates)) };
const WRONG = '400 for a time in the past, an end before the beginning, two dates by which it has to be done, or a cover that the caller has not uploaded; 404 for a class, report or audience that is gone';

/** Lessons as their authors manage them. */
export const managedLessons = {
  list: list('/api/Lesson/GetPage', {
    summary: 'Lessons in whatever state, searched by title, summary and teacher',
    search: {
      keyword,
      /** One lesson: its row, as the list has it. */
      id: z.optional(id),
      /** 0: those that are in no class. */
      classId: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
      level: z.optional(z.enum(lessonLevels)),
      state: z.optional(z.enum(publicationStates)),
      isMandatory: z.optional(flag),
    },
    page: pageQuery({ orders: managedLessonOrder, size: 20 }),
  }),
  info: details('/api/Lesson/Info', { summary: 'One lesson with its audience and reports, for its form. 404 for one that is gone', value: managedLessonDetail }),
  add: post('/api/Lesson/Add', { ...calls, summary: `Adds a lesson behind the others. It has no chapters, and cannot have a time from which on it is to be seen. ${WRONG}`, quiet: true, body: z.object(fields), value: saved }),
  update: post('/api/Lesson/Update', { ...calls, summary: `Changes a lesson, and keeps what it was as a version. 409 when somebody else has changed it since \`version\`, 404 for one that is gone, 400 for a time of one without chapters. ${WRONG}`, quiet: true, body: z.object({ id, version: z.int(), ...fields }), value: saved }),
  publish: post('/api/Lesson/Publish', {
    ...calls,
    summary: 'Publishes lessons, all or none: now, or from an instant on. Their audience is told in the bell, and by mail where they want that, when they are to be seen, and only the first time. 400 for one without chapters, or a time in the past',
    body: z.object({ ids: idList, publishTime: z._default(z.nullable(instant), null) }),
    value: z.null(),
  }),
  withdraw: post('/api/Lesson/Withdraw', { ...calls, summary: 'Takes lessons from their readers, all or none; drafts stay as they are, and so does what people have learnt', body: z.object({ ids: idList }), value: z.null() }),
  copy: post('/api/Lesson/Copy', { ...calls, summary: 'Makes a draft of a lesson with its chapters, audience and reports. 404 for one that is gone', body: z.object({ id }), value: saved }),
  remove: remove('/api/Lesson/Delete', { summary: 'Deletes lessons with their chapters, versions, files and progress, all or none; certificates stay' }),
  setClass: post('/api/Lesson/SetClass', { ...calls, summary: 'Moves lessons to another class, or out of any with null. 404 for a class that is gone', body: z.object({ ids: idList, classId: z.nullable(id) }), value: z.null() }),
  setMandatory: post('/api/Lesson/SetMandatory', { ...calls, summary: 'Says whether lessons have to be done, all or none', body: z.object({ ids: idList, value: flag }), value: z.null() }),
  move: post('/api/Lesson/Move', { ...calls, summary: 'Puts a lesson at a position among all, from 0. 404 for one that is gone', quiet: true, body: z.object({ id, sort: position }), value: z.null() }),
  learners: learners.list('/api/Lesson/Learners', {
    summary: 'Whom a lesson is for, and how far they are. `overdue` are those who have not done it and should have. 404 for one that is gone',
    search: learnerSearch,
    page: pageQuery({ orders: learnerOrder, size: 20 }),
  }),
  exportLearners: learners.file('/api/Lesson/ExportLearners', {
    summary: 'The same as a file',
    search: learnerSearch,
    order: { orderBy: z._default(z.enum(learnerOrder), 'account'), orderType: z._default(z.enum(['asc', 'desc']), 'asc') },
    columns: learnerColumns,
  }),
  remind: post('/api/Lesson/Remind', {
    summary: 'Tells those in the bell who have not done a published lesson, or of these the people of `userIds`; nobody twice within a day. 409 for one that is not to be seen now. Answers how many were told',
    access: 'contentManagement',
    quiet: true,
    body: z.object({ id, userIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))) }),
    value: z.object({ count: z.int() }),
  }),
  stops: get('/api/Lesson/Stops', {
    summary: 'Where people stop: for each chapter how many have begun and done it. 404 for a lesson that is gone',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['lessons'],
    query: z.object({ id: idInQuery }),
    value: z.array(chapterStop),
  }),
  versions: get('/api/Lesson/Versions', {
    summary: 'The versions of a lesson, the newest first. 404 for one that is gone',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['lessons'],
    query: z.object({ id: idInQuery }),
    value: z.array(keptVersion),
  }),
  versionInfo: get('/api/Lesson/VersionInfo', {
    summary: 'A lesson as one of its versions was. 404 where there is none',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['lessons'],
    query: z.object({ id: idInQuery, version: versionInQuery }),
    value: lessonVersion,
  }),
  restore: post('/api/Lesson/Restore', {
    ...calls,
    summary: 'Makes a lesson what one of its versions was, as a new version; a class that is gone stays as it is. When and for whom it is to be seen, until when it has to be done, and its chapters stay. 409 when somebody else has changed it since `version`',
    quiet: true,
    body: z.object({ id, version: z.int(), toVersion: versionNumber }),
    value: saved,
  }),
  /** For the field of related reports. */
  reports: post('/api/Lesson/Reports', {
    summary: 'Reports that a lesson can be about, the first 20 by name',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['reports'],
    body: z.object({ keyword }),
    value: z.array(relatedReport),
  }),
};

/** What lessons are sorted by. */
export const lessonClass = z.object({ id, name: z.string(), ename: z.string(), sort: z.int(), lessons: z.int(), version: z.int() });
export type LessonClass = z.infer<typeof lessonClass>;

const classFields = { name, ename: z._default(line(100), '') };
const classes = crud({ access: 'contentManagement', about: ['lessons'], row: lessonClass });

export const lessonClasses = {
  list: get('/api/LessonClass/List', { summary: 'Every lesson class in its order, and how many lessons are in it, whatever their state', access: 'contentManagement', viewAs: 'reads', tags: ['lessons'], value: z.array(lessonClass) }),
  add: classes.add('/api/LessonClass/Add', { summary: 'Adds a lesson class behind the others. 409 for a name that is taken', body: z.object(classFields) }),
  update: classes.update('/api/LessonClass/Update', { summary: 'Changes a lesson class. 409 for a name that is taken, or when somebody else has changed it since `version`; 404 for one that is gone', body: z.object({ id, version: z.int(), ...classFields }) }),
  move: post('/api/LessonClass/Move', { ...calls, summary: 'Puts a lesson class at a position, from 0. 404 for one that is gone', quiet: true, body: z.object({ id, sort: position }), value: z.null() }),
  remove: classes.remove('/api/LessonClass/Delete', { summary: 'Deletes lesson classes, all or none; lessons in them are in no class then' }),
};
