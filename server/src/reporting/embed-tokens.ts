import type { PowerBiSettings } from '../settings.ts';
import { member, textMember, workspacePath, type PowerBiClient } from './client.ts';

/** An embed token never outlives the Entra token that asked for it (protocol 13.5): below this a fresh one asks. */
const ENTRA_MINUTES = 15;
/** How long what a report is made of is remembered, so that a token's renewal takes one call and not three. */
const REMEMBERED_MILLISECONDS = 60_000;

export type IssuedToken = {
  readonly embedUrl: string;
  readonly accessToken: string;
  /** When the browser asks for the next one: early enough before the real end. */
  readonly tokenExpiration: Date;
  readonly serverTime: Date;
};

/** Whom the token is for, and what it allows. */
export type Allowances = {
  readonly username: string;
  /** Roles of the dataset's row-level security. */
  readonly dataRoles: readonly string[];
  readonly allowEdit: boolean;
  readonly allowSaveAs: boolean;
};

type Source = {
  readonly embedUrl: string;
  readonly datasetId: string;
  readonly datasetPath: string;
  readonly needsIdentity: boolean;
  /** Where a new report over the dataset is made. */
  readonly createUrl: string;
};
export type Identity = { readonly username: string; readonly roles?: readonly string[]; readonly datasets: readonly string[] };

/** Embed tokens for reports and dashboards, cut to what a reader may do (DESIGN 5 and 7). */
export class EmbedTokens {
  readonly #client: PowerBiClient;
  readonly #renewMinutes: number;
  readonly #sources = new Map<string, { until: number; source: Promise<Source> }>();

  constructor(client: PowerBiClient, { renewMinutes }: Pick<PowerBiSettings, 'renewMinutes'>) {
    this.#client = client;
    this.#renewMinutes = renewMinutes;
  }

  /** Protocol 13.5, V2. @throws Refusal 502 or 503 */
  async forReport(report: { workspaceId: string; reportId: string }, allowed: Allowances): Promise<IssuedToken> {
    const source = await this.#sourceOf(report);
    return this.#issue('GenerateToken', source.embedUrl, {
      reports: [{ id: report.reportId, allowEdit: allowed.allowEdit }],
      ...(source.datasetId && { datasets: [{ id: source.datasetId }] }),
      ...(allowed.allowSaveAs && { targetWorkspaces: [{ id: report.workspaceId }] }),
      ...(source.needsIdentity && { identities: [identityOf(allowed, source.datasetId)] }),
    });
  }

  /**
   * For a new report over the data of one that there is, to be saved into its workspace (protocol 3.5 and 13.5).
   * @throws Refusal 502 or 503
   */
  async forNewReport(report: { workspaceId: string; reportId: string }, allowed: Pick<Allowances, 'username' | 'dataRoles'>): Promise<IssuedToken & { datasetId: string }> {
    const { createUrl, datasetId, needsIdentity } = await this.#sourceOf(report);
    const issued = await this.#issue('GenerateToken', createUrl, {
      datasets: [{ id: datasetId }],
      targetWorkspaces: [{ id: report.workspaceId }],
      ...(needsIdentity && { identities: [identityOf(allowed, datasetId)] }),
    });
    return { ...issued, datasetId };
  }

  /** The identities that a call on a report's data needs: none where its dataset has no row-level security. @throws Refusal 502 or 503 */
  async identitiesFor(report: { workspaceId: string; reportId: string }, allowed: Pick<Allowances, 'username' | 'dataRoles'>): Promise<Identity[]> {
    const source = await this.#sourceOf(report);
    return source.needsIdentity ? [identityOf(allowed, source.datasetId)] : [];
  }

  /** Where the REST API has a report's dataset; empty when it has none of its own. @throws Refusal 502 or 503 */
  async datasetOf(report: { workspaceId: string; reportId: string }): Promise<string> {
    return (await this.#sourceOf(report)).datasetPath;
  }

  /** Dashboards know only the V1 call. @throws Refusal 502 or 503 */
  async forDashboard({ workspaceId, dashboardId }: { workspaceId: string; dashboardId: string }): Promise<IssuedToken> {
    const path = `${workspacePath(workspaceId)}/dashboards/${encodeURIComponent(dashboardId)}`;
    const source = await this.#remembered(path, async () => ({
      embedUrl: textMember(await this.#client.call(path), 'embedUrl'),
      datasetId: '',
      datasetPath: '',
      needsIdentity: false,
      createUrl: '',
    }));
    return this.#issue(`${path}/GenerateToken`, source.embedUrl, { accessLevel: 'View' });
  }

  async #issue(path: string, embedUrl: string, body: unknown): Promise<IssuedToken> {
    await this.#client.entra.get(ENTRA_MINUTES);
    const asked = new Date();
    const answer = await this.#client.call(path, { method: 'POST', body });
    const end = new Date(textMember(answer, 'expiration'));
    return {
      embedUrl,
      accessToken: textMember(answer, 'token'),
      tokenExpiration: renewalTime(asked, end, this.#renewMinutes),
      serverTime: new Date(),
    };
  }

  #sourceOf({ workspaceId, reportId }: { workspaceId: string; reportId: string }): Promise<Source> {
    return this.#remembered(`${workspaceId}/${reportId}`, () => this.#readReport(workspaceId, reportId));
  }

  async #readReport(workspaceId: string, reportId: string): Promise<Source> {
    const group = workspacePath(workspaceId);
    const report = await this.#client.call(`${group}/reports/${encodeURIComponent(reportId)}`);
    const datasetId = textMember(report, 'datasetId');
    const embedUrl = textMember(report, 'embedUrl');
    // Paginated reports have no dataset of their own.
    if (!datasetId) return { embedUrl, datasetId, datasetPath: '', needsIdentity: false, createUrl: '' };
    const datasetPath = `${workspacePath(textMember(report, 'datasetWorkspaceId') || workspaceId)}/datasets/${encodeURIComponent(datasetId)}`;
    const dataset = await this.#client.call(datasetPath);
    return { embedUrl, datasetId, datasetPath, needsIdentity: member(dataset, 'isEffectiveIdentityRequired') === true, createUrl: textMember(dataset, 'createReportEmbedURL') };
  }

  #remembered(key: string, read: () => Promise<Source>): Promise<Source> {
    const known = this.#sources.get(key);
    if (known && known.until > Date.now()) return known.source;
    const source = read();
    this.#sources.set(key, { until: Date.now() + REMEMBERED_MILLISECONDS, source });
    source.catch(() => this.#sources.delete(key));
    return source;
  }
}

const identityOf = ({ username, dataRoles }: Pick<Allowances, 'username' | 'dataRoles'>, datasetId: string): Identity => ({
  username,
  ...(dataRoles.length > 0 && { roles: dataRoles }),
  datasets: [datasetId],
});

/** `minutes` before the end, and never later than half of the token's life, so that a short one is not always over already. */
export const renewalTime = (asked: Date, end: Date, minutes: number): Date =>
  new Date(end.getTime() - Math.min(minutes * 60_000, Math.max(0, end.getTime() - asked.getTime()) / 2));
