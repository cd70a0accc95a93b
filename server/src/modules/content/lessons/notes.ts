import type { endpoints, LessonNote } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import * as repository from './notes-repository.ts';
import { holdChapter } from './progress-repository.ts';
import { findLesson } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.lessonNotes;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;

/** A whole list is answered at once. */
const MOST = 500;

/** What people write down beside lessons: everybody for themselves. */
export class Notes {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws HttpError 404 for a lesson that is not for the current user */
  async list(userId: number, lessonId: number): Promise<LessonNote[]> {
    if (!(await findLesson(this.#db, userId, lessonId))) throw new HttpError(404, texts.lessonMissing, { field: 'lessonId' });
    return (await repository.listNotes(this.#db, userId, lessonId)).map(({ createTime, updateTime, ...note }) => ({ ...note, createTime: createTime.toISOString(), updateTime: updateTime.toISOString() }));
  }

  /** @throws HttpError 404 for a chapter that is gone or not for the current user, 409 where there are too many */
  add(userId: number, { chapterId, second, text }: Body<'add'>): Promise<{ id: number }> {
    return inTransaction(this.#db, async (db) => {
      const chapter = await holdChapter(db, userId, chapterId);
      if (!chapter) throw new HttpError(404, texts.chapterGone, { field: 'chapterId' });
      const { lessonId, kind } = chapter;
      if ((await repository.countNotes(db, userId, lessonId)) >= MOST) throw new HttpError(409, texts.notesFull, { field: 'chapterId', values: { count: MOST } });
      return { id: await repository.addNote(db, { lessonId, chapterId, userId, second: kind === 'video' ? second : 0, text }) };
    });
  }

  /** @throws HttpError 404 for a note that is not theirs */
  async update(userId: number, { id, text }: Body<'update'>): Promise<null> {
    if (!(await repository.updateNote(this.#db, userId, id, text))) throw new HttpError(404, texts.noteGone, { field: 'id' });
    return null;
  }

  /** @throws HttpError 404 as above */
  async remove(userId: number, id: number): Promise<null> {
    if (!(await repository.removeNote(this.#db, userId, id))) throw new HttpError(404, texts.noteGone, { field: 'id' });
    return null;
  }
}
