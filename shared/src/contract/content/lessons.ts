import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { viewerType } from '../publishing/catalogue.ts';
import { flag, id, idInQuery, instant } from '../values.ts';

export const lessonLevels = ['beginner', 'intermediate', 'advanced'] as const;
/** How far somebody is with a lesson. */
export const lessonProgress = ['notStarted', 'underWay', 'done'] as const;
export type LessonProgress = (typeof lessonProgress)[number];
export const chapterKinds = ['video', 'document', 'text', 'link', 'quiz'] as const;
export type ChapterKind = (typeof chapterKinds)[number];
export const captionLanguages = ['zh', 'en'] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];

/** A lesson as its readers have it in a list, and how far the current user is. */
export const lesson = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  /** Path of the cover picture on this server; empty when there is none. */
  cover: z.string(),
  level: z.enum(lessonLevels),
  /** Of all its chapters together. */
  minutes: z.int().check(z.positive()),
  chapterCount: z.int().check(z.minimum(0)),
  /** Null, and two empty names, where it is in no class. */
  classId: z.nullable(id),
  className: z.string(),
  classEnName: z.string(),
  teacher: z.string(),
  publishTime: instant,
  /** 0: it is for a role, a department or people, and the current user is one of them. */
  isForAll: flag,
  isMandatory: flag,
  /** Until when the current user should have done it; null where nobody has said so. */
  dueTime: z.nullable(instant),
  progress: z.enum(lessonProgress),
  /** How many chapters count for being done with it, and how many of these the current user has done. */
  requiredChapters: z.int(),
  doneChapters: z.int(),
  /** When the current user was last at it; null where they never were. */
  lastTime: z.nullable(instant),
  /** The mean of all stars, 1 to 5; null while nobody has given any. */
  rating: z.nullable(z.number()),
  ratings: z.int(),
});
export type Lesson = z.infer<typeof lesson>;

/** Where somebody goes on: a chapter, and the second of its video. */
export const lessonResume = z.object({ chapterId: id, title: z.string(), entitle: z.string(), second: z.int() });
export type LessonResume = z.infer<typeof lessonResume>;

/** A lesson, and where the current user goes on with it; null where they have not begun, or have done all of it. */
export const lessonToContinue = z.extend(lesson, { resume: z.nullable(lessonResume) });
export type LessonToContinue = z.infer<typeof lessonToContinue>;

/** A file of a chapter. Its address is a path of this server, which the browser's cookie opens: for `<video src>` and `<iframe src>`. */
export const chapterFile = z.object({
  address: z.string(),
  /** As it was called where it comes from. */
  name: z.string(),
  bytes: z.int(),
  /** `video/mp4`, `video/webm`, `application/pdf` or `image/webp`. */
  mediaType: z.string(),
});
export type ChapterFile = z.infer<typeof chapterFile>;

/** Addresses of WebVTT captions; a language without any is missing. */
export const chapterCaptions = z.array(z.object({ language: z.enum(captionLanguages), address: z.string() }));

/** A chapter in its lesson, and how far the current user is with it. */
export const lessonChapter = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  kind: z.enum(chapterKinds),
  /** How long it takes; of a video, how long that is. */
  seconds: z.int(),
  isRequired: flag,
  isDone: flag,
  doneTime: z.nullable(instant),
  /** The second at which the current user has left its video. */
  second: z.int(),
});
export type LessonChapter = z.infer<typeof lessonChapter>;

/** A report that a lesson is about, and that the current user may open; by `type` as the viewer has it (SPEC 2.4). */
export const lessonReport = z.object({ id, name: z.string(), ename: z.string(), type: viewerType });
export type LessonReport = z.infer<typeof lessonReport>;

const ownCertificate = z.object({
  /** What it is verified by, for example `L7KQ-2M9X-44TD`. */
  number: z.string(),
  /** Null where the lesson is gone. */
  lessonId: z.nullable(id),
  title: z.string(),
  entitle: z.string(),
  issueTime: instant,
  /** Path of the PDF on this server, for a link with `download`; `?language=en` or `zh` says in which language. */
  address: z.string(),
});
export type LessonCertificate = z.infer<typeof ownCertificate>;

/** A lesson with its chapters. */
export const lessonDetail = z.extend(lessonToContinue, {
  chapters: z.array(lessonChapter),
  reports: z.array(lessonReport),
  /** The stars that the current user has given; null where they have not. */
  stars: z.nullable(z.int()),
  /** Whether the lesson gives one at all: it has a chapter that counts. */
  hasCertificate: flag,
  /** That of the current user, once it was asked for. */
  certificate: z.nullable(ownCertificate),
});
export type LessonDetail = z.infer<typeof lessonDetail>;

const words = { text: z.string(), entext: z.string() };
/** A question without what is right. */
export const quizQuestion = z.object({ id, ...words, /** Whether more than one answer is right. */ isMultiple: flag, answers: z.array(z.object(words)) });
export type QuizQuestion = z.infer<typeof quizQuestion>;

/** A chapter with what is in it. Of the other kinds the fields are empty or null. */
export const chapterDetail = z.extend(lessonChapter, {
  lessonId: id,
  /** HTML that the server has cleaned; what a chapter of another kind says beside its video, document, link or quiz. */
  content: z.string(),
  encontent: z.string(),
  /** A web address, or a path of the portal. */
  link: z.string(),
  file: z.nullable(chapterFile),
  captions: chapterCaptions,
  quiz: z.nullable(
    z.object({
      /** Per cent of the questions. */
      passMark: z.int(),
      questions: z.array(quizQuestion),
      /** Another one where anything of the questions or their answers is: `answerQuiz` is sent it. */
      questionsHash: z.string(),
      attempts: z.int(),
      /** The best result so far, in per cent; null where it was never tried. */
      score: z.nullable(z.int()),
    }),
  ),
});
export type ChapterDetail = z.infer<typeof chapterDetail>;

/** What came of the answers to a quiz. */
export const quizResult = z.object({
  score: z.int(),
  passMark: z.int(),
  isPassed: flag,
  attempts: z.int(),
  isLessonDone: flag,
  questions: z.array(
    z.object({
      questionId: id,
      isRight: flag,
      /** Positions of the right answers, from 0; none as long as the quiz is not passed. */
      right: z.array(z.int()),
      /** '' for what was answered wrongly, as long as the quiz is not passed. */
      explanation: z.string(),
      enexplanation: z.string(),
    }),
  ),
});
export type QuizResult = z.infer<typeof quizResult>;

const MAXIMUM_SECONDS = 86_400;
const second = z.int().check(z.minimum(0), z.maximum(MAXIMUM_SECONDS));

export const lessonNote = z.object({
  id,
  /** Null where the chapter is gone. */
  chapterId: z.nullable(id),
  /** Of the chapter's video; 0 of anything else. */
  second: z.int(),
  text: z.string(),
  createTime: instant,
  updateTime: instant,
});
export type LessonNote = z.infer<typeof lessonNote>;
const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

const top = (most: number, usual: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual);
const asks = { access: 'learning', viewAs: 'reads', tags: ['lessons'] } as const;
const does = { access: 'learning', quiet: true } as const;

/** Lessons as one learns by them; the list of them is `learning.lessonList`. All but certificates answers 404 for a lesson that is not published, or not for the current user. */
export const lessons = {
  classes: get('/api/Lesson/Classes', {
    ...asks,
    summary: 'The classes with lessons for the current user, in their order, and how many there are in each',
    value: z.array(z.object({ id, name: z.string(), ename: z.string(), lessons: z.int() })),
  }),
  proceed: get('/api/Lesson/Continue', {
    ...asks,
    summary: 'What the current user may go on with: lessons under way, the last one first, then what they have to do by its date, then the newest that they have not begun',
    query: z.object({ top: top(20, 4) }),
    value: z.array(lessonToContinue),
  }),
  myProgress: get('/api/Lesson/MyProgress', {
    ...asks,
    summary: 'How far the current user is: lessons under way, what they have to do and have not done by its date, how many they have done, and their certificates',
    value: z.object({ underWay: z.array(lessonToContinue), mandatory: z.array(lessonToContinue), done: z.int(), certificates: z.array(ownCertificate) }),
  }),
  info: get('/api/Lesson/Detail', { ...asks, summary: 'One lesson with its chapters and the reports that it is about, as far as the current user may open them', query: z.object({ id: idInQuery }), value: lessonDetail }),
  chapter: get('/api/Lesson/Chapter', { ...asks, summary: 'One chapter with its text, file or questions. 404 also for a chapter that was removed', query: z.object({ id: idInQuery }), value: chapterDetail }),
  saveProgress: post('/api/Lesson/SaveProgress', {
    ...does,
    summary: 'Keeps how far the current user is with a chapter. A video is done when nine tenths of its seconds were played, a document, text or link when `isDone` says so, a quiz when it is passed; what is done stays so. 404 also for a chapter that was removed',
    viewAs: 'skipped',
    body: z.object({
      chapterId: id,
      /** Where its video stands. */
      second: z._default(second, 0),
      /** What of its video was played since it was last saved: from a second until another one. */
      played: z._default(z.array(z.tuple([second, second])).check(z.maxLength(200)), []),
      isDone: z._default(flag, 0),
    }),
    /** Null while somebody looks at the portal as another person. */
    value: z.nullable(z.object({ isDone: flag, isLessonDone: flag, doneChapters: z.int() })),
  }),
  answerQuiz: post('/api/Lesson/AnswerQuiz', {
    ...does,
    summary: 'Marks the answers to a quiz: a question is right when all right answers were chosen and no other. 409 where the questions were changed meanwhile, 400 for a chapter that is no quiz',
    changes: ['lessons'],
    body: z.object({
      chapterId: id,
      /** That of the questions which these are answers to. Without it 409 is for questions and positions only that there are not any more. */
      questionsHash: z.optional(z.string().check(z.maxLength(100))),
      /** Positions of what was chosen, from 0. A question that is left out is wrong. */
      answers: z.array(z.object({ questionId: id, chosen: z.array(z.int().check(z.minimum(0), z.maximum(7))).check(z.maxLength(8)) })).check(z.maxLength(100)),
    }),
    value: quizResult,
  }),
  rate: post('/api/Lesson/Rate', { ...does, summary: 'Gives a lesson stars, in the place of what the current user gave before', changes: ['lessons'], body: z.object({ id, stars: z.int().check(z.minimum(1), z.maximum(5)) }), value: z.null() }),
  certificate: post('/api/Lesson/Certificate', {
    ...does,
    summary: 'The current user’s certificate of a lesson, which is made when it is first asked for. 409 naming what is missing, where a chapter that counts is not done or a quiz not passed',
    changes: ['lessons'],
    body: z.object({ id }),
    value: ownCertificate,
  }),
  checkCertificate: get('/api/Lesson/CheckCertificate', {
    summary: 'Whom a certificate was given, for what and when, by its number. 404 for a number that was never given',
    access: 'learning',
    viewAs: 'reads',
    query: z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
    value: z.object({ number: z.string(), fullName: z.string(), title: z.string(), entitle: z.string(), issueTime: instant }),
  }),
};

/** What people write down beside a lesson. Everybody has notes of their own only. */
export const lessonNotes = {
  list: get('/api/LessonNote/List', {
    access: 'learning',
    viewAs: 'reads',
    tags: ['lessonNotes'],
    summary: 'The current user’s notes on a lesson, in the order of its chapters and seconds. 404 for a lesson that is not for them',
    query: z.object({ lessonId: idInQuery }),
    value: z.array(lessonNote),
  }),
  add: post('/api/LessonNote/Add', {
    ...does,
    summary: 'Writes a note on a chapter. 404 for a chapter that was removed, or is not for the current user; 409 beyond 500 notes on a lesson',
    changes: ['lessonNotes'],
    body: z.object({ chapterId: id, second: z._default(second, 0), text: noteText }),
    value: z.object({ id }),
  }),
  update: post('/api/LessonNote/Update', { ...does, summary: 'Changes a note. 404 for one that is not the current user’s', changes: ['lessonNotes'], body: z.object({ id, text: noteText }), value: z.null() }),
  remove: post('/api/LessonNote/Delete', { access: 'learning', summary: 'Deletes a note. 404 for one that is not the current user’s', changes: ['lessonNotes'], body: z.object({ id }), value: z.null() }),
};
