import { MOST_OWN_REPORTS, reportClassType, reportType, type BuildableDataset, type NewReport, type OwnReport } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { endOf, catalogueTexts, grantFor, mayBuild, onScreen, type Catalogue, type GrantedReport, type ReportRow } from '../../publishing/catalogue/module.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import { requireEmbedOrigin } from '../../../power-bi/embed-origins.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import type { ReportCalls, SourceReport } from '../../../power-bi/report-calls.ts';
import { addressOf, type ReportAddress } from '../../../power-bi/sources.ts';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import type { DataRoles } from '../../access/data-roles/module.ts';
import { audit } from '../../usage/audit/module.ts';
import { flagOf } from '../../../flags.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Buildable } from './buildable.ts';
import type { MadePages } from './made-pages.ts';
import * as repository from './repository.ts';
import type { Stamps } from './stamps.ts';
import { texts } from './texts.ts';

type Parts = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly dataRoles: DataRoles;
  readonly connections: Connections;
  readonly buildable: Buildable;
  readonly pages: MadePages;
  readonly stamps: Stamps;
};

/** Reports that users make themselves (SPEC 1 and 2.4): over which data, and what becomes of them in the catalogue. */
export class SelfService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list({ id: currentUserId }: CurrentUser): Promise<OwnReport[]> {
    const { db, catalogue } = this.#parts;
    const [rows, open] = await Promise.all([repository.listMade(db, currentUserId), catalogue.rights.openIds(currentUserId)]);
    return rows.map(({ made, originName, originEnName }) => ({
      id: made.id,
      name: made.name,
      originName: originName ?? '',
      originEnName: originEnName ?? '',
      isOpen: flagOf(open.has(made.id)),
      createTime: made.createTime.toISOString(),
    }));
  }

  /** @throws HttpError 502 or 503 when the reporting service fails */
  datasets(currentUser: CurrentUser): Promise<BuildableDataset[]> {
    return this.#parts.buildable.of(currentUser.id);
  }

  /** @throws HttpError 404 or 403 for the report, 502 or 503 when the reporting service fails */
  async begin(currentUser: CurrentUser, originId: number): Promise<NewReport> {
    const { report, grant } = await this.#origin(currentUser, originId);
    const { connections, stamps, dataRoles } = this.#parts;
    const { tokens, embedOrigins } = await connections.of(report.sourceId);
    const { allowExportData } = onScreen(grant, await tokens.isSecured(addressOf(report)));
    const issued = await tokens.forNewReport(addressOf(report), { holder: currentUser.account, ...(await dataRoles.rowsOf(currentUser, grant.dataRoles)), allowExportData, saver: stamps.saverOf(currentUser.id), until: endOf(grant) });
    requireEmbedOrigin(issued.embedUrl, embedOrigins);
    return {
      originId: report.id,
      datasetId: issued.datasetId,
      embedUrl: issued.embedUrl,
      groupId: report.workspaceId,
      embedOrigins: [...embedOrigins],
      accessToken: issued.accessToken,
      tokenExpiration: issued.tokenExpiration.toISOString(),
      serverTime: issued.serverTime.toISOString(),
    };
  }

  /** @throws HttpError 404 or 403 for the report, 409 for a name that is taken, or when there are too many */
  async prepare(currentUser: CurrentUser, reportId: number, name: string): Promise<{ sourceName: string; workspaceId: string }> {
    const { report } = await this.#origin(currentUser, reportId);
    const { db, stamps } = this.#parts;
    await checkRoom(db, currentUser.id, name);
    return { sourceName: stamps.stamp(name, { userId: currentUser.id, originId: report.id }), workspaceId: report.workspaceId };
  }

  /**
   * @param sourceReportId the report that the reporting service has just stored
   * @throws HttpError 404 when it is not there, 403 when this user has not made it over these data; and as above
   */
  async add(currentUser: CurrentUser, reportId: number, sourceReportId: string): Promise<{ id: number; name: string }> {
    const { report: origin } = await this.#origin(currentUser, reportId);
    const { db, connections, pages, stamps } = this.#parts;
    const { sourceId, workspaceId } = origin;
    const { reports } = await connections.of(sourceId);
    const [source, published] = await Promise.all([find(reports, { workspaceId, reportId: sourceReportId }), reports.find(addressOf(origin))]);
    const name = stamps.read(source.name, { userId: currentUser.id, originId: origin.id });
    if (name === null || source.datasetId !== published.datasetId) throw new HttpError(403, texts.ownReportForeign, { field: 'sourceReportId' });
    const made = {
      name,
      reportType: reportType.online,
      classType: reportClassType.selfService,
      makerId: currentUser.id,
      originId: origin.id,
      owner: currentUser.fullName,
      platform: origin.platform,
      sourceId,
      workspaceId,
      sourceReportId: source.id,
      isWatermark: origin.isWatermark,
      watermarkText: origin.watermarkText,
    };
    const id = await inTransaction(db, async (transaction) => {
      if (!(await repository.holdMaker(transaction, currentUser.id))) throw new HttpError(401, commonTexts.signInAgain);
      const classId = await repository.lockOwnClass(transaction);
      const known = await repository.findBySource(transaction, made);
      if (known && known.makerId !== currentUser.id) throw new HttpError(403, texts.ownReportForeign, { field: 'sourceReportId' });
      if (known) return known.id;
      // Several may have been prepared before the first of them was added.
      await checkRoom(transaction, currentUser.id, name);
      const added = await repository.addMade(transaction, classId, made);
      await audit(transaction, actorOf(currentUser), 'self-service.add', String(added), { name, originId: origin.id, sourceReportId: source.id });
      return added;
    });
    await pages.refresh({ id, ...made });
    return { id, name };
  }

  /** @throws HttpError 404 for a report that the current user has not made, 409 for a name that is taken */
  async rename(currentUser: CurrentUser, id: number, name: string): Promise<null> {
    await inTransaction(this.#parts.db, async (db) => {
      // Of several that get one name at once, the second finds it taken.
      await holdUser(db, currentUser.id);
      const { name: before } = await madeBy(db, currentUser, id);
      if (await repository.nameIsTaken(db, currentUser.id, name, id)) throw new HttpError(409, texts.ownReportNameTaken, { field: 'name' });
      await repository.renameMade(db, currentUser.id, id, name);
      await audit(db, actorOf(currentUser), 'self-service.rename', String(id), { id, before: { name: before }, after: { name } });
    });
    return null;
  }

  /** Puts a report into the recycle bin. @throws HttpError 404 for a report that the current user has not made */
  async remove(currentUser: CurrentUser, id: number): Promise<null> {
    await inTransaction(this.#parts.db, async (db) => {
      await holdUser(db, currentUser.id);
      const { name } = await madeBy(db, currentUser, id);
      await repository.moveToRecycleBin(db, currentUser.id, id);
      await audit(db, actorOf(currentUser), 'self-service.delete', String(id), { name });
    });
    return null;
  }

  /** The published report on whose data the current user builds, with what lets them; of an own report, the one that it leans on itself. */
  async #origin(currentUser: CurrentUser, reportId: number): Promise<GrantedReport> {
    const { catalogue } = this.#parts;
    const opened = await catalogue.openReport(currentUser.id, reportId);
    const { makerId, originId } = opened.report;
    const origin = makerId === currentUser.id && originId !== null ? await catalogue.openReport(currentUser.id, originId) : opened;
    const grant = grantFor(origin.grant, mayBuild);
    if (origin.report.reportType !== reportType.online || !grant) throw new HttpError(403, texts.buildDenied);
    return { ...origin, grant };
  }
}

/** @throws HttpError 404 for a report that the current user has not made */
const madeBy = async (db: Db, currentUser: CurrentUser, id: number): Promise<ReportRow> => {
  const made = await repository.findMade(db, currentUser.id, id);
  if (!made) throw new HttpError(404, catalogueTexts.reportMissing);
  return made;
};

/** @throws HttpError 404 for what the service does not have, 502 or 503 */
const find = async (reports: ReportCalls, address: ReportAddress): Promise<SourceReport> => {
  try {
    return await reports.find(address);
  } catch (error) {
    throw isNotFound(error) ? new HttpError(404, texts.ownReportMissing, { field: 'sourceReportId' }) : error;
  }
};

/** @throws HttpError 409 for a name that is taken, or when there are too many */
const checkRoom = async (db: Db, makerId: number, name: string): Promise<void> => {
  if (await repository.nameIsTaken(db, makerId, name)) throw new HttpError(409, texts.ownReportNameTaken, { field: 'name' });
  if ((await repository.countMade(db, makerId)) >= MOST_OWN_REPORTS) throw new HttpError(409, texts.ownReportsTooMany, { field: 'name', values: { count: MOST_OWN_REPORTS } });
};

export const actorOf = ({ id, account }: CurrentUser) => ({ userId: id, account });
