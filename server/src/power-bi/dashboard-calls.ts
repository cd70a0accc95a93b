import { listOf, nameMember, textMember, workspacePath, type Json, type PowerBiClient } from './client.ts';

/** A dashboard as the REST API tells of it. */
export type SourceDashboard = { readonly id: string; readonly name: string };

const readDashboard = (json: Json): SourceDashboard => ({ id: textMember(json, 'id'), name: nameMember(json, 'displayName') });

/** Calls on dashboards of the Power BI REST API (protocol 13.4). All throw a HttpError 502 or 503, as the client does. */
export class DashboardCalls {
  readonly #client: PowerBiClient;

  constructor(client: PowerBiClient) {
    this.#client = client;
  }

  async list(workspaceId: string): Promise<SourceDashboard[]> {
    return listOf(await this.#client.call(`${workspacePath(workspaceId)}/dashboards`)).map(readDashboard);
  }
}
