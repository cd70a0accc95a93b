import type { DashboardDefinition, ReportDefinition } from './definition/index.ts';
import type { PaginatedReport } from './paginated/definition.ts';

/** Addresses that the service gives out (protocol 8). */
export class Addresses {
  readonly #origin: () => string;

  /** @param origin known only when the service listens */
  constructor(origin: () => string) {
    this.#origin = origin;
  }

  report({ id, workspaceId }: ReportDefinition, pageName?: string): string {
    return this.#embed('reportEmbed', { reportId: id, groupId: workspaceId, w: '2', ...(pageName && { pageName }) });
  }

  /** Clients tell a paginated report by this address (protocol 4.2). */
  paginated({ id, workspaceId }: PaginatedReport): string {
    return this.#embed('rdlEmbed', { reportId: id, groupId: workspaceId });
  }

  newReport(): string {
    return this.#embed('reportEmbed', {});
  }

  dashboard({ id, workspaceId }: DashboardDefinition): string {
    return this.#embed('dashboardEmbed', { dashboardId: id, groupId: workspaceId });
  }

  tile({ id, workspaceId }: DashboardDefinition, tileId: string): string {
    return this.#embed('embed', { dashboardId: id, tileId, groupId: workspaceId });
  }

  /** A call of the REST API. */
  api(path: string): string {
    return this.context(path);
  }

  /** The `@odata.context` of an answer, for example `groups/<id>/$metadata#reports`. */
  context(path: string): string {
    return `${this.#origin()}/v1.0/myorg/${path}`;
  }

  #embed(page: string, parameters: Record<string, string>): string {
    const config = Buffer.from(JSON.stringify({ clusterUrl: this.#origin(), embedFeatures: { modernEmbed: true } })).toString('base64');
    return `${this.#origin()}/${page}?${new URLSearchParams({ ...parameters, config }).toString()}`;
  }
}
