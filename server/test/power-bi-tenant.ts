import { complaintsAboutAnswer } from '@portal/tooling/power-bi';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder, type Recorded } from './power-bi.ts';

/** What Entra ID says of a sign-in that it refuses, as it says it. */
export const entraError = (code: number, text: string, error = 'invalid_client', status = 401): Answer => ({
  status,
  body: {
    error,
    error_description: `AADSTS${code}: ${text} Trace ID: 0d4f1e5c-5a53-4b1e-9f0c-3c2f5d0a1b00 Correlation ID: 6b7a52f5-3e0e-4a0e-8f4b-91c1a8b3d7e1 Timestamp: 2026-11-23 08:15:30Z`,
    error_codes: [code],
    timestamp: '2026-11-23 08:15:30Z',
    trace_id: '0d4f1e5c-5a53-4b1e-9f0c-3c2f5d0a1b00',
    correlation_id: '6b7a52f5-3e0e-4a0e-8f4b-91c1a8b3d7e1',
    error_uri: `https://login.microsoftonline.com/error?code=${code}`,
  },
});

/** What Power BI says of a call that it refuses, in the shape that it mostly has. */
export const powerBiError = (status: number, code: string, message = '', headers: Record<string, string> = {}): Answer => ({ status, headers: { requestid: 'e1b7c1de-2f0a-4a53-8e4d-7d8e0a6b1c55', ...headers }, body: { error: { code, ...(message && { message }) } } });

const id = (number: number) => `f089354e-8366-4e18-aea3-${String(number).padStart(12, '0')}`;
export const tenantIds = { sales: id(1), empty: id(2), figures: id(11), regions: id(12), invoice: id(13), model: id(21), secured: id(22), board: id(31) } as const;

const odata = (what: string) => ({ '@odata.context': `http://api.powerbi.com/v1.0/myorg/$metadata#${what}` });
const group = (groupId: string, name: string) => ({ id: groupId, isReadOnly: false, isOnDedicatedCapacity: true, capacityId: '0F084DF7-C13D-451B-AF5F-ED0C466403B2', name });
const ofWorkspace = (path: string) => `https://app.powerbi.com/groups/${tenantIds.sales}/${path}`;
const report = (reportId: string, name: string, datasetId: string) => ({
  id: reportId,
  reportType: 'PowerBIReport',
  name,
  webUrl: ofWorkspace(`reports/${reportId}`),
  embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${tenantIds.sales}&w=2`,
  isOwnedByMe: true,
  datasetId,
  users: [],
  subscriptions: [],
});
const paginated = (reportId: string, name: string) => ({ id: reportId, reportType: 'PaginatedReport', name, webUrl: ofWorkspace(`rdlreports/${reportId}`), embedUrl: `https://app.powerbi.com/rdlEmbed?reportId=${reportId}&groupId=${tenantIds.sales}`, isOwnedByMe: true, users: [], subscriptions: [] });
const dataset = (datasetId: string, name: string, isSecured: boolean) => ({
  id: datasetId,
  name,
  addRowsAPIEnabled: false,
  configuredBy: 'john@contoso.com',
  isRefreshable: true,
  isEffectiveIdentityRequired: isSecured,
  isEffectiveIdentityRolesRequired: isSecured,
  isOnPremGatewayRequired: false,
  targetStorageMode: 'Abf',
  createReportEmbedURL: `https://app.powerbi.com/reportEmbed?config=${datasetId}`,
  qnaEmbedURL: `https://app.powerbi.com/qnaEmbed?config=${datasetId}`,
  upstreamDataflows: [],
  users: [],
});
const tile = (number: number, title: string, more: object) => ({ id: id(number), title, rowSpan: 1, colSpan: 1, embedUrl: `https://app.powerbi.com/embed?dashboardId=${tenantIds.board}&tileId=${id(number)}`, embedData: '', ...more });

/** A tenant with a workspace: two reports, one of them over data with row-level security, a paginated report, and a dashboard of both. */
const contentsOf = () => ({
  groups: [group(tenantIds.sales, 'Sales'), group(tenantIds.empty, 'Empty')],
  reports: [report(tenantIds.figures, 'Figures', tenantIds.model), report(tenantIds.regions, 'Regions', tenantIds.secured), paginated(tenantIds.invoice, 'Invoice')],
  datasets: [dataset(tenantIds.model, 'Figures', false), dataset(tenantIds.secured, 'Regions', true)],
  dashboards: [{ id: tenantIds.board, displayName: 'Board', isReadOnly: false, webUrl: ofWorkspace(`dashboards/${tenantIds.board}`), embedUrl: `https://app.powerbi.com/dashboardEmbed?dashboardId=${tenantIds.board}`, users: [], subscriptions: [] }],
  tiles: [tile(41, 'Sum', { reportId: tenantIds.figures, datasetId: tenantIds.model }), tile(42, 'By region', { reportId: tenantIds.regions, datasetId: tenantIds.secured }), tile(43, 'A text', {})],
  /** Not in the order in which readers see them. */
  pages: [{ displayName: 'Regions', name: 'ReportSection1', order: 1 }, { displayName: 'Overview', name: 'ReportSection', order: 0 }],
});
type Contents = ReturnType<typeof contentsOf>;

export type Tenant = {
  readonly service: PowerBiRecorder;
  contents: Contents;
  /** Answers what Power BI answers where something is wrong; undefined leaves a request to the tenant. */
  fault: (request: Recorded) => Answer | undefined;
  /** As at first, and nothing was asked. */
  readonly restart: () => void;
  /** Where the portal would call one of Microsoft's addresses, this tenant answers. */
  readonly redirect: (address: string) => string;
  /** @throws Error for a request or an answer that is not as Microsoft describes it */
  readonly close: () => Promise<void>;
};

const microsoft = /^https:\/\/(?:login\.microsoftonline\.com|login\.chinacloudapi\.cn|api\.powerbi\.com|api\.powerbi\.cn)(?=\/)/;

/** A tenant of Power BI with Entra ID in front of it. All that it answers by itself holds to Microsoft's description. */
export const startTenant = async (): Promise<Tenant> => {
  const service = await startPowerBiRecorder();
  const complaints: unknown[] = [];
  let asked = 0;
  const tenant: Tenant = {
    service,
    contents: contentsOf(),
    fault: () => undefined,
    restart: () => {
      tenant.contents = contentsOf();
      tenant.fault = () => undefined;
      service.requests.length = 0;
      asked = 0;
    },
    redirect: (address) => address.replace(microsoft, service.address),
    close: async () => {
      await service.close();
      if (complaints.length > 0) throw new Error(`Not as Microsoft describes it: ${JSON.stringify(complaints)}`);
    },
  };
  service.override = (request) => {
    const fault = tenant.fault(request);
    if (fault) return fault;
    if (request.path.endsWith('/oauth2/v2.0/token')) return { body: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: `entra-of-${new URLSearchParams(request.body).get('client_id')}` } };
    const found = answerOf(tenant.contents, request, () => (asked += 1));
    if (!found) return powerBiError(404, 'PowerBIEntityNotFound');
    const { status = 200, headers, body } = found;
    const wrong = complaintsAboutAnswer({ method: request.method, url: request.path }, { status, mediaType: headers?.['content-type'] ?? 'application/json', text: JSON.stringify(body), json: body });
    if (wrong) complaints.push([`${request.method} ${request.path}`, wrong]);
    return found;
  };
  return tenant;
};

/** @param count how often an export was asked after @returns undefined for what there is not */
const answerOf = ({ groups, reports, datasets, dashboards, tiles, pages }: Contents, { method, path, body }: Recorded, count: () => number): Answer | undefined => {
  const [, below = ''] = /^\/v1\.0\/myorg\/([^?]*)/.exec(path) ?? [];
  if (below === 'groups') return { body: { ...odata('groups'), value: groups } };
  if (below === 'GenerateToken') return hasAll(JSON.parse(body) as TokenRequest, reports) ? tokenAnswer() : undefined;
  const [, groupId, kind = '', itemId = '', act = '', actId = '', file = ''] = below.split('/');
  if (!groups.some((one) => one.id === groupId)) return undefined;
  const isIn = groupId === tenantIds.sales;
  if (kind === 'imports') return method === 'POST' ? { status: 202, body: { ...odata('imports'), ...imported('Publishing') } } : { body: { ...odata('imports/$entity'), ...imported('Succeeded'), reports: [report(id(14), 'Uploaded', tenantIds.model)], datasets: [dataset(id(23), 'Uploaded', false)] } };
  const all = ({ reports, datasets, dashboards } as Record<string, readonly { readonly id: string }[]>)[kind];
  if (!all) return undefined;
  if (itemId === '') return { body: { ...odata(`groups('${groupId}')/${kind}`), value: isIn ? all : [] } };
  const item = isIn ? all.find((one) => one.id === itemId) : undefined;
  if (!item) return undefined;
  if (act === '') return { body: { ...odata(`${kind}/$entity`), ...item } };
  if (act === 'pages') return { body: { ...odata('pages'), value: pages } };
  if (act === 'tiles') return { body: { ...odata('tiles'), value: tiles } };
  if (act === 'GenerateToken') return tokenAnswer();
  if (act === 'ExportTo') return { status: 202, body: { ...odata('exports/$entity'), ...exported('NotStarted', 0) } };
  if (act === 'exports' && file === 'file') return { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 as Power BI has made it' };
  if (act === 'exports' && actId !== '') return count() > 1 ? { body: { ...odata('exports/$entity'), ...exported('Succeeded', 100) } } : { status: 202, headers: { 'retry-after': '10' }, body: { ...odata('exports/$entity'), ...exported('Running', 70) } };
  return undefined;
};

type TokenRequest = { readonly reports?: readonly { readonly id: string }[] };
const hasAll = ({ reports: wanted = [] }: TokenRequest, reports: Contents['reports'] | readonly { readonly id: string }[]): boolean => wanted.every((one) => reports.some((report) => report.id === one.id));
const tokenAnswer = (): Answer => ({ body: { ...odata('embedToken'), token: 'H4sI-embed-token', tokenId: '49ae3742-54c0-4c29-af52-619ff93b5c80', expiration: new Date(Date.now() + 3_600_000).toISOString() } });
const imported = (importState: string) => ({ id: '82d9a37a-2b45-4221-b012-cb109b8e30c7', importState, createdDateTime: '2026-11-23T08:15:30Z', updatedDateTime: '2026-11-23T08:15:31Z', name: 'Uploaded' });
const exported = (status: string, percentComplete: number) => ({
  id: 'MS9CbG9iSWRWMi1hYTg3',
  createdDateTime: '2026-11-23T08:15:30Z',
  lastActionDateTime: '2026-11-23T08:15:31Z',
  reportId: tenantIds.figures,
  reportName: 'Figures',
  status,
  percentComplete,
  ...(status === 'Succeeded' && { resourceFileExtension: '.pdf', expirationTime: '2026-11-24T08:15:30Z' }),
});
