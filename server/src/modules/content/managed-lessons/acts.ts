import { cutTo } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import type { ChapterFiles } from '../managed-chapters/module.ts';
import { changeAudience, copiedAudience, keepVersion, PublicationActs, recordedPeriod, type Teller } from '../publication/module.ts';
import { chaptersIn, copyChapters, filesOf } from './chapters-repository.ts';
import * as repository from './repository.ts';
import { classNameOf, gone, held, nameOf, versionOf, type Body } from './service.ts';
import { texts } from './texts.ts';

const MOST_TITLE = 196;
const copyName = (title: string): string => `${cutTo(title, MOST_TITLE)} (2)`;
type Parts = { readonly db: Db; readonly files: Pick<ChapterFiles, 'removeUnused'>; readonly telling: Teller };

/** What is done to several lessons at once: to all of them, or none. */
export class LessonActs {
  readonly #parts: Parts;
  readonly #db: Db;
  readonly #publication: PublicationActs<repository.LessonRow>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#db = parts.db;
    const requireContent = async (db: Db, row: repository.LessonRow) => {
      if ((await chaptersIn(db, row.id)) === 0) throw new HttpError(400, texts.lessonEmpty, { field: 'ids', values: { name: nameOf(row) } });
    };
    this.#publication = new PublicationActs(parts.db, { kind: 'lesson', held, change: repository.changeLessons, nameOf, requireContent, telling: parts.telling });
  }

  /** @throws HttpError 404, 400 for a time in the past or one without chapters */
  publish(currentUser: CurrentUser, body: Body<'publish'>, address: string): Promise<null> {
    return this.#publication.publish(currentUser, body, address);
  }

  /** @throws HttpError 404 */
  withdraw(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#publication.withdraw(currentUser, ids, address);
  }

  /** @throws HttpError 404 for a lesson or class that is gone */
  setClass(currentUser: CurrentUser, { ids, classId }: Body<'setClass'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = (await held(db, ids, 'ids')).filter((row) => row.classId !== classId);
      const to = await classNameOf(db, classId);
      const before = await Promise.all(rows.map((row) => classNameOf(db, row.classId)));
      await repository.changeLessons(db, rows.map(({ id }) => id), { classId });
      await recordChanges(db, actorOf(currentUser, address), 'lesson.update', rows.map((row, place) => ({ id: row.id, name: nameOf(row), before: { lessonClass: before[place] ?? null }, after: { lessonClass: to } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  setMandatory(currentUser: CurrentUser, { ids, value }: Body<'setMandatory'>, address: string): Promise<null> {
    const isMandatory = value === 1;
    return inTransaction(this.#db, async (db) => {
      const rows = (await held(db, ids, 'ids')).filter((row) => row.isMandatory !== isMandatory);
      await repository.changeLessons(db, rows.map(({ id }) => id), { isMandatory });
      await recordChanges(db, actorOf(currentUser, address), 'lesson.update', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { isMandatory: !isMandatory }, after: { isMandatory } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  move(currentUser: CurrentUser, { id, sort }: Body<'move'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdOrder(db);
      const row = await repository.findLesson(db, id);
      if (!row) throw gone('id');
      const ids = await repository.idsInOrder(db);
      const from = ids.indexOf(id);
      const placed = ids.toSpliced(from, 1).toSpliced(sort, 0, id);
      await repository.order(db, placed);
      await recordChange(db, actorOf(currentUser, address), 'lesson.update', { id, name: nameOf(row), before: { sort: from }, after: { sort: placed.indexOf(id) } });
      return null;
    });
  }

  /** A draft with the chapters, audience and reports of another one, behind the others. @throws HttpError 404 */
  copy(currentUser: CurrentUser, id: number, address: string): Promise<{ id: number; version: number }> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdOrder(db);
      const [row] = await held(db, [id], 'id');
      if (!row) throw gone('id');
      const { summary, ensummary, cover, classId, level, teacher, isMandatory, dueDays } = row;
      const values = { ...{ summary, ensummary, cover, classId, level, teacher, isMandatory, dueDays }, title: copyName(row.title), entitle: row.entitle && copyName(row.entitle), authorId: currentUser.id };
      const ids = await repository.idsInOrder(db);
      const copied = await repository.addLesson(db, values);
      await repository.order(db, [...ids, copied]);
      await copyChapters(db, id, copied);
      const reports = await repository.reportsOf(db, id);
      await repository.saveReports(db, copied, reports.map((one) => one.id));
      await keepVersion(db, 'lessonId', copied, { version: 1, body: versionOf(values, reports), authorId: currentUser.id });
      const { after } = await changeAudience(db, 'lessonId', copied, await copiedAudience(db, 'lessonId', id));
      await recordChange(db, actorOf(currentUser, address), 'lesson.copy', { id: copied, name: nameOf(values), after: { title: values.title, entitle: values.entitle, audience: after, chapters: await chaptersIn(db, copied) } });
      return { id: copied, version: 1 };
    });
  }

  /** @throws HttpError 404 */
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const files = await inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      const names = await filesOf(db, ids);
      await repository.removeLessons(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'lesson.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { title: row.title, entitle: row.entitle, ...recordedPeriod(row) } })));
      return names;
    });
    this.#parts.telling.takeBack(ids);
    await this.#parts.files.removeUnused(files);
    return null;
  }
}
