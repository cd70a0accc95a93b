import { setTimeout as sleep } from 'node:timers/promises';
import { FILE_MILLISECONDS, listOf, member, nameMember, textMember, workspacePath, type Json, type PowerBiClient } from './client.ts';
import { readDataset, type Dataset } from './dataset-calls.ts';
import { readReport, type SourceReport } from './report-calls.ts';

/** What happens where something of the name is there already, in Power BI's words (protocol 13.6). */
export type NameConflict = 'Ignore' | 'Abort' | 'Overwrite' | 'CreateOrOverwrite';
export type ImportState = 'Publishing' | 'Succeeded' | 'Failed';
/** Reports and datasets are named when it has succeeded. */
export type Import = { readonly id: string; readonly name: string; readonly state: ImportState; readonly reports: readonly SourceReport[]; readonly datasets: readonly Dataset[] };
export type NewImport = { readonly name: string; readonly content: Blob; readonly nameConflict: NameConflict; readonly skipReport?: boolean };

/** How often an import is asked after, in milliseconds. */
const LOOK = 500;

/** Imports of report files by the Power BI REST API (protocol 13.6). All throw a HttpError 502 or 503, as the client does. */
export class ImportCalls {
  readonly #client: PowerBiClient;

  constructor(client: PowerBiClient) {
    this.#client = client;
  }

  /** Sends a file; the service goes on with it by itself. A paginated report's `name` ends in .rdl, and goes with Abort or Overwrite. */
  async begin(workspaceId: string, { name, content, nameConflict, skipReport = false }: NewImport): Promise<Import> {
    const query = new URLSearchParams({ datasetDisplayName: name, nameConflict, skipReport: String(skipReport) });
    const form = new FormData();
    form.append('file', content, 'report.pbix');
    return readImport(await this.#client.call(`${pathOf(workspaceId)}?${query}`, { method: 'POST', body: form, milliseconds: FILE_MILLISECONDS }));
  }

  async list(workspaceId: string): Promise<Import[]> {
    return listOf(await this.#client.call(pathOf(workspaceId))).map(readImport);
  }

  async get(workspaceId: string, importId: string): Promise<Import> {
    return readImport(await this.#client.call(`${pathOf(workspaceId)}/${encodeURIComponent(importId)}`));
  }

  /** An import when it has ended, well or not. @param signal gives up the waiting, not the import */
  async ended(workspaceId: string, importId: string, signal: AbortSignal): Promise<Import> {
    for (;;) {
      const found = await this.get(workspaceId, importId);
      if (found.state !== 'Publishing') return found;
      await sleep(LOOK, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

const pathOf = (workspaceId: string) => `${workspacePath(workspaceId)}/imports`;

const readImport = (json: Json): Import => {
  const among = (name: string): Json[] => {
    const list = member(json, name);
    return Array.isArray(list) ? (list as Json[]) : [];
  };
  const state = textMember(json, 'importState');
  return {
    id: textMember(json, 'id'),
    name: nameMember(json, 'name'),
    state: state === 'Succeeded' || state === 'Failed' ? state : 'Publishing',
    reports: among('reports').map(readReport),
    datasets: among('datasets').map(readDataset),
  };
};
