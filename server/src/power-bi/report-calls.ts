import type { Readable } from 'node:stream';
import { listOf, member, nameMember, textMember, workspacePath, type Json, type PowerBiClient } from './client.ts';
import type { ReportAddress } from './sources.ts';

/** A report as the REST API tells of it; a paginated one may have no dataset. */
export type SourceReport = { readonly id: string; readonly name: string; readonly datasetId: string; readonly reportType: string; readonly embedUrl: string };
/** What is printed page by page, by the service's word for it (protocol 13.2). */
export const isPaginated = ({ reportType }: Pick<SourceReport, 'reportType'>): boolean => reportType === 'PaginatedReport';
export type SourcePage = { readonly name: string; readonly displayName: string };
export type Clone = { readonly name: string; readonly targetWorkspaceId?: string; readonly targetModelId?: string };

export const readReport = (json: Json): SourceReport => ({
  id: textMember(json, 'id'),
  name: nameMember(json, 'name'),
  datasetId: textMember(json, 'datasetId'),
  reportType: textMember(json, 'reportType'),
  embedUrl: textMember(json, 'embedUrl'),
});

const orderOf = (page: Json): number => Number(member(page, 'order') ?? 0);

const pathOf = ({ workspaceId, reportId }: ReportAddress) => `${workspacePath(workspaceId)}/reports/${encodeURIComponent(reportId)}`;

/** Calls on reports of the Power BI REST API (protocol 13.2). All throw a HttpError 502 or 503, as the client does. */
export class ReportCalls {
  readonly #client: PowerBiClient;

  constructor(client: PowerBiClient) {
    this.#client = client;
  }

  async list(workspaceId: string): Promise<SourceReport[]> {
    return listOf(await this.#client.call(`${workspacePath(workspaceId)}/reports`)).map(readReport);
  }

  async find(report: ReportAddress): Promise<SourceReport> {
    return readReport(await this.#client.call(pathOf(report)));
  }

  /** Its pages in their order; of two with one name, which should not be, the first. */
  async pages(report: ReportAddress): Promise<SourcePage[]> {
    const pages = listOf(await this.#client.call(`${pathOf(report)}/pages`));
    const named = pages.toSorted((one, other) => orderOf(one) - orderOf(other)).map((page) => ({ name: textMember(page, 'name'), displayName: nameMember(page, 'displayName') }));
    return [...Map.groupBy(named, ({ name }) => name).values()].flatMap(([first]) => first ?? []);
  }

  /** Copies a report: into its own workspace and onto its own dataset, unless others are named. */
  async clone(report: ReportAddress, wanted: Clone): Promise<SourceReport> {
    return readReport(await this.#client.call(`${pathOf(report)}/Clone`, { method: 'POST', body: wanted }));
  }

  async rebind(report: ReportAddress, datasetId: string): Promise<void> {
    await this.#client.call(`${pathOf(report)}/Rebind`, { method: 'POST', body: { datasetId } });
  }

  async remove(report: ReportAddress): Promise<void> {
    await this.#client.call(pathOf(report), { method: 'DELETE' });
  }

  /**
   * The report's own file (.pbix), as it comes.
   * @param withData whether the rows of its dataset go with it; without them the file leans on the dataset where it is
   * @param signal of who may go away
   */
  async file(report: ReportAddress, withData: boolean, signal: AbortSignal): Promise<{ content: Readable; mediaType: string }> {
    return this.#client.stream(`${pathOf(report)}/Export?downloadType=${withData ? 'IncludeModel' : 'LiveConnect'}`, signal);
  }

  /** A paginated report's own file (.rdl), as it comes; it never holds rows. @param signal of who may go away */
  async definition(report: ReportAddress, signal: AbortSignal): Promise<{ content: Readable; mediaType: string }> {
    return this.#client.stream(`${pathOf(report)}/Export`, signal);
  }
}
