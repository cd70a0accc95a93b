import { chapterVersion, MOST_CHAPTERS, publicationOf, type ChapterVersion, type endpoints, type KeptVersion, type ManagedChapter, type ManagedChapterDetail, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import { captionsOf, fileOf, settleLesson } from '../lessons/module.ts';
import { excerptOf, keepStanding, keepVersion, listVersions, bodyOfVersion, shownTexts } from '../publication/module.ts';
import { cleanedCaptions } from './captions.ts';
import type { ChapterFiles, KeptFile } from './chapter-files.ts';
import { cleanedForm, requireFile, valuesOf, type Numbers } from './form.ts';
import * as repository from './repository.ts';
import type { ChapterRow, LessonRow, ListedChapter } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedChapters;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Saved = { id: number; version: number };

/** The chapters of lessons as their authors write them (SPEC 2.3, ChapterManagement). */
export class ManagedChapters {
  readonly #db: Db;
  readonly #files: ChapterFiles;

  constructor(db: Db, files: ChapterFiles) {
    this.#db = db;
    this.#files = files;
  }

  /** @throws HttpError 404 for a lesson that is gone */
  async list(lessonId: number): Promise<ManagedChapter[]> {
    if (!(await repository.findLesson(this.#db, lessonId))) throw new HttpError(404, texts.chapterLessonGone, { field: 'lessonId' });
    return (await repository.listChapters(this.#db, lessonId)).map(managedOf);
  }

  /** @throws HttpError 404 */
  async info(id: number): Promise<ManagedChapterDetail> {
    const row = await repository.findChapter(this.#db, id);
    if (!row) throw gone('id');
    const sort = (await repository.idsInOrder(this.#db, row.lessonId)).indexOf(id);
    return { ...managedOf({ ...row, questions: row.quiz?.questions.length ?? 0 }, sort), ...(await shownTexts(row)), quiz: quizOf(row) };
  }

  /** @throws HttpError 404 for a lesson or upload that is gone, 400 for what the kind needs, 409 where there are too many */
  async add(currentUser: CurrentUser, { lessonId, kind, upload, ...form }: Body<'add'>, address: string): Promise<Saved> {
    requireFile(kind, upload, undefined);
    // What can be refused is, before a gigabyte is copied.
    const cleaned = await cleanedForm(kind, { ...form, upload });
    await this.#requireRoom(this.#db, lessonId);
    return this.#withFile(currentUser, kind, upload, async (db, file) => {
      await heldLessons(db, [lessonId], 'lessonId');
      const count = await this.#requireRoom(db, lessonId);
      const values = valuesOf(kind, cleaned, file, { kept: [], last: 0 });
      const id = await repository.addChapter(db, { ...values, lessonId, kind, sort: count });
      await repository.order(db, await repository.idsInOrder(db, lessonId));
      await repository.touchLessons(db, [lessonId]);
      await keepVersion(db, 'chapterId', id, { version: 1, body: versionOf(values), authorId: currentUser.id });
      const row = await repository.findChapter(db, id);
      if (row) await recordChange(db, actorOf(currentUser, address), 'chapter.add', { id, name: nameOf(row), after: { lesson: await lessonName(db, lessonId), chapterKind: kind, ...recorded(row) } });
      return { id, version: 1 };
    });
  }

  /** @throws HttpError as `add`, 404 for a chapter that is gone, 409 for one that was changed meanwhile */
  async update(currentUser: CurrentUser, { id, version, upload, ...form }: Body<'update'>, address: string): Promise<Saved> {
    const known = await requireCurrent(this.#db, id, version);
    requireFile(known.kind, upload, known);
    const cleaned = await cleanedForm(known.kind, { ...form, upload });
    let replaced: string[] = [];
    const saved = await this.#withFile(currentUser, known.kind, upload, async (db, file) => {
      await heldLessons(db, [known.lessonId], 'id');
      const before = await requireCurrent(db, id, version);
      // How long a video is changes with its file only, whatever a form says: by that it is done or not.
      const seconds = before.kind === 'video' && !file ? before.seconds : cleaned.seconds;
      const values = valuesOf(before.kind, { ...cleaned, seconds }, file, await numbersOf(db, before, before.quiz));
      await change(db, currentUser, before, values, address);
      if (values.isRequired !== before.isRequired) await settleLesson(db, before.lessonId);
      replaced = file ? [before.fileName] : [];
      return { id, version: version + 1 };
    });
    await this.#files.removeUnused(replaced);
    return saved;
  }

  /** @throws HttpError 404 */
  async versions(id: number): Promise<KeptVersion[]> {
    if (!(await repository.findChapter(this.#db, id))) throw gone('id');
    return listVersions(this.#db, 'chapterId', id);
  }

  /** @throws HttpError 404 */
  async versionInfo(id: number, version: number): Promise<ChapterVersion> {
    const body = await versionIn(this.#db, id, version, 'version');
    return { ...body, ...(await shownTexts(body)) };
  }

  /** Its file, captions and length stay, and whether it counts. @throws HttpError 404, 409 for a chapter that was changed meanwhile */
  async restore(currentUser: CurrentUser, { id, version, toVersion }: Body<'restore'>, address: string): Promise<Saved> {
    const { kind } = await requireCurrent(this.#db, id, version);
    const written = await versionIn(this.#db, id, toVersion, 'toVersion');
    const cleaned = await cleanedForm(kind, { ...written, seconds: 0, isRequired: 0, upload: null });
    return inTransaction(this.#db, async (db) => {
      await held(db, [id], 'id');
      const before = await requireCurrent(db, id, version);
      const { seconds, isRequired } = before;
      // Its questions are those that they were: nobody else ever had their numbers.
      const values = valuesOf(kind, { ...cleaned, seconds, isRequired: flagOf(isRequired) }, undefined, await numbersOf(db, before, written.quiz));
      await change(db, currentUser, before, values, address);
      return { id, version: version + 1 };
    });
  }

  /** @throws HttpError 404, 409 where a published lesson would be left without chapters */
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const names = await inTransaction(this.#db, async (db) => {
      const { rows, lessons } = await held(db, ids);
      for (const lesson of lessons) {
        const left = (await repository.idsInOrder(db, lesson.id)).filter((id) => !ids.includes(id));
        const isShown = ['published', 'scheduled'].includes(publicationOf(lesson, new Date()));
        if (left.length === 0 && isShown) throw new HttpError(409, texts.chapterLast, { field: 'ids', values: { name: bothNames(lesson.title, lesson.entitle) } });
      }
      await repository.removeChapters(db, ids);
      for (const { id } of lessons) {
        await repository.order(db, await repository.idsInOrder(db, id));
        // Who had this one left only has done the lesson.
        await settleLesson(db, id);
      }
      await repository.touchLessons(db, lessons.map(({ id }) => id));
      await recordChanges(db, actorOf(currentUser, address), 'chapter.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { lesson: nameIn(lessons, row.lessonId), chapterKind: row.kind, ...recorded(row) } })));
      return rows.flatMap(({ fileName, zhCaptions, enCaptions }) => [fileName, zhCaptions, enCaptions]);
    });
    await this.#files.removeUnused(names);
    return null;
  }

  /** @throws HttpError 404 */
  setRequired(currentUser: CurrentUser, { ids, value }: Body<'setRequired'>, address: string): Promise<null> {
    const isRequired = value === 1;
    return inTransaction(this.#db, async (db) => {
      const { rows, lessons } = await held(db, ids);
      const changed = rows.filter((row) => row.isRequired !== isRequired);
      await repository.changeChapters(db, changed.map(({ id }) => id), { isRequired });
      for (const { id } of lessons) await settleLesson(db, id);
      await recordChanges(db, actorOf(currentUser, address), 'chapter.update', changed.map((row) => ({ id: row.id, name: nameOf(row), before: { isRequired: !isRequired }, after: { isRequired } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  move(currentUser: CurrentUser, { id, sort }: Body<'move'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const { rows, lessons } = await held(db, [id], 'id');
      const ids = await repository.idsInOrder(db, lessons[0]?.id ?? 0);
      const from = ids.indexOf(id);
      const placed = ids.toSpliced(from, 1).toSpliced(sort, 0, id);
      await repository.order(db, placed);
      const [row] = rows;
      if (row) await recordChange(db, actorOf(currentUser, address), 'chapter.update', { id, name: nameOf(row), before: { sort: from }, after: { sort: placed.indexOf(id) } });
      return null;
    });
  }

  /** @throws HttpError 404, 400 for what is no WebVTT, and for a chapter that is no video, 409 for one that was changed meanwhile */
  async setCaptions(currentUser: CurrentUser, { id, version, language, text }: Body<'setCaptions'>, address: string): Promise<ValueOf<Entries['setCaptions']>> {
    const known = await requireCurrent(this.#db, id, version);
    if (known.kind !== 'video') throw new HttpError(400, texts.captionsOfVideo, { field: 'id' });
    const cleaned = text === '' ? '' : await cleanedCaptions(text);
    if (cleaned === undefined) throw new HttpError(400, texts.captionsWrong, { field: 'text' });
    const name = cleaned === '' ? '' : await this.#files.keepCaptions(cleaned);
    const column = language === 'zh' ? 'zhCaptions' : 'enCaptions';
    let replaced = name;
    try {
      return await inTransaction(this.#db, async (db) => {
        await held(db, [id], 'id');
        const before = await requireCurrent(db, id, version);
        await repository.changeChapters(db, [id], { [column]: name });
        await recordChange(db, actorOf(currentUser, address), 'chapter.captions', { id, name: nameOf(before), after: { captionLanguage: language, hasCaptions: name !== '' } });
        replaced = before[column];
        return { id, version: version + 1, captions: captionsOf({ ...before, [column]: name }) };
      });
    } finally {
      await this.#files.removeUnused([replaced]);
    }
  }

  /** Has an upload kept while a chapter is written: where that fails, its file goes again, and the upload stays. */
  async #withFile(currentUser: CurrentUser, kind: ChapterRow['kind'], upload: string | null, work: (db: Db, file: KeptFile | undefined) => Promise<Saved>): Promise<Saved> {
    const file = upload === null ? undefined : await this.#files.keep(currentUser, kind, upload);
    try {
      const saved = await inTransaction(this.#db, (db) => work(db, file));
      if (upload !== null) await this.#files.forget(currentUser, upload);
      return saved;
    } catch (error) {
      if (file) await this.#files.removeUnused([file.fileName]);
      throw error;
    }
  }

  /** @returns how many chapters a lesson has. @throws HttpError 404, 409 */
  async #requireRoom(db: Db, lessonId: number): Promise<number> {
    if (!(await repository.findLesson(db, lessonId))) throw new HttpError(404, texts.chapterLessonGone, { field: 'lessonId' });
    const count = (await repository.idsInOrder(db, lessonId)).length;
    if (count >= MOST_CHAPTERS) throw new HttpError(409, texts.chaptersFull, { field: 'lessonId', values: { count: MOST_CHAPTERS } });
    return count;
  }
}

const gone = (field: string): HttpError => new HttpError(404, texts.managedChapterGone, { field });

const heldLessons = async (db: Db, ids: readonly number[], field: string): Promise<LessonRow[]> => {
  const rows = await repository.holdLessons(db, ids);
  if (rows.length < new Set(ids).size) throw new HttpError(404, texts.chapterLessonGone, { field });
  return rows;
};

/** All of some chapters, with their lessons: nobody else changes these until the transaction ends. @throws HttpError 404 */
const held = async (db: Db, ids: readonly number[], field = 'ids'): Promise<{ rows: ChapterRow[]; lessons: LessonRow[] }> => {
  const lessons = await repository.holdLessons(db, await repository.lessonIdsOf(db, ids));
  const rows = await repository.findChapters(db, ids);
  if (rows.length < new Set(ids).size) throw gone(field);
  return { rows, lessons };
};

/** @throws HttpError 404, 409 for a chapter that was changed since */
const requireCurrent = async (db: Db, id: number, version: number): Promise<ChapterRow> => {
  const row = await repository.findChapter(db, id);
  if (!row) throw gone('id');
  requireVersion(row, version, nameOf(row));
  return row;
};

const change = async (db: Db, currentUser: CurrentUser, before: ChapterRow, values: ReturnType<typeof valuesOf>, address: string): Promise<void> => {
  const { id, version } = before;
  const after = { ...before, ...values };
  // Of what has come with the portal, or with a copy of its lesson, the lesson's author is the one that is known.
  const authorId = (await repository.findLesson(db, before.lessonId))?.authorId ?? null;
  await keepStanding(db, 'chapterId', { ...before, authorId }, versionOf(before));
  await repository.changeChapters(db, [id], values);
  await keepVersion(db, 'chapterId', id, { version: version + 1, body: versionOf(after), authorId: currentUser.id });
  await repository.touchLessons(db, [before.lessonId]);
  await recordChange(db, actorOf(currentUser, address), 'chapter.update', { id, name: nameOf(before), before: recorded(before), after: recorded(after) });
};

/** @param quiz the one whose questions keep their numbers */
const numbersOf = async (db: Db, { id, quiz }: ChapterRow, kept: { readonly questions: readonly { readonly id?: number | undefined }[] } | null): Promise<Numbers> => ({
  kept: kept?.questions.flatMap((question) => question.id ?? []) ?? [],
  last: Math.max(await repository.lastQuestion(db, id), ...(quiz?.questions.map((question) => question.id) ?? [])),
});

/** What is written in a chapter. */
const versionOf = ({ title, entitle, content, encontent, link, quiz }: Pick<ChapterRow, keyof ChapterVersion>): ChapterVersion => ({ title, entitle, content, encontent, link, quiz: quizOf({ quiz }) });

/** Its questions, as the contract has them. */
const quizOf = ({ quiz }: Pick<ChapterRow, 'quiz'>): ManagedChapterDetail['quiz'] =>
  quiz && { passMark: quiz.passMark, questions: quiz.questions.map((question) => ({ ...question, answers: question.answers.map((answer) => ({ ...answer })) })) };

/** @throws HttpError 404 naming `field` */
const versionIn = async (db: Db, id: number, version: number, field: string): Promise<ChapterVersion> => chapterVersion.parse(await bodyOfVersion(db, 'chapterId', id, version, field));

const nameOf = ({ title, entitle }: Pick<ChapterRow, 'title' | 'entitle'>): string => bothNames(title, entitle);
const nameIn = (lessons: readonly LessonRow[], id: number): string => {
  const found = lessons.find((one) => one.id === id);
  return found ? bothNames(found.title, found.entitle) : '';
};
const lessonName = async (db: Db, id: number): Promise<string> => {
  const row = await repository.findLesson(db, id);
  return row ? bothNames(row.title, row.entitle) : '';
};

/** What the form holds, in the words of the audit log. */
const recorded = ({ title, entitle, seconds, isRequired, content, encontent, link, quiz, fileTitle }: Pick<ChapterRow, 'title' | 'entitle' | 'seconds' | 'isRequired' | 'content' | 'encontent' | 'link' | 'quiz' | 'fileTitle'>) => ({
  ...{ title, entitle, seconds, isRequired, link },
  content: excerptOf(content),
  encontent: excerptOf(encontent),
  file: fileTitle,
  questions: quiz?.questions.length ?? null,
  passMark: quiz?.passMark ?? null,
});

const managedOf = (row: ListedChapter, sort: number): ManagedChapter => {
  const { id, lessonId, title, entitle, kind, seconds, isRequired, link, questions, version, updateTime } = row;
  return { ...{ id, lessonId, title, entitle, kind, seconds, link, questions, sort, version }, isRequired: flagOf(isRequired), file: fileOf(row), captions: captionsOf(row), updateTime: updateTime.toISOString() };
};
