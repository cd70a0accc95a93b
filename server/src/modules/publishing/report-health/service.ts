import { endpoints, type ReportHealth } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { catalogueTexts, type Catalogue } from '../catalogue/module.ts';
import * as repository from './repository.ts';

type Opened = z.output<typeof endpoints.reportHealths.opened.body>;

const DAY = 86_400_000;
/** How long openings are kept, and of how long one sees statistics. */
const KEPT_DAYS = 90;
const SHOWN_DAYS = 30;
const SHOWN = 20;

/** How reports open, as their readers' viewers tell it (screens 4, ReportSetUp *Health*). */
export class ReportHealths {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #timeZone: string;

  /** @param timeZone the site's, IANA: a day begins by its clocks */
  constructor(db: Db, catalogue: Catalogue, timeZone: string) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#timeZone = timeZone;
  }

  /** @throws HttpError 403 or 404 for a report that the current user may not open */
  async add({ id: userId }: CurrentUser, { reportId, page, duration, failure, isMobile }: Opened): Promise<null> {
    await this.#catalogue.openReport(userId, reportId);
    await repository.addOpening(this.#db, { reportId, userId, page, duration, failure: failure ?? '', isMobile: isMobile === 1 });
    return null;
  }

  /** Names are for who may read what people do: the audit log. @throws HttpError 404 */
  async of({ calls }: CurrentUser, reportId: number): Promise<ReportHealth> {
    if (!(await repository.isPublished(this.#db, reportId))) throw new HttpError(404, catalogueTexts.reportMissing, { field: 'dReportId' });
    const since = new Date(Date.now() - SHOWN_DAYS * DAY);
    const [recent, total, failures, days] = await Promise.all([
      repository.listOpenings(this.#db, reportId, SHOWN),
      repository.countOpenings(this.#db, reportId, since),
      repository.countFailures(this.#db, reportId, since),
      repository.countByDay(this.#db, reportId, since, this.#timeZone),
    ]);
    const today = dayOf(new Date(), this.#timeZone);
    const mayName = calls.may(endpoints.auditLog.list);
    return {
      recent: recent.map(({ createTime, page, pageName, pageEnName, isMobile, duration, failure, account, fullName }) => ({
        createTime: createTime.toISOString(),
        page,
        pageName: pageName ?? '',
        pageEnName: pageEnName ?? '',
        isMobile: flagOf(isMobile),
        duration,
        failure: failureOf(failure),
        account: (mayName && account) || '',
        fullName: (mayName && fullName) || '',
      })),
      openings: total?.openings ?? 0,
      p50: rounded(total?.p50),
      p95: rounded(total?.p95),
      failures: failures.map(({ failure, count }) => ({ failure: failureOf(failure) ?? 'other', count })),
      days: [...days.map(({ p50, ...day }) => ({ ...day, p50: rounded(p50) })), ...(days.at(-1)?.day === today ? [] : [{ day: today, openings: 0, failures: 0, p50: null }])],
    };
  }

  forgetOld(): Promise<void> {
    return repository.removeOpenings(this.#db, new Date(Date.now() - KEPT_DAYS * DAY));
  }
}

const rounded = (milliseconds: number | null | undefined): number | null => (milliseconds === null || milliseconds === undefined ? null : Math.round(milliseconds));
/** YYYY-MM-DD by the clocks of a time zone. */
const dayOf = (time: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
/** Empty is none. */
const failureOf = (text: string) => (text === '' ? null : (text as NonNullable<ReportHealth['recent'][number]['failure']>));
