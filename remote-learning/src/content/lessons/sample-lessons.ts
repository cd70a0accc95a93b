import type { ChapterDetail, Lesson, LessonChapter, LessonDetail, LessonToContinue } from '@portal/shared/contract/content';

/** Lessons for tests. */
export const lessonWith = (values: Partial<Lesson> = {}): Lesson => ({
  id: 1,
  title: '五分钟上手',
  entitle: 'Your first five minutes',
  summary: '打开第一张报表。',
  ensummary: 'The first report on your screen.',
  cover: '',
  level: 'beginner',
  minutes: 5,
  chapterCount: 1,
  classId: null,
  className: '',
  classEnName: '',
  teacher: '',
  publishTime: '2026-01-01T00:00:00.000Z',
  isForAll: 1,
  isMandatory: 0,
  dueTime: null,
  progress: 'notStarted',
  requiredChapters: 1,
  doneChapters: 0,
  lastTime: null,
  rating: null,
  ratings: 0,
  ...values,
});

export const toContinueWith = ({ resume = null, ...values }: Partial<LessonToContinue> = {}): LessonToContinue => ({ ...lessonWith(values), resume });

export const chapterWith = (values: Partial<LessonChapter> = {}): LessonChapter => ({
  id: 11,
  title: '第一章',
  entitle: 'Opening a report',
  kind: 'text',
  seconds: 0,
  isRequired: 1,
  isDone: 0,
  doneTime: null,
  second: 0,
  ...values,
});

export const lessonDetailWith = (values: Partial<LessonDetail> = {}): LessonDetail => ({
  ...toContinueWith(values),
  chapters: [chapterWith()],
  reports: [],
  stars: null,
  hasCertificate: 1,
  certificate: null,
  ...values,
});

export const chapterDetailWith = (values: Partial<ChapterDetail> = {}): ChapterDetail => ({
  ...chapterWith(values),
  lessonId: 1,
  content: '',
  encontent: '',
  link: '',
  file: null,
  captions: [],
  quiz: null,
  ...values,
});
