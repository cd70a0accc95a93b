import { HttpError } from '../http-error.ts';
import { textMember, workspacePath, type PowerBiClient } from './client.ts';
import type { PowerBiSettings } from './power-bi.ts';
import { Sources, type DashboardAddress, type Dataset, type PinnedDataset, type ReportAddress } from './sources.ts';
import { texts } from './texts.ts';

/** An embed token never outlives the Entra token that asked for it (protocol 13.5): below this a fresh one asks. */
const ENTRA_MINUTES = 15;

export type IssuedToken = {
  readonly embedUrl: string;
  readonly accessToken: string;
  /** When the browser asks for the next one: early enough before the real end. */
  readonly tokenExpiration: Date;
  readonly serverTime: Date;
};

/** Whose rows a token shows where row-level security is on. */
export type RowsOf = {
  /** The effective user name. */
  readonly username: string;
  /** Roles of the dataset's row-level security. */
  readonly dataRoles: readonly string[];
  readonly customData?: string;
};
/** What names of reports that somebody saves have in their mark, and how many of them the service keeps. */
export type Saver = { readonly mark: string; readonly most: number };
/** Whom the token is for, and what it allows. */
export type Allowances = RowsOf & {
  /** Whose account it is; the effective user name, unless it says otherwise. */
  readonly holder?: string;
  readonly allowEdit: boolean;
  /** For whom copies may be saved; null is that they may not. */
  readonly saver: Saver | null;
  /** Whether data may be taken away, and not only looked at. */
  readonly allowExportData: boolean;
  /** Names of the pages that may be seen; null is all of them. */
  readonly pages: readonly string[] | null;
};
/** After what a token is good no more, however long the service would let it live; null where there is no such end. */
type Ending = { readonly until?: Date | null };
export type Identity = { readonly username: string; readonly roles?: readonly string[]; readonly customData?: string; readonly datasets: readonly string[] };

/** Embed tokens for reports and dashboards, cut to what a user may do (DESIGN 5 and 7). */
export class EmbedTokens {
  readonly #client: PowerBiClient;
  readonly #sources: Sources;
  readonly #renewMinutes: number;
  readonly #tokenMinutes: number | null;

  constructor(client: PowerBiClient, { renewMinutes, tokenMinutes = null }: Pick<PowerBiSettings, 'renewMinutes'> & Partial<Pick<PowerBiSettings, 'tokenMinutes'>>) {
    this.#client = client;
    this.#sources = new Sources(client);
    this.#renewMinutes = renewMinutes;
    this.#tokenMinutes = tokenMinutes;
  }

  /** Protocol 13.5, V2. @throws HttpError 403 for who has none of the roles that the data need, 502 or 503 */
  async forReport(report: ReportAddress, allowed: Allowances & Ending): Promise<IssuedToken> {
    const { embedUrl, dataset } = await this.#sources.report(report);
    const identities = identitiesOf(dataset, allowed);
    return this.#issue('GenerateToken', embedUrl, {
      reports: [{ id: report.reportId, allowEdit: allowed.allowEdit }],
      ...(dataset && { datasets: [{ id: dataset.id }] }),
      ...(allowed.saver && { targetWorkspaces: [{ id: report.workspaceId }] }),
      ...(identities.length > 0 && { identities }),
      ...this.#lifetimeOf(allowed),
    }, { ...holderHeader(allowed.holder ?? allowed.username), ...pagesHeader(allowed.pages), ...exportHeader(allowed.allowExportData), ...saverHeader(allowed.saver) });
  }

  /**
   * For a new report over the data of one that there is, to be saved into its workspace (protocol 3.5 and 13.5).
   * @throws HttpError as `forReport`, and 404 for a report without a dataset
   */
  async forNewReport(report: ReportAddress, rows: RowsOf & Pick<Allowances, 'holder' | 'allowExportData' | 'saver'> & Ending): Promise<IssuedToken & { datasetId: string }> {
    const { dataset } = await this.#sources.report(report);
    if (!dataset) throw new HttpError(404, texts.reportingNotFound);
    const identities = identitiesOf(dataset, rows);
    const issued = await this.#issue('GenerateToken', dataset.createUrl, {
      datasets: [{ id: dataset.id }],
      targetWorkspaces: [{ id: report.workspaceId }],
      ...(identities.length > 0 && { identities }),
      ...this.#lifetimeOf(rows),
    }, { ...holderHeader(rows.holder ?? rows.username), ...exportHeader(rows.allowExportData), ...saverHeader(rows.saver) });
    return { ...issued, datasetId: dataset.id };
  }

  /**
   * The identities that a call on a report's data needs: none where its dataset has no row-level security.
   * @throws HttpError as `forReport`
   */
  async identitiesFor(report: ReportAddress, rows: RowsOf): Promise<Identity[]> {
    return identitiesOf((await this.#sources.report(report)).dataset, rows);
  }

  /** Whether row-level security is on a report's data. @throws HttpError 502 or 503 */
  async isSecured(report: ReportAddress): Promise<boolean> {
    return (await this.#sources.report(report)).dataset?.needsIdentity ?? false;
  }

  /** Where the REST API has a report's dataset; empty when it has none of its own. @throws HttpError 502 or 503 */
  async datasetOf(report: ReportAddress): Promise<string> {
    return (await this.#sources.report(report)).dataset?.path ?? '';
  }

  /** The dataset behind a report; undefined when it has none of its own. @throws HttpError 502 or 503 */
  async datasetBehind(report: ReportAddress): Promise<Dataset | undefined> {
    return (await this.#sources.report(report)).dataset;
  }

  /**
   * Whether the service knows a role of a report's dataset. Nothing lists the roles: a token is asked for in its name, and forgotten. Power BI
   * may give it for any name; what is refused is not there.
   * @throws HttpError 502 or 503 when it cannot be asked
   */
  async knowsRole(report: ReportAddress, rows: RowsOf): Promise<boolean> {
    const { dataset } = await this.#sources.report(report);
    if (!dataset?.needsIdentity) return false;
    const body = { reports: [{ id: report.reportId, allowEdit: false }], datasets: [{ id: dataset.id }], identities: identitiesOf(dataset, rows) };
    try {
      await this.#client.call('GenerateToken', { method: 'POST', body, headers: { ...holderHeader(rows.username), ...exportHeader(false) } });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.cause instanceof Error && error.cause.message.startsWith('400 ')) return false;
      throw error;
    }
  }

  /** Dashboards know only the V1 call, and are looked at only. @param rowsOf with which a tile of these reports is seen, and until when @throws HttpError as `forReport` */
  async forDashboard({ workspaceId, dashboardId }: DashboardAddress, holder: string, rowsOf: (reportIds: PinnedDataset['reportIds']) => Promise<RowsOf & Ending>, ending: Ending = {}): Promise<IssuedToken> {
    const { embedUrl, pinned } = await this.#sources.dashboard({ workspaceId, dashboardId });
    const secured = pinned.filter(({ dataset }) => dataset.needsIdentity);
    const seen = await Promise.all(secured.map(async ({ dataset, reportIds }) => ({ dataset, rows: await rowsOf(reportIds) })));
    const identities = seen.flatMap(({ dataset, rows }) => identitiesOf(dataset, rows));
    const ends = [ending, ...seen.map(({ rows }) => rows)].flatMap(({ until }) => until ?? []);
    return this.#issue(`${workspacePath(workspaceId)}/dashboards/${encodeURIComponent(dashboardId)}/GenerateToken`, embedUrl, {
      accessLevel: 'View',
      ...(secured.length > 0 && { identities }),
      ...this.#lifetimeOf({ until: ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null }),
    }, { ...holderHeader(holder), ...exportHeader(false) });
  }

  /** Power BI counts in whole minutes, and takes none for no limit. */
  #lifetimeOf({ until }: Ending): { lifetimeInMinutes?: number } {
    const limits = [...(until ? [Math.max(1, Math.floor((until.getTime() - Date.now()) / 60_000))] : []), ...(this.#tokenMinutes === null ? [] : [this.#tokenMinutes])];
    return limits.length > 0 ? { lifetimeInMinutes: Math.min(...limits) } : {};
  }

  async #issue(path: string, embedUrl: string, body: unknown, headers: Record<string, string> = {}): Promise<IssuedToken> {
    await this.#client.entra.get(ENTRA_MINUTES);
    const asked = new Date();
    const answer = await this.#client.call(path, { method: 'POST', body, headers });
    const end = new Date(textMember(answer, 'expiration'));
    return {
      embedUrl,
      accessToken: textMember(answer, 'token'),
      tokenExpiration: renewalTime(asked, end, this.#renewMinutes),
      serverTime: new Date(),
    };
  }
}

/** The local service keeps a token to these pages; Power BI knows no such rule, and ignores the header. Docs: decision 29. */
const pagesHeader = (pages: Allowances['pages']): Record<string, string> => (pages ? { 'permitted-pages': pages.map(encodeURIComponent).join(',') } : {});

/** The local service counts together what one person asks for. */
const holderHeader = (username: string): Record<string, string> => ({ 'token-holder': encodeURIComponent(username) });

/** The local service keeps a token to looking at data; Power BI knows no such rule, either. Docs: operator guide. */
const exportHeader = (allowed: boolean): Record<string, string> => ({ 'allow-export-data': allowed ? '1' : '0' });

/** The local service keeps whoever saves to their own names and number. Docs: decision 25. */
const saverHeader = (saver: Saver | null): Record<string, string> => (saver ? { saver: `${saver.mark};${saver.most}` } : {});

/** Without a role that the data need, the service would refuse; why, its answer does not tell a user. */
const identitiesOf = (dataset: Dataset | undefined, { username, dataRoles, customData }: RowsOf): Identity[] => {
  if (!dataset?.needsIdentity) return [];
  if (dataset.needsRoles && dataRoles.length === 0) throw new HttpError(403, texts.dataRolesMissing);
  return [{ username, ...(dataRoles.length > 0 && { roles: dataRoles }), ...(customData && { customData }), datasets: [dataset.id] }];
};

/** `minutes` before the end, and never later than half of the token's life, so that a short one is not always over already. */
export const renewalTime = (asked: Date, end: Date, minutes: number): Date =>
  new Date(end.getTime() - Math.min(minutes * 60_000, Math.max(0, end.getTime() - asked.getTime()) / 2));
