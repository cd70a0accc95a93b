import type { Readable } from 'node:stream';
import { reportType, type endpoints, type ValueOf } from '@portal/shared/contract/all';
import { nameIn, type Language } from '../../../language/language.ts';
import { fileNameOf } from '../../../file-name.ts';
import { HttpError } from '../../../http-error.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import type { Connections } from '../connection-sources/module.ts';
import { grantFor, mayDownload, type Catalogue, type GrantedReport } from '../catalogue/module.ts';
import type { DataRoles } from '../../access/data-roles/module.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { texts } from './texts.ts';

/** The reports that have a file of their own (SPEC 3), and its ending. */
const extensions: Readonly<Record<number, ReportFileExtension>> = { [reportType.online]: '.pbix', [reportType.paginated]: '.rdl' };
type ReportFileExtension = '.pbix' | '.rdl';
export const REPORT_FILES = '/api/OnlinePowerBI/ReportFile';

/** The files that reports are made of, for users who may have them (SPEC 6 and 7.3). */
export class ReportFiles {
  readonly #catalogue: Catalogue;
  readonly #connections: Connections;
  readonly #dataRoles: DataRoles;

  constructor(catalogue: Catalogue, connections: Connections, dataRoles: DataRoles) {
    this.#dataRoles = dataRoles;
    this.#catalogue = catalogue;
    this.#connections = connections;
  }

  /** Where the file is fetched. @throws HttpError 400, 403 or 404 when the current user cannot have it */
  async offer(currentUser: CurrentUser, id: number, language: Language): Promise<ValueOf<typeof endpoints.reportFiles.download>> {
    const { report, extension } = await this.#permitted(currentUser, id);
    return { path: `${REPORT_FILES}/${report.id}?language=${language}`, name: fileNameOf(nameIn(language, report.name, report.ename), extension) };
  }

  /**
   * The file, as it comes. Rows that row-level security may keep from the current user stay where they are: the file then leans
   * on its dataset.
   * @param signal of a user who may go away
   * @throws HttpError as above, 502 or 503 when the reporting service fails
   */
  async open(currentUser: CurrentUser, id: number, language: Language, signal: AbortSignal): Promise<{ content: Readable; mediaType: string; name: string }> {
    const { report, grant, extension } = await this.#permitted(currentUser, id);
    const { tokens, reports } = await this.#connections.of(report.sourceId);
    const source = addressOf(report);
    const name = fileNameOf(nameIn(language, report.name, report.ename), extension);
    if (extension === '.rdl') return { ...(await reports.definition(source, signal)), name };
    const identities = await tokens.identitiesFor(source, await this.#dataRoles.rowsOf(currentUser, grant.dataRoles));
    const file = await reports.file(source, identities.length === 0, signal);
    return { ...file, name };
  }

  async #permitted(currentUser: CurrentUser, id: number): Promise<GrantedReport & { extension: ReportFileExtension }> {
    const { report, grant: opened } = await this.#catalogue.openReport(currentUser.id, id);
    const grant = grantFor(opened, mayDownload);
    if (!grant) throw new HttpError(403, texts.reportFileDenied);
    if (grant.pages !== null) throw new HttpError(403, texts.reportFilePages);
    const extension = extensions[report.reportType];
    if (!extension) throw new HttpError(400, texts.reportFileKind, { field: 'id' });
    return { report, grant, extension };
  }
}

