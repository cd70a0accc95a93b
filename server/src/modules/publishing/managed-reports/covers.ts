import { reportType } from '@portal/shared/contract/all';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Pause } from '../../../pause.ts';
import { FailedAnswer } from '../../../power-bi/failures.ts';
import { picturePage, type PictureOutcome } from '../../../power-bi/page-picture.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { localeFor, type Catalogue, type GrantedReport, type ReportRow } from '../catalogue/module.ts';
import type { Connections } from '../connection-sources/module.ts';
import { findReport } from './changes-repository.ts';
import { nameOf, type Body } from './service.ts';
import { texts } from './texts.ts';

/** Somebody waits for it at a form. */
const LONGEST_SECONDS = 120;

type Parts = { readonly db: Db; readonly catalogue: Catalogue; readonly connections: Connections; readonly uploads: Pick<Uploads, 'addPicture'>; readonly pause: Pause };

/** Covers that are made of what reports show. */
export class ReportCovers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A picture of what readers see first, stored as an uploaded cover is; the report itself is not changed. Everybody sees covers, so
   * it is made of nothing that not all of the report's readers see, nor of what its maker may not read.
   * @returns the picture's path
   * @throws HttpError 404 for a report that is gone, 403 for one that the current user may not open, 400 for a kind without such pages,
   * 409 for one that is out of use, has row-level security, or no page for exports, or that its service does not export; 502 or 503 where the service fails
   */
  async make(currentUser: CurrentUser, { id, language }: Body<'makeCover'>): Promise<string> {
    const { db, catalogue, connections, uploads, pause } = this.#parts;
    const listed = await findReport(db, id);
    if (!listed) throw new HttpError(404, texts.reportGone, { field: 'id' });
    if (listed.reportType !== reportType.online && listed.reportType !== reportType.paginated) throw new HttpError(400, texts.coverOfNone, { field: 'id' });
    const values = { name: nameOf(listed) };
    if (!listed.isActive) throw new HttpError(409, texts.coverOfInactive, { field: 'id', values });
    const granted = await catalogue.openReport(currentUser.id, id);
    const { report } = granted;
    const page = await this.#pageOf(granted);
    const { tokens, client } = await connections.of(report.sourceId);
    const source = addressOf(report);
    if (await tokens.isSecured(source)) throw new HttpError(409, texts.coverSecured, { field: 'id', values });
    const outcome = await picturePage(client, pause, source, { page, locale: localeFor(language, report), filters: report.filters }, LONGEST_SECONDS * 1_000).catch((error: unknown) => {
      throw refusalOf(error, report) ?? error;
    });
    return this.#keep(outcome, report, (picture) => uploads.addPicture(currentUser.id, picture));
  }

  /** The code of the default page, or of the first one, of those that exports may have; null for a paginated report. */
  async #pageOf(granted: GrantedReport): Promise<string | null> {
    const { report } = granted;
    if (report.reportType === reportType.paginated) return null;
    const pages = (await this.#parts.catalogue.pages(granted)).filter(({ isExportable }) => isExportable !== 0);
    const [first] = pages;
    if (!first) throw new HttpError(409, texts.coverPagesKept, { field: 'id', values: { name: nameOf(report) } });
    return pages.find(({ code }) => code === report.defaultPage)?.code ?? first.code;
  }

  async #keep(outcome: PictureOutcome, report: ReportRow, keep: (picture: Uint8Array) => Promise<string>): Promise<string> {
    const name = nameOf(report);
    if ('problem' in outcome) throw outcome.problem === 'late' ? new HttpError(503, texts.coverLate, { values: { name, seconds: LONGEST_SECONDS } }) : new HttpError(502, texts.coverFailed, { values: { name } });
    return keep(outcome.picture).catch((cause: unknown) => {
      // What the service calls a picture is none.
      throw cause instanceof HttpError && cause.status === 400 ? new HttpError(502, texts.coverFailed, { values: { name }, cause }) : cause;
    });
  }
}

/** A workspace without a capacity, or a tenant that allows no exports, is refused by 400 or 403. */
const refusalOf = (error: unknown, report: ReportRow): HttpError | undefined => {
  const answer = error instanceof HttpError ? error.cause : undefined;
  if (!(answer instanceof FailedAnswer) || (answer.status !== 400 && answer.status !== 403)) return undefined;
  return new HttpError(409, texts.coverRefused, { field: 'id', values: { name: nameOf(report), code: answer.code || String(answer.status) }, cause: error });
};
