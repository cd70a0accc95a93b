import type { ChapterDetail, endpoints, Lesson, LessonChapter, LessonDetail, LessonToContinue, PageOf, ValueOf, ViewerType } from '@portal/shared/contract/all';
import { reportType } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import { shownTexts } from '../publication/module.ts';
import type { Certificates } from './certificates.ts';
import { captionsOf, fileOf } from './files.ts';
import { minutesOf } from './minutes.ts';
import { askedOf, hashOf } from './quiz.ts';
import * as repository from './repository.ts';
import type { ChapterInList, LessonRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.lessons;
type ListRequest = z.output<typeof endpoints.learning.lessonList.body>;
type Parts = { readonly db: Db; readonly catalogue: Pick<Catalogue, 'rights'>; readonly certificates: Certificates };

/** Nobody has more of them open, and looks at all. */
const MOST = 50;
const viewers: Readonly<Record<number, ViewerType>> = { [reportType.online]: 'Online', [reportType.paginated]: 'Rdlreports', [reportType.h5]: 'H5Report' };

/** Lessons as one learns by them (SPEC 1; screens 10). */
export class Lessons {
  readonly #parts: Parts;
  readonly #db: Db;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#db = parts.db;
  }

  async list(userId: number, { page, ...filter }: ListRequest): Promise<PageOf<Lesson>> {
    const [total, rows] = await Promise.all([repository.countLessons(this.#db, userId, filter), repository.listLessons(this.#db, userId, filter, page)]);
    return { items: rows.map(lessonOf), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  classes(userId: number): Promise<ValueOf<Entries['classes']>> {
    return repository.listClasses(this.#db, userId);
  }

  /** What is under way, then what has to be done, then what is new; nothing twice. */
  async proceed(userId: number, top: number): Promise<LessonToContinue[]> {
    const [underWay, mandatory, newest] = await Promise.all([
      repository.underWay(this.#db, userId, top),
      repository.mandatory(this.#db, userId, top),
      repository.listLessons(this.#db, userId, { keyword: '', progress: 'notStarted', order: 'newest' }, { pageIndex: 1, pageSize: top }),
    ]);
    const all = new Map([...underWay, ...mandatory, ...newest].map((row) => [row.id, row]));
    return this.#toContinue(userId, [...all.values()].slice(0, top));
  }

  async myProgress(userId: number): Promise<ValueOf<Entries['myProgress']>> {
    const [underWay, mandatory, done, certificates] = await Promise.all([
      repository.underWay(this.#db, userId, MOST),
      repository.mandatory(this.#db, userId, MOST),
      repository.countDone(this.#db, userId),
      this.#parts.certificates.list(userId),
    ]);
    const [goesOn, hasTo] = await Promise.all([underWay, mandatory].map((rows) => this.#toContinue(userId, rows)));
    return { underWay: goesOn ?? [], mandatory: hasTo ?? [], done, certificates };
  }

  /** @throws HttpError 404 for a lesson that is not published, or not for the current user */
  async info(userId: number, id: number): Promise<LessonDetail> {
    const row = await repository.findLesson(this.#db, userId, id);
    if (!row) throw new HttpError(404, texts.lessonMissing, { field: 'id' });
    const [chapters, reports, certificate] = await Promise.all([repository.chaptersOf(this.#db, userId, [id]), repository.reportsOf(this.#db, id), this.#parts.certificates.find(userId, id)]);
    const open = await this.#parts.catalogue.rights.grantsAmong(userId, reports.map((one) => one.id));
    return {
      ...lessonOf(row),
      resume: resumeOf(row, chapters),
      chapters: chapters.map(chapterOf),
      reports: reports.filter((one) => open.has(one.id)).map(({ reportType: type, ...one }) => ({ ...one, type: viewers[type] ?? 'Online' })),
      stars: row.stars,
      hasCertificate: flagOf(chapters.some(({ isRequired }) => isRequired)),
      certificate,
    };
  }

  /** @throws HttpError 404 also for a chapter that was removed */
  async chapter(userId: number, id: number): Promise<ChapterDetail> {
    const found = await repository.findChapter(this.#db, userId, id);
    if (!found) throw new HttpError(404, texts.chapterGone, { field: 'id' });
    const { chapter, attempts, score, ...progress } = found;
    const asked = chapter.quiz && askedOf(chapter.quiz);
    return {
      ...chapterOf({ ...chapter, ...progress }),
      lessonId: chapter.lessonId,
      ...(await shownTexts(chapter)),
      link: chapter.link,
      file: fileOf(chapter),
      captions: captionsOf(chapter),
      quiz: chapter.quiz && asked && { passMark: chapter.quiz.passMark, questions: asked, questionsHash: hashOf(asked), attempts: attempts ?? 0, score },
    };
  }

  async #toContinue(userId: number, rows: readonly LessonRow[]): Promise<LessonToContinue[]> {
    const chapters = Map.groupBy(await repository.chaptersOf(this.#db, userId, rows.map(({ id }) => id)), ({ lessonId }) => lessonId);
    return rows.map((row) => ({ ...lessonOf(row), resume: resumeOf(row, chapters.get(row.id) ?? []) }));
  }
}

const lessonOf = ({ doneTime, lastTime, publishTime, dueTime, isForAll, isMandatory, seconds, stars: _, ...row }: LessonRow): Lesson => ({
  ...row,
  minutes: minutesOf(seconds),
  publishTime: (publishTime ?? new Date(0)).toISOString(),
  isForAll: flagOf(isForAll),
  isMandatory: flagOf(isMandatory),
  dueTime: dueTime?.toISOString() ?? null,
  progress: doneTime ? 'done' : lastTime ? 'underWay' : 'notStarted',
  lastTime: lastTime?.toISOString() ?? null,
});

type Chapter = Pick<ChapterInList, 'id' | 'title' | 'entitle' | 'kind' | 'seconds' | 'isRequired' | 'doneTime' | 'second'>;
const chapterOf = ({ id, title, entitle, kind, seconds, isRequired, doneTime, second }: Chapter): LessonChapter => ({
  ...{ id, title, entitle, kind, seconds },
  isRequired: flagOf(isRequired),
  isDone: flagOf(doneTime !== null),
  doneTime: doneTime?.toISOString() ?? null,
  second: second ?? 0,
});

/** The chapter that was last looked at where it is not done, else the first one that is not. */
const resumeOf = ({ doneTime, lastTime }: LessonRow, chapters: readonly ChapterInList[]): LessonToContinue['resume'] => {
  if (doneTime || !lastTime) return null;
  const open = chapters.filter((one) => one.doneTime === null);
  const touched = open.filter((one) => one.lastTime !== null).toSorted((one, other) => Number(other.lastTime) - Number(one.lastTime));
  const next = touched[0] ?? open[0];
  return next ? { chapterId: next.id, title: next.title, entitle: next.entitle, second: next.second ?? 0 } : null;
};
