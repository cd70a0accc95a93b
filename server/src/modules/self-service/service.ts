import { MOST_OWN_REPORTS, reportClassType, reportType, type BuildableDataset, type NewReport, type OwnReport } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { EmbedTokens } from '../../reporting/embed-tokens.ts';
import type { ReportCalls, SourceReport } from '../../reporting/report-calls.ts';
import { audit } from '../audit/audit.ts';
import type { Catalogue, GrantedReport } from '../reports/catalogue.ts';
import { flagOf, mayBuild } from '../reports/grants.ts';
import type { ReportRow } from '../reports/repository.ts';
import type { Reader } from '../sign-in/reader.ts';
import type { Buildable } from './buildable.ts';
import type { MadePages } from './made-pages.ts';
import * as repository from './repository.ts';
import type { Stamps } from './stamps.ts';

type Parts = {
  readonly sql: Sql;
  readonly catalogue: Catalogue;
  readonly tokens: EmbedTokens;
  readonly calls: ReportCalls;
  readonly buildable: Buildable;
  readonly pages: MadePages;
  readonly stamps: Stamps;
  readonly embedOrigins: readonly string[];
};

/** Reports that readers make themselves (SPEC 1 and 2.4): over which data, and what becomes of them in the catalogue. */
export class SelfService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list({ id: readerId }: Reader): Promise<OwnReport[]> {
    const { sql, catalogue } = this.#parts;
    const [rows, open] = await Promise.all([repository.listMade(sql, readerId), catalogue.openIds(readerId)]);
    return rows.map(({ made, originName, originEnName }) => ({
      id: made.id,
      name: made.name,
      originName: originName ?? '',
      originEnName: originEnName ?? '',
      isOpen: flagOf(open.has(made.id)),
      createTime: made.createTime.toISOString(),
    }));
  }

  /** @throws Refusal 502 or 503 when the reporting service fails */
  datasets(reader: Reader): Promise<BuildableDataset[]> {
    return this.#parts.buildable.of(reader.id);
  }

  /** @throws Refusal 404 or 403 for the report, 502 or 503 when the reporting service fails */
  async begin(reader: Reader, originId: number): Promise<NewReport> {
    const { report, grant } = await this.#origin(reader, originId);
    const issued = await this.#parts.tokens.forNewReport(addressOf(report), { username: reader.account, dataRoles: grant.dataRoles });
    return {
      originId: report.id,
      datasetId: issued.datasetId,
      embedUrl: issued.embedUrl,
      groupId: report.workspaceId,
      embedOrigins: [...this.#parts.embedOrigins],
      accessToken: issued.accessToken,
      tokenExpiration: issued.tokenExpiration.toISOString(),
      serverTime: issued.serverTime.toISOString(),
    };
  }

  /** @throws Refusal 404 or 403 for the report, 409 for a name that is taken, or when there are too many */
  async prepare(reader: Reader, reportId: number, name: string): Promise<{ sourceName: string; workspaceId: string }> {
    const { report } = await this.#origin(reader, reportId);
    const { sql, stamps } = this.#parts;
    if (await repository.nameIsTaken(sql, reader.id, name)) throw new Refusal(409, texts.ownReportNameTaken, { field: 'name' });
    if ((await repository.countMade(sql, reader.id)) >= MOST_OWN_REPORTS) throw new Refusal(409, texts.ownReportsTooMany, { field: 'name', values: { count: MOST_OWN_REPORTS } });
    return { sourceName: stamps.stamp(name, { userId: reader.id, originId: report.id }), workspaceId: report.workspaceId };
  }

  /**
   * @param sourceReportId the report that the reporting service has just stored
   * @throws Refusal 404 when it is not there, 403 when this reader has not made it over these data; and as above
   */
  async add(reader: Reader, reportId: number, sourceReportId: string): Promise<{ id: number; name: string }> {
    const { report: origin } = await this.#origin(reader, reportId);
    const { sql, calls, pages, stamps } = this.#parts;
    const workspaceId = origin.workspaceId;
    const [source, published] = await Promise.all([this.#find(workspaceId, sourceReportId), calls.find(addressOf(origin))]);
    const name = stamps.read(source.name, { userId: reader.id, originId: origin.id });
    if (name === null || source.datasetId !== published.datasetId) throw new Refusal(403, texts.ownReportForeign, { field: 'sourceReportId' });
    const made = {
      name,
      reportType: reportType.online,
      classType: reportClassType.selfService,
      makerId: reader.id,
      originId: origin.id,
      owner: reader.fullName,
      platform: origin.platform,
      workspaceId,
      sourceReportId: source.id,
      isWatermark: origin.isWatermark,
      watermarkText: origin.watermarkText,
    };
    const id = await inTransaction(sql, async (transaction) => {
      const classId = await repository.lockOwnClass(transaction);
      const known = await repository.findBySource(transaction, workspaceId, source.id);
      if (known && known.makerId !== reader.id) throw new Refusal(403, texts.ownReportForeign, { field: 'sourceReportId' });
      if (known) return known.id;
      const added = await repository.addMade(transaction, classId, made);
      await audit(transaction, actorOf(reader), 'self-service.add', String(added), { name, originId: origin.id, sourceReportId: source.id });
      return added;
    });
    await pages.refresh({ id, workspaceId, sourceReportId: source.id });
    return { id, name };
  }

  /** @throws Refusal 404 for a report that the reader has not made, 409 for a name that is taken */
  async rename(reader: Reader, id: number, name: string): Promise<null> {
    const { name: before } = await this.#made(reader, id);
    if (await repository.nameIsTaken(this.#parts.sql, reader.id, name, id)) throw new Refusal(409, texts.ownReportNameTaken, { field: 'name' });
    await inTransaction(this.#parts.sql, async (sql) => {
      await repository.renameMade(sql, reader.id, id, name);
      await audit(sql, actorOf(reader), 'self-service.rename', String(id), { before, name });
    });
    return null;
  }

  /** Puts a report into the recycle bin. @throws Refusal 404 for a report that the reader has not made */
  async remove(reader: Reader, id: number): Promise<null> {
    const { name } = await this.#made(reader, id);
    await inTransaction(this.#parts.sql, async (sql) => {
      await repository.binMade(sql, reader.id, id);
      await audit(sql, actorOf(reader), 'self-service.delete', String(id), { name });
    });
    return null;
  }

  /** The published report on whose data the reader builds; of an own report, the one that it leans on itself. */
  async #origin(reader: Reader, reportId: number): Promise<GrantedReport> {
    const { catalogue } = this.#parts;
    const opened = await catalogue.openReport(reader.id, reportId);
    const { makerId, originId } = opened.report;
    const origin = makerId === reader.id && originId !== null ? await catalogue.openReport(reader.id, originId) : opened;
    if (origin.report.reportType !== reportType.online || !mayBuild(origin.grant)) throw new Refusal(403, texts.buildDenied);
    return origin;
  }

  async #made(reader: Reader, id: number): Promise<ReportRow> {
    const made = await repository.findMade(this.#parts.sql, reader.id, id);
    if (!made) throw new Refusal(404, texts.reportMissing);
    return made;
  }

  async #find(workspaceId: string, reportId: string): Promise<SourceReport> {
    try {
      return await this.#parts.calls.find({ workspaceId, reportId });
    } catch (error) {
      throw isNotFound(error) ? new Refusal(404, texts.ownReportMissing, { field: 'sourceReportId' }) : error;
    }
  }
}

export const addressOf = ({ workspaceId, sourceReportId }: ReportRow) => ({ workspaceId, reportId: sourceReportId });
export const actorOf = ({ id, account }: Reader) => ({ userId: id, account });
/** Whether the reporting service has no such report. */
export const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.text === texts.reportingNotFound;
