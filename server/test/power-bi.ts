import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recorded = { readonly method: string; readonly path: string; readonly body: string; readonly authorization: string };
export type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown };
type Override = (request: Recorded) => Answer | undefined;

/** Answers in the shapes of Microsoft's REST API and writes down what it was asked: for what the real services cannot be made to do. */
export type PowerBiRecorder = {
  readonly address: string;
  readonly requests: Recorded[];
  /** Answers in place of the usual; undefined leaves a request to the usual answer. */
  override: Override;
  readonly close: () => Promise<void>;
};

export const startPowerBiRecorder = async (): Promise<PowerBiRecorder> => {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    void record(request).then((recorded) => {
      requests.push(recorded);
      send(response, recorder.override(recorded) ?? usual(recorded));
    });
  });
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const recorder: PowerBiRecorder = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    override: () => undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((fulfil) => server.close(() => fulfil()));
    },
  };
  return recorder;
};

const record = async (request: IncomingMessage): Promise<Recorded> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body: Buffer.concat(chunks).toString(),
    authorization: request.headers.authorization ?? '',
  };
};

const send = (response: ServerResponse, { status = 200, headers = {}, body = {} }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

let issued = 0;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const usual = ({ path }: Recorded): Answer => {
  const id = path.split('/').at(-1)?.split('?')[0] ?? '';
  if (path.endsWith('/oauth2/v2.0/token')) return { body: { token_type: 'Bearer', expires_in: 3599, access_token: `entra-${(issued += 1)}` } };
  if (path.endsWith('/ExportTo')) return { status: 202, body: { id: `export/${(issued += 1)}=`, status: 'NotStarted', percentComplete: 0 } };
  if (path.includes('/Export?')) return { headers: { 'content-type': 'application/zip' }, body: 'what the report is made of' };
  if (path.endsWith('/file')) return { headers: { 'content-type': 'application/pdf' }, body: 'what the file holds' };
  if (/\/exports\/[^/]+$/.test(path)) return { body: { id, status: 'Succeeded', percentComplete: 100, resourceFileExtension: '.pdf' } };
  if (path.endsWith('/GenerateToken')) return { body: { token: `embed-${(issued += 1)}`, tokenId: 'x', expiration: inAnHour() } };
  if (/\/reports\/[^/]+$/.test(path)) return { body: { id, name: 'Report', datasetId: `set-of-${id}`, embedUrl: `https://app.example/reportEmbed?reportId=${id}` } };
  if (/\/datasets\/[^/]+$/.test(path)) return { body: { id, isEffectiveIdentityRequired: false } };
  if (/\/dashboards\/[^/]+$/.test(path)) return { body: { id, displayName: 'Dashboard', embedUrl: `https://app.example/dashboardEmbed?dashboardId=${id}` } };
  return { body: { value: [] } };
};
