import type { EmbeddedReport, ExportDataRequest, ReportContent, SaveAsRequest, SavedReport, VisualQuery, VisualResult } from '../../src/definition/index.ts';
import { EmbedFailure } from '../protocol/errors.ts';
import type { EmbedConfig } from './embed-config.ts';
import type { Service } from './service.ts';

/** Where a session's report comes from and goes to: a stored report, or a new one over a dataset. */
export interface ReportSource {
  load(): Promise<EmbeddedReport>;
  query(query: VisualQuery, signal: AbortSignal): Promise<VisualResult>;
  /** @returns CSV text */
  exportData(request: Partial<ExportDataRequest> & Pick<ExportDataRequest, 'pageName' | 'visualName'>): Promise<string>;
  /** @param version that the content was made from. Rejects with 409 when another one is stored by now. */
  save(content: ReportContent, version: string): Promise<SavedReport>;
  /** Stores a new report. */
  saveAs(request: SaveAsRequest): Promise<SavedReport>;
}

export const sourceOf = ({ type, id }: Pick<EmbedConfig, 'type' | 'id'>, service: Service): ReportSource => {
  if (type !== 'create') {
    return {
      load: () => service.report(id),
      query: (query, signal) => service.query(id, query, signal),
      exportData: (request) => service.exportData(id, request),
      save: (content, version) => service.save(id, { ...content, version }),
      saveAs: (request) => service.saveCopy(id, request),
    };
  }
  const notStored = () => Promise.reject(new EmbedFailure(400, 'Invalid parameters', 'A new report is first saved with saveAs.'));
  return {
    load: () => service.dataset(id),
    query: (query, signal) => service.queryDataset(id, query, signal),
    exportData: notStored,
    save: notStored,
    saveAs: (request) => service.saveNew(id, request),
  };
};
