import type { EmbeddedDashboard, EmbeddedReport, ExportDataRequest, SaveAsRequest, SavedReport, SaveRequest, VisualQuery, VisualResult } from '../../src/definition/index.ts';
import type { EmbeddedPaginated, PagesAnswer, ParametersAnswer } from '../../src/paginated/wire.ts';
import { EmbedFailure } from '../protocol/errors.ts';

/** The reporting service behind this page; every call carries the embed token of the load message. */
export interface Service {
  report(reportId: string): Promise<EmbeddedReport>;
  query(reportId: string, query: VisualQuery, signal: AbortSignal): Promise<VisualResult>;
  /** @returns CSV text */
  exportData(reportId: string, request: Partial<ExportDataRequest> & Pick<ExportDataRequest, 'pageName' | 'visualName'>): Promise<string>;
  save(reportId: string, request: SaveRequest): Promise<SavedReport>;
  saveCopy(reportId: string, request: SaveAsRequest): Promise<SavedReport>;
  /** A blank report over a dataset, which is not stored. */
  dataset(datasetId: string): Promise<EmbeddedReport>;
  queryDataset(datasetId: string, query: VisualQuery, signal: AbortSignal): Promise<VisualResult>;
  saveNew(datasetId: string, request: SaveAsRequest): Promise<SavedReport>;
  dashboard(dashboardId: string): Promise<EmbeddedDashboard>;
  queryTile(dashboardId: string, tileId: string, signal: AbortSignal): Promise<VisualResult>;
  paginated(reportId: string): Promise<EmbeddedPaginated>;
  paginatedParameters(reportId: string, request: object, signal?: AbortSignal): Promise<ParametersAnswer>;
  paginatedPages(reportId: string, request: object, signal: AbortSignal): Promise<PagesAnswer>;
}

/** The error body of the service, in the shape that Power BI's REST API uses. */
const failureOf = async (response: Response): Promise<EmbedFailure> => {
  const body = (await response.json().catch(() => undefined)) as { error?: { code?: string; message?: string } } | undefined;
  return new EmbedFailure(response.status, body?.error?.code ?? 'LoadReportFailed', body?.error?.message ?? `The service answered ${response.status}.`);
};

/**
 * @param token asked anew for each call, because the portal renews it
 * @param language of labels that the service translates
 */
export const connect = ({ token, language }: { token: () => string; language: () => string }): Service => {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${token()}`, 'accept-language': language(), ...(init.body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(`/embed/api/${path}`, { ...init, headers, credentials: 'omit' }).catch((thrown: unknown) => {
      if (init.signal?.aborted) throw thrown;
      throw new EmbedFailure(503, 'ServiceUnreachable', 'The reporting service cannot be reached.');
    });
    if (!response.ok) throw await failureOf(response);
    return response;
  };
  const send = (method: string) => (path: string, body: unknown, signal?: AbortSignal) => ask(path, { method, body: JSON.stringify(body), signal });
  const [post, put] = [send('POST'), send('PUT')];
  const at = encodeURIComponent;

  return {
    report: async (reportId) => (await ask(`reports/${at(reportId)}`)).json() as Promise<EmbeddedReport>,
    query: async (reportId, query, signal) => (await post(`reports/${at(reportId)}/query`, query, signal)).json() as Promise<VisualResult>,
    exportData: async (reportId, request) => (await post(`reports/${at(reportId)}/export-data`, request)).text(),
    save: async (reportId, request) => (await put(`reports/${at(reportId)}`, request)).json() as Promise<SavedReport>,
    saveCopy: async (reportId, request) => (await post(`reports/${at(reportId)}/copies`, request)).json() as Promise<SavedReport>,
    dataset: async (datasetId) => (await ask(`datasets/${at(datasetId)}`)).json() as Promise<EmbeddedReport>,
    queryDataset: async (datasetId, query, signal) => (await post(`datasets/${at(datasetId)}/query`, query, signal)).json() as Promise<VisualResult>,
    saveNew: async (datasetId, request) => (await post(`datasets/${at(datasetId)}/reports`, request)).json() as Promise<SavedReport>,
    dashboard: async (dashboardId) => (await ask(`dashboards/${at(dashboardId)}`)).json() as Promise<EmbeddedDashboard>,
    queryTile: async (dashboardId, tileId, signal) =>
      (await post(`dashboards/${at(dashboardId)}/tiles/${at(tileId)}/query`, {}, signal)).json() as Promise<VisualResult>,
    paginated: async (reportId) => (await ask(`paginated/${at(reportId)}`)).json() as Promise<EmbeddedPaginated>,
    paginatedParameters: async (reportId, request, signal) => (await post(`paginated/${at(reportId)}/parameters`, request, signal)).json() as Promise<ParametersAnswer>,
    paginatedPages: async (reportId, request, signal) => (await post(`paginated/${at(reportId)}/pages`, request, signal)).json() as Promise<PagesAnswer>,
  };
};
