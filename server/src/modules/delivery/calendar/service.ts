import type { z } from 'zod';
import { endpoints, type CalendarDay, type CalendarYear } from '@portal/shared/contract/all';
import { saysSomething, type WorkingDays } from '@portal/shared/time-zone';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, sayBoth } from '../../../language/language.ts';
import { audit, difference } from '../../usage/audit/module.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type Body = z.output<typeof endpoints.calendar.set.body>;

/** What depends on the calendar. */
export type CalendarDependents = {
  /** How many there are. */
  readonly count: (db: Db) => Promise<number>;
  /** By the days that are worked on now, in the transaction that has changed them. */
  readonly recompute: (db: Db, isWorking: WorkingDays) => Promise<void>;
};

/** The portal's one calendar of working days (SPEC 2.3 and 7, Calendar). Docs: decision 68. */
export class Calendar {
  readonly #db: Db;
  #dependents: CalendarDependents = { count: async () => 0, recompute: async () => undefined };

  constructor(db: Db) {
    this.#db = db;
  }

  /** Called by what depends on it, which is created later. */
  setDependents(dependents: CalendarDependents): void {
    this.#dependents = dependents;
  }

  /** A year, with how many schedules go by it for who may change it. */
  async find({ calls }: Pick<CurrentUser, 'calls'>, year: number): Promise<CalendarYear> {
    const [row, schedules] = await Promise.all([repository.findYear(this.#db, year), calls.may(endpoints.calendar.set) ? this.#dependents.count(this.#db) : 0]);
    return { year, version: row?.version ?? 0, exceptions: [...(row?.exceptions ?? [])], schedules };
  }

  /** @throws HttpError 400 that names the field, 409 for a year that was changed meanwhile */
  async set(currentUser: CurrentUser, { year, version, exceptions: wanted }: Body, address: string): Promise<{ version: number }> {
    const exceptions = checked(year, wanted);
    return inTransaction(this.#db, async (db) => {
      await repository.holdCalendar(db);
      const before = await repository.findYear(db, year);
      requireVersion({ version: before?.version ?? 0 }, version, sayBoth(texts.calendarName, { year }));
      const after = await repository.setYear(db, year, exceptions);
      const changes = difference(recorded(before?.exceptions ?? [], exceptions), recorded(exceptions, before?.exceptions ?? []));
      if (Object.keys(changes.before).length > 0) await audit(db, actorOf(currentUser, address), 'calendar.update', String(year), changes);
      await this.#dependents.recompute(db, await repository.findWorkingDays(db));
      return { version: after };
    });
  }
}

/** In the order of the year, without what says nothing. @throws HttpError 400 */
const checked = (year: number, exceptions: readonly CalendarDay[]): CalendarDay[] => {
  const found = new Map<string, CalendarDay>();
  for (const one of exceptions) {
    const { day } = one;
    if (!day.startsWith(`${year}-`)) throw new HttpError(400, texts.calendarOtherYear, { field: 'exceptions', values: { day, year } });
    if (found.has(day)) throw new HttpError(400, texts.calendarTwice, { field: 'exceptions', values: { day } });
    found.set(day, one);
  }
  return [...found.values()].filter(saysSomething).sort((one, other) => (one.day < other.day ? -1 : 1));
};

/** What the audit log has of some days: those that are otherwise in the other state. */
const recorded = (days: readonly CalendarDay[], others: readonly CalendarDay[]) => {
  const said = (one: CalendarDay) => JSON.stringify([one.day, one.isWorking, one.name, one.enName]);
  const also = new Set(others.map(said));
  const own = days.filter((one) => !also.has(said(one)));
  const lines = (isWorking: boolean) => own.filter((one) => one.isWorking === isWorking).map(({ day, name, enName }) => [day, bothNames(name || enName, enName)].filter(Boolean).join(' '));
  return { restDays: lines(false), workDays: lines(true) };
};
