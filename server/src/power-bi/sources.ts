import { listOf, member, nameMember, textMember, workspacePath, type Json, type PowerBiClient } from './client.ts';
import { isNotFound } from './failures.ts';

/** How long what a report is made of is remembered, so that a token's renewal takes one call and not three. */
const REMEMBERED_MILLISECONDS = 60_000;

/** Where a report is. */
export type ReportAddress = { readonly workspaceId: string; readonly reportId: string };
/** The address of a report of the catalogue. */
export const addressOf = ({ workspaceId, sourceReportId }: { readonly workspaceId: string; readonly sourceReportId: string }): ReportAddress => ({ workspaceId, reportId: sourceReportId });
export type DashboardAddress = { readonly workspaceId: string; readonly dashboardId: string };

/** The dataset behind a report or tile. */
export type Dataset = {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Where the REST API has it. */
  readonly path: string;
  /** Whether row-level security is on it, and a token for it names its reader. */
  readonly needsIdentity: boolean;
  /** Whether that has to name roles, too. */
  readonly needsRoles: boolean;
  /** Where a new report over it is made. */
  readonly createUrl: string;
};
export type ReportSource = { readonly embedUrl: string; readonly dataset: Dataset | undefined };
/** What a dashboard shows of one dataset, and the reports that it was pinned from. */
export type PinnedDataset = { readonly dataset: Dataset; readonly reportIds: readonly string[] };
export type DashboardSource = { readonly embedUrl: string; readonly pinned: readonly PinnedDataset[] };

/** Reads what reports and dashboards are made of (protocol 13.2 to 13.4). All throw a HttpError 502 or 503, as the client does. */
export class Sources {
  readonly #client: PowerBiClient;
  readonly #known = new Map<string, { until: number; source: Promise<unknown> }>();

  constructor(client: PowerBiClient) {
    this.#client = client;
  }

  report({ workspaceId, reportId }: ReportAddress): Promise<ReportSource> {
    const path = `${workspacePath(workspaceId)}/reports/${encodeURIComponent(reportId)}`;
    return this.#remembered(path, async () => {
      const report = await this.#client.call(path);
      const datasetId = textMember(report, 'datasetId');
      // Paginated reports have no dataset of their own.
      const dataset = datasetId ? await this.#dataset(textMember(report, 'datasetWorkspaceId') || workspaceId, datasetId) : undefined;
      return { embedUrl: textMember(report, 'embedUrl'), dataset };
    });
  }

  dashboard({ workspaceId, dashboardId }: DashboardAddress): Promise<DashboardSource> {
    const path = `${workspacePath(workspaceId)}/dashboards/${encodeURIComponent(dashboardId)}`;
    return this.#remembered(path, async () => {
      const [dashboard, tiles] = await Promise.all([this.#client.call(path), this.#client.call(`${path}/tiles`)]);
      const behind = await Promise.all(listOf(tiles).map((tile) => this.#behind(workspaceId, tile)));
      return { embedUrl: textMember(dashboard, 'embedUrl'), pinned: byDataset(behind.flat()) };
    });
  }

  /** What is behind a tile: the dataset of its report, which may be gone, or one of its own; nothing behind a text or a picture. */
  async #behind(workspaceId: string, tile: Json): Promise<PinnedDataset[]> {
    const [reportId, datasetId] = [textMember(tile, 'reportId'), textMember(tile, 'datasetId')];
    if (!datasetId) return [];
    if (!reportId) return [{ dataset: await this.#dataset(workspaceId, datasetId), reportIds: [] }];
    const { dataset } = await this.report({ workspaceId, reportId }).catch(orGone);
    return dataset ? [{ dataset, reportIds: [reportId] }] : [];
  }

  #dataset(workspaceId: string, datasetId: string): Promise<Dataset> {
    const path = `${workspacePath(workspaceId)}/datasets/${encodeURIComponent(datasetId)}`;
    return this.#remembered(path, async () => {
      const dataset = await this.#client.call(path);
      return {
        id: datasetId,
        workspaceId,
        name: nameMember(dataset, 'name'),
        path,
        needsIdentity: member(dataset, 'isEffectiveIdentityRequired') === true,
        needsRoles: member(dataset, 'isEffectiveIdentityRolesRequired') === true,
        createUrl: textMember(dataset, 'createReportEmbedURL'),
      };
    });
  }

  #remembered<Source>(key: string, read: () => Promise<Source>): Promise<Source> {
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.source as Promise<Source>;
    const source = read();
    this.#known.set(key, { until: Date.now() + REMEMBERED_MILLISECONDS, source });
    source.catch(() => this.#known.delete(key));
    return source;
  }
}

/** A dashboard outlives the reports that its tiles were pinned from. */
const orGone = (error: unknown): Pick<ReportSource, 'dataset'> => {
  if (isNotFound(error)) return { dataset: undefined };
  throw error;
};

const byDataset = (behind: readonly PinnedDataset[]): PinnedDataset[] => {
  const found = new Map<string, PinnedDataset>();
  for (const { dataset, reportIds } of behind) {
    const before = found.get(dataset.id)?.reportIds ?? [];
    found.set(dataset.id, { dataset, reportIds: [...new Set([...before, ...reportIds])] });
  }
  return [...found.values()];
};
