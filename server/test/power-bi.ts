import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { complaintsAboutAnswer, complaintsAboutRequest } from '@portal/tooling/power-bi';

export type Recorded = { readonly method: string; readonly path: string; readonly body: string; readonly authorization: string; readonly headers: IncomingHttpHeaders };
export type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown };
type Override = (request: Recorded) => Answer | undefined | Promise<Answer | undefined>;

/**
 * Answers in the shapes of Microsoft's REST API and writes down what it was asked: for what the real services cannot be made
 * to do. What it is asked, and what it answers by itself, holds to Microsoft's description, or closing it fails.
 */
export type PowerBiRecorder = {
  readonly address: string;
  readonly requests: Recorded[];
  /** Answers in place of the usual; undefined leaves a request to the usual answer. */
  override: Override;
  readonly close: () => Promise<void>;
};

export const startPowerBiRecorder = async (): Promise<PowerBiRecorder> => {
  const requests: Recorded[] = [];
  const complaints: unknown[] = [];
  const server = createServer((request, response) => {
    void record(request).then(async (recorded) => {
      requests.push(recorded);
      const own = await recorder.override(recorded);
      const answer = own ?? usual(recorded);
      const wrong = complaintsAbout(recorded, own ? undefined : answer);
      if (wrong) complaints.push([`${recorded.method} ${recorded.path}`, wrong]);
      send(response, answer);
    });
  });
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const recorder: PowerBiRecorder = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    override: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((fulfil) => server.close(() => fulfil()));
      if (complaints.length > 0) throw new Error(`Not as Microsoft describes it: ${JSON.stringify(complaints)}`);
    },
  };
  return recorder;
};

const complaintsAbout = ({ method, path, body, headers }: Recorded, answer: Answer | undefined): unknown => {
  if (!path.startsWith('/v1.0/')) return null;
  const seen = { method, url: path };
  const asked = complaintsAboutRequest({ ...seen, mediaType: headers['content-type'], body });
  if (asked !== null || !answer) return asked;
  const { status = 200, body: given } = answer;
  return complaintsAboutAnswer(seen, { status, mediaType: mediaTypeOf(answer), text: typeof given === 'string' ? given : JSON.stringify(given), json: given });
};

const mediaTypeOf = ({ headers }: Answer): string => headers?.['content-type'] ?? 'application/json';

const record = async (request: IncomingMessage): Promise<Recorded> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body: Buffer.concat(chunks).toString(),
    authorization: request.headers.authorization ?? '',
    headers: request.headers,
  };
};

const send = (response: ServerResponse, { status = 200, headers = {}, body = {} }: Answer): void => {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const breaksOff = Number(headers['content-length'] ?? 0) > Buffer.byteLength(text);
  response.writeHead(status, { 'content-type': mediaTypeOf({ headers }), ...headers });
  // Of an answer that breaks off there comes no more: else who reads it would wait until the connection is given up.
  response.end(text, () => void (breaksOff && response.socket?.destroy()));
};

let issued = 0;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const odata = { '@odata.context': 'http://api.powerbi.com/v1.0/myorg/$metadata' };
/** Ids that are none are shown as one that is. */
const guid = (id: string) => (/^[0-9a-f-]{36}$/i.test(id) ? id : '00000000-0000-4000-8000-000000000000');

const usual = ({ method, path }: Recorded): Answer => {
  const id = path.split('/').at(-1)?.split('?')[0] ?? '';
  const ended = (ending: RegExp) => ending.test(path.split('?')[0] ?? '');
  if (ended(/\/oauth2\/v2\.0\/token$/)) return { body: { token_type: 'Bearer', expires_in: 3599, access_token: `entra-${(issued += 1)}` } };
  if (ended(/\/ExportTo$/)) return { status: 202, body: { ...odata, id: `export/${(issued += 1)}=`, status: 'NotStarted', percentComplete: 0 } };
  if (ended(/\/Export$/)) return { headers: { 'content-type': 'application/zip' }, body: 'what the report is made of' };
  if (ended(/\/file$/)) return { headers: { 'content-type': 'application/pdf' }, body: 'what the file holds' };
  if (ended(/\/exports\/[^/]+$/)) return { body: { ...odata, id, status: 'Succeeded', percentComplete: 100, resourceFileExtension: '.pdf' } };
  if (ended(/\/GenerateToken$/)) return { body: { ...odata, token: `embed-${(issued += 1)}`, tokenId: guid(''), expiration: inAnHour() } };
  if (ended(/\/refreshSchedule$/)) return { body: { ...odata, days: [], times: [], enabled: false, localTimeZoneId: 'UTC' } };
  if (ended(/\/imports\/[^/]+$/)) return { body: { ...odata, id: guid(id), name: 'File', importState: 'Publishing' } };
  if (method === 'DELETE') return { body: '' };
  if (ended(/\/groups\/[^/]+$/)) return { body: { ...odata, id: guid(id), name: 'Workspace' } };
  if (ended(/\/reports\/[^/]+$/)) return { body: { ...odata, id: guid(id), name: 'Report', datasetId: `set-of-${id}`, embedUrl: `https://app.example/reportEmbed?reportId=${id}` } };
  if (ended(/\/datasets\/[^/]+$/)) return { body: { ...odata, id, isEffectiveIdentityRequired: false, createReportEmbedURL: 'https://app.example/reportEmbed?create' } };
  if (ended(/\/dashboards\/[^/]+$/)) return { body: { ...odata, id: guid(id), displayName: 'Dashboard', embedUrl: `https://app.example/dashboardEmbed?dashboardId=${id}` } };
  return { body: { ...odata, value: [] } };
};
