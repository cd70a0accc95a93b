import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that answers in Power BI's shapes and does nothing else: what is measured is the portal. */
export type ReportService = {
  readonly address: string;
  readonly workspaceId: string;
  /** Of the reports that it has. */
  readonly reportIds: readonly string[];
  /** Takes calls of the API from now on, and never answers one. */
  readonly fallSilent: () => void;
  readonly stop: () => Promise<void>;
};

const idOf = (number: number): string => `7c0e7a10-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** @param count how many reports are in its workspace, each with three pages */
export const startReportService = async (count: number): Promise<ReportService> => {
  const workspaceId = idOf(0);
  const reportIds = Array.from({ length: count }, (_, place) => idOf(place + 1));
  let isSilent = false;
  const reportOf = (id: string) => ({ id, name: `Report ${id.slice(-4)}`, reportType: 'PowerBIReport', datasetId: idOf(999_999), embedUrl: `${service.address}/reportEmbed?reportId=${id}` });
  const answerTo = (path: string): object => {
    const id = path.split('/').at(-1) ?? '';
    if (path.endsWith('/token')) return { token_type: 'Bearer', expires_in: 3_599, access_token: 'entra' };
    if (path.endsWith('/GenerateToken')) return { token: 'embed', tokenId: idOf(1), expiration: new Date(Date.now() + 3_600_000).toISOString() };
    if (path.endsWith('/groups')) return { value: [{ id: workspaceId, name: 'Everything' }] };
    if (path.endsWith('/reports')) return { value: reportIds.map(reportOf) };
    if (path.endsWith('/pages')) return { value: [1, 2, 3].map((page) => ({ name: `ReportSection${page}`, displayName: `Page ${page}`, order: page })) };
    return path.includes('/datasets/') ? { id, name: 'Figures', isEffectiveIdentityRequired: false } : reportOf(id);
  };
  const server = createServer((request, response) => {
    request.resume();
    const [path = ''] = (request.url ?? '').split('?');
    if (isSilent && path.startsWith('/v1.0/')) return;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(path)));
  });
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const service: ReportService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    workspaceId,
    reportIds,
    fallSilent: () => {
      isSilent = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((fulfil) => server.close(() => fulfil()));
    },
  };
  return service;
};
