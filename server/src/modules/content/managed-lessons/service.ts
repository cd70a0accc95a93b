import { lessonVersion, publicationOf, type ContentAudience, type endpoints, type KeptVersion, type LessonVersion, type ManagedLesson, type ManagedLessonDetail, type PageOf, type RelatedReport } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { inOrderOf } from '../../../language/name-rules.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { findClass, lessonClassTexts } from '../lesson-classes/module.ts';
import { minutesOf } from '../lessons/module.ts';
import { changeAudience, keepStanding, keepVersion, listVersions, loadAudience, periodOf, recordedPeriod, bodyOfVersion, type Period } from '../publication/module.ts';
import type { Uploads } from '../uploads/module.ts';
import { chaptersIn } from './chapters-repository.ts';
import * as repository from './repository.ts';
import type { LessonRow, ListedLesson } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedLessons;
export type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Form = Omit<Body<'add'>, 'audience' | 'reportIds'>;
type Saved = { id: number; version: number };
type Parts = { readonly db: Db; readonly uploads: Pick<Uploads, 'areOwn'>; readonly telling: { readonly wake: () => void } };

/** Lessons as their authors write them (SPEC 2.3, LessonManagement). What is done to several at once is `LessonActs`. */
export class ManagedLessons {
  readonly #parts: Parts;
  readonly #db: Db;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#db = parts.db;
  }

  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Body<'list'>, language: Language): Promise<PageOf<ManagedLesson>> {
    const [total, rows] = await Promise.all([repository.countLessons(this.#db, filter), repository.listLessons(this.#db, filter, { pageIndex, pageSize, orderBy, orderType }, language)]);
    return { items: await this.#managed(rows), total, pageIndex, pageSize };
  }

  /** @throws HttpError 404 */
  async info(id: number): Promise<ManagedLessonDetail> {
    const row = await repository.findListed(this.#db, id);
    const [managed] = row ? await this.#managed([row]) : [];
    if (!managed) throw gone('id');
    const [{ audience, people }, reports] = await Promise.all([loadAudience(this.#db, 'lessonId', id), repository.reportsOf(this.#db, id)]);
    return { ...managed, audience, audiencePeople: people, reports };
  }

  /** @throws HttpError 400 for a period, dates or cover that cannot be, 404 for a class, report or audience that is gone */
  async add(currentUser: CurrentUser, { audience, reportIds, ...form }: Body<'add'>, address: string): Promise<Saved> {
    const values = { ...(await this.#valuesOf(currentUser, form, undefined)), authorId: currentUser.id };
    if (values.publishTime) throw new HttpError(400, texts.lessonEmpty, { field: 'publishTime', values: { name: nameOf(form) } });
    return inTransaction(this.#db, async (db) => {
      await repository.holdOrder(db);
      const className = await classNameOf(db, form.classId);
      const ids = await repository.idsInOrder(db);
      const id = await repository.addLesson(db, values);
      await repository.order(db, [...ids, id]);
      const reports = await changeReports(db, id, reportIds);
      const { after } = await changeAudience(db, 'lessonId', id, audience);
      await keepVersion(db, 'lessonId', id, { version: 1, body: versionOf(values, reports), authorId: currentUser.id });
      await recordChange(db, actorOf(currentUser, address), 'lesson.add', { id, name: nameOf(values), after: { ...recorded(values, className), reports: reports.map(reportName), audience: after } });
      return { id, version: 1 };
    });
  }

  /** @throws HttpError as `add`, 404 for a lesson that is gone, 409 for one that was changed meanwhile, 400 where it would be published, now or later, without chapters */
  async update(currentUser: CurrentUser, { id, version, audience, reportIds, ...form }: Body<'update'>, address: string): Promise<Saved> {
    // Who comes second is told so, and not what is wrong with fields that they have not touched.
    const known = requireCurrent(await repository.findLesson(this.#db, id), version);
    const values = await this.#valuesOf(currentUser, form, known);
    const saved = await inTransaction(this.#db, (db) => change(db, currentUser, { id, version, values, reportIds, audience }, address));
    this.#parts.telling.wake();
    return saved;
  }

  /** @throws HttpError 404 */
  async versions(id: number): Promise<KeptVersion[]> {
    if (!(await repository.findLesson(this.#db, id))) throw gone('id');
    return listVersions(this.#db, 'lessonId', id);
  }

  /** @throws HttpError 404 */
  versionInfo(id: number, version: number): Promise<LessonVersion> {
    return versionIn(this.#db, id, version, 'version');
  }

  /** When and for whom it is to be seen stays, and so does until when it has to be done. @throws HttpError 404, 409 for a lesson that was changed meanwhile */
  async restore(currentUser: CurrentUser, { id, version, toVersion }: Body<'restore'>, address: string): Promise<Saved> {
    requireCurrent(await repository.findLesson(this.#db, id), version);
    const { classId, reports, ...rest } = await versionIn(this.#db, id, toVersion, 'toVersion');
    return inTransaction(this.#db, async (db) => {
      const hasClass = classId === null || (await findClass(db, classId)) !== undefined;
      return change(db, currentUser, { id, version, values: { ...rest, ...(hasClass && { classId }) }, reportIds: reports.map((one) => one.id) }, address);
    });
  }

  /**
   * Every published report by name, also one that the author may not open: they write for people who may, and are told nothing of it
   * but what it is called. Who reads the lesson sees those that they may open.
   */
  reports(keyword: string): Promise<RelatedReport[]> {
    return repository.findReports(this.#db, keyword);
  }

  /** What a form says, as it is kept. */
  async #valuesOf({ id }: CurrentUser, { publishTime, expireTime, isMandatory, dueTime, ...form }: Form, before: LessonRow | undefined) {
    const period = periodOf({ publishTime, expireTime }, before, new Date());
    const due = dueTime === null ? null : new Date(dueTime);
    if (due && form.dueDays !== null) throw new HttpError(400, texts.dueTwice, { field: 'dueDays' });
    if (due && due.getTime() !== before?.dueTime?.getTime() && due <= new Date()) throw new HttpError(400, texts.duePast, { field: 'dueTime' });
    if (form.cover !== '' && form.cover !== before?.cover && !(await this.#parts.uploads.areOwn(id, [form.cover]))) throw new HttpError(400, texts.lessonCoverForeign, { field: 'cover' });
    return { ...form, isMandatory: isMandatory === 1, dueTime: due, ...period };
  }

  async #managed(rows: readonly ListedLesson[]): Promise<ManagedLesson[]> {
    const [learners, order] = await Promise.all([repository.countLearners(this.#db, rows.map(({ id }) => id)), repository.idsInOrder(this.#db)]);
    const places = new Map(order.map((id, place) => [id, place]));
    const now = new Date();
    return rows.map(({ chapterCount, seconds, requiredChapters: _, isMandatory, isForAll, dueTime, publishTime, expireTime, withdrawTime, updateTime, createTime, ...row }) => ({
      ...row,
      minutes: chapterCount === 0 ? 0 : minutesOf(seconds),
      chapters: chapterCount,
      isMandatory: flagOf(isMandatory),
      isForAll: flagOf(isForAll),
      dueTime: dueTime?.toISOString() ?? null,
      ...(learners.get(row.id) ?? { people: 0, learners: 0, finished: 0 }),
      sort: places.get(row.id) ?? 0,
      state: publicationOf({ publishTime, expireTime, withdrawTime }, now),
      publishTime: publishTime?.toISOString() ?? null,
      expireTime: expireTime?.toISOString() ?? null,
      withdrawTime: withdrawTime?.toISOString() ?? null,
      updateTime: updateTime.toISOString(),
      createTime: createTime.toISOString(),
    }));
  }
}

type Change = { readonly id: number; readonly version: number; readonly values: Partial<Omit<LessonRow, 'id' | 'version' | 'withdrawTime'>>; readonly reportIds: readonly number[]; readonly audience?: ContentAudience };

const change = async (db: Db, currentUser: CurrentUser, { id, version, values, reportIds, audience }: Change, address: string): Promise<Saved> => {
  const before = requireCurrent((await held(db, [id], 'id'))[0], version);
  const after = { ...before, ...values };
  const isShown = ['published', 'scheduled'].includes(publicationOf(after, new Date()));
  if (isShown && (await chaptersIn(db, id)) === 0) throw new HttpError(400, texts.lessonEmpty, { field: 'publishTime', values: { name: nameOf(before) } });
  const [oldClass, newClass] = [await classNameOf(db, before.classId), await classNameOf(db, after.classId)];
  const oldReports = await repository.reportsOf(db, id);
  await keepStanding(db, 'lessonId', before, versionOf(before, oldReports));
  await repository.changeLessons(db, [id], values);
  const reports = await changeReports(db, id, reportIds);
  await keepVersion(db, 'lessonId', id, { version: version + 1, body: versionOf(after, reports), authorId: currentUser.id });
  const audiences = audience && (await changeAudience(db, 'lessonId', id, audience));
  await recordChange(db, actorOf(currentUser, address), 'lesson.update', {
    id,
    name: nameOf(before),
    before: { ...recorded(before, oldClass), reports: oldReports.map(reportName), ...(audiences && { audience: audiences.before }) },
    after: { ...recorded(after, newClass), reports: reports.map(reportName), ...(audiences && { audience: audiences.after }) },
  });
  return { id, version: version + 1 };
};

export const gone = (field: string): HttpError => new HttpError(404, texts.lessonGone, { field });

/** All of some lessons. Until the transaction ends nobody else changes them. @throws HttpError 404 */
export const held = async (db: Db, ids: readonly number[], field: string): Promise<LessonRow[]> => {
  const rows = await repository.holdLessons(db, ids);
  if (rows.length < new Set(ids).size) throw gone(field);
  return rows;
};

/** @throws HttpError 404, 409 for a lesson that was changed since */
const requireCurrent = (row: LessonRow | undefined, version: number): LessonRow => {
  if (!row) throw gone('id');
  requireVersion(row, version, nameOf(row));
  return row;
};

/** @returns what the class is called; null for none. @throws HttpError 404 */
export const classNameOf = async (db: Db, classId: number | null): Promise<string | null> => {
  if (classId === null) return null;
  const row = await findClass(db, classId);
  if (!row) throw new HttpError(404, lessonClassTexts.lessonClassGone, { field: 'classId' });
  return row.name;
};

/** What a lesson is called in what is said and written down of it. */
export const nameOf = ({ title, entitle }: Pick<LessonRow, 'title' | 'entitle'>): string => bothNames(title, entitle);

const reportName = ({ name, ename }: RelatedReport): string => bothNames(name, ename);

/** @returns them in their order. @throws HttpError 404 for a report that is gone */
const changeReports = async (db: Db, lessonId: number, sent: readonly number[]): Promise<RelatedReport[]> => {
  const ids = [...new Set(sent)];
  const found = new Map((await repository.reportsAmong(db, ids)).map((row) => [row.id, row]));
  if (found.size < ids.length) throw new HttpError(404, texts.lessonReportGone, { field: 'reportIds' });
  await repository.saveReports(db, lessonId, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
};

type Kept = Omit<LessonVersion, 'reports'> & { readonly reportIds: readonly number[] };

/** What is kept of a lesson, with its reports by id: they have their names of now when it is read. */
export const versionOf = ({ title, entitle, summary, ensummary, classId, cover, level, teacher }: Omit<LessonVersion, 'reports'>, reports: readonly RelatedReport[]): Kept => ({
  ...{ title, entitle, summary, ensummary, classId, cover, level, teacher },
  reportIds: reports.map(({ id }) => id),
});

/** @throws HttpError 404 naming `field` */
const versionIn = async (db: Db, id: number, version: number, field: string): Promise<LessonVersion> => {
  const { reportIds, ...rest } = (await bodyOfVersion(db, 'lessonId', id, version, field)) as Kept;
  return lessonVersion.parse({ ...rest, reports: inOrderOf(reportIds, await repository.reportsAmong(db, reportIds), (one) => one.id) });
};

/** What the form holds, in the words of the audit log. */
const recorded = ({ title, entitle, summary, ensummary, cover, level, teacher, isMandatory, dueTime, dueDays, ...period }: Pick<LessonRow, 'title' | 'entitle' | 'summary' | 'ensummary' | 'cover' | 'level' | 'teacher' | 'isMandatory' | 'dueTime' | 'dueDays'> & Period, lessonClass: string | null) => ({
  ...{ title, entitle, summary, ensummary, cover, lessonClass, level, teacher, isMandatory, dueDays },
  dueTime: dueTime?.toISOString() ?? null,
  ...recordedPeriod(period),
});
