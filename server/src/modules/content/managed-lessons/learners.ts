import { publicationOf, type ChapterStop, type endpoints, type Learner, type NotificationDetail, type PageOf } from '@portal/shared/contract/all';
import { MOST_WORKBOOK_ROWS } from '@portal/shared/workbook';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { FoundRows } from '../../delivery/exports/module.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import type { Mailed, MailingOf } from '../publication/module.ts';
import * as repository from './learners-repository.ts';
import { reminderOf } from './mailed.ts';
import { findLesson } from './repository.ts';
import { gone, nameOf, type Body } from './service.ts';
import { texts } from './texts.ts';

type Wanted = z.output<typeof endpoints.managedLessons.learners.body>;
type Search = Omit<Wanted, 'pageIndex' | 'pageSize'>;
type Told = { readonly id: number; readonly title: string; readonly entitle: string; readonly isMandatory: boolean; readonly dueTime: Date | null };

type Parts = {
  readonly db: Db;
  readonly notices: Pick<Notices, 'writeEach' | 'wake'>;
  readonly mailing: Pick<MailingOf, 'remind'>;
  /** IANA: in whose time mails say dates. */
  readonly timeZone: string;
  /** A file with so many rows would be refused: they are not read. */
  readonly mostRows?: number;
};

const DAY = 86_400_000;

/** What a notification says of a lesson. */
export const detailOf = ({ id, title, entitle, isMandatory, dueTime }: Told): NotificationDetail => ({ lessonId: id, name: title, ename: entitle, ...(isMandatory && dueTime && { until: dueTime.toISOString() }) });

/** Whom lessons are for and how far they are, reminders to those who have not done them, and where people stop. */
export class Learners {
  readonly #db: Db;
  readonly #notices: Parts['notices'];
  readonly #mailing: Parts['mailing'];
  readonly #timeZone: string;
  readonly #mostRows: number;

  constructor({ db, notices, mailing, timeZone, mostRows = MOST_WORKBOOK_ROWS }: Parts) {
    this.#db = db;
    this.#notices = notices;
    this.#mailing = mailing;
    this.#timeZone = timeZone;
    this.#mostRows = mostRows;
  }

  /** @throws HttpError 404 for a lesson that is gone */
  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Wanted): Promise<PageOf<Learner>> {
    await this.#need(filter.lessonId, 'lessonId');
    const order = { orderBy, orderType };
    const [total, ids] = await Promise.all([repository.countLearners(this.#db, filter), repository.learnerIds(this.#db, filter, order, { limit: pageSize, offset: (pageIndex - 1) * pageSize })]);
    return { items: await this.#found(filter.lessonId, ids, order), total, pageIndex, pageSize };
  }

  /** All that a search finds, as `list` has them. @throws HttpError as `list` */
  async findAll({ orderBy, orderType, ...filter }: Search): Promise<FoundRows<Learner>> {
    await this.#need(filter.lessonId, 'lessonId');
    const order = { orderBy, orderType };
    const total = await repository.countLearners(this.#db, filter);
    const ids = total < this.#mostRows ? await repository.learnerIds(this.#db, filter, order) : [];
    return { total: Math.max(total, ids.length), slices: inSlices(ids, (some) => this.#found(filter.lessonId, some, order)) };
  }

  /** @throws HttpError 404 */
  async stops(id: number): Promise<ChapterStop[]> {
    await this.#need(id, 'id');
    return repository.stopsOf(this.#db, id);
  }

  /** @throws HttpError 404 for a lesson that is gone, 409 for one that is not to be seen now */
  async remind(currentUser: CurrentUser, { id, userIds: wanted }: Body<'remind'>, address: string): Promise<{ count: number }> {
    const userIds = await inTransaction(this.#db, async (db) => {
      const row = await repository.holdLessonForReminder(db, id);
      if (!row) throw gone('id');
      if (publicationOf(row, new Date()) !== 'published') throw new HttpError(409, texts.lessonNotShown, { field: 'id', values: { name: nameOf(row) } });
      const people = await repository.peopleToRemind(db, id, new Date(Date.now() - DAY), wanted);
      // Each is told the date that is theirs.
      await this.#notices.writeEach(db, 'lesson.reminder', people.map(({ id: userId, dueTime }) => ({ userId, detail: detailOf({ ...row, dueTime }) })));
      // Whoever has the same date gets the same letter.
      const mailed = new Map<number, Mailed>();
      for (const [time, same] of Map.groupBy(people, ({ dueTime }) => dueTime?.getTime())) {
        const reminder = reminderOf({ ...row, dueTime: time === undefined ? null : new Date(time) }, this.#timeZone);
        for (const { id: userId } of same) mailed.set(userId, reminder);
      }
      await this.#mailing.remind(db, id, mailed);
      if (people.length > 0) await recordChange(db, actorOf(currentUser, address), 'lesson.remind', { id, name: nameOf(row), after: { remindedPeople: people.length } });
      return people.map((person) => person.id);
    });
    await this.#notices.wake(userIds);
    return { count: userIds.length };
  }

  async #found(lessonId: number, ids: readonly number[], order: repository.LearnerOrder): Promise<Learner[]> {
    const [rows, quizzes] = await Promise.all([repository.findLearners(this.#db, lessonId, ids, order), repository.quizzesOf(this.#db, lessonId, ids)]);
    const byPerson = Map.groupBy(quizzes, ({ userId }) => userId);
    return rows.map(({ lastTime, doneTime, dueTime, ...row }) => ({
      ...row,
      progress: doneTime ? 'done' : lastTime ? 'underWay' : 'notStarted',
      lastTime: lastTime?.toISOString() ?? null,
      doneTime: doneTime?.toISOString() ?? null,
      dueTime: dueTime?.toISOString() ?? null,
      quizzes: (byPerson.get(row.userId) ?? []).map(({ chapterId, title, entitle, score, attempts, doneTime: passed }) => ({ ...{ chapterId, title, entitle, attempts }, score: score ?? 0, isPassed: flagOf(passed !== null) })),
    }));
  }

  async #need(id: number, field: string): Promise<void> {
    if (!(await findLesson(this.#db, id))) throw gone(field);
  }
}
