import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword, line, name } from '../values.ts';
import { sourceWorkspaceId } from './source-workspace-id.ts';

/** Of which cloud a source is; `service` is one at addresses of its own: the local service, or a report server that speaks the same protocol. */
export const sourceKinds = ['global', 'china', 'service'] as const;
export const credentialKinds = ['secret', 'certificate'] as const;
export const sourceOrder = ['name', 'createTime', 'updateTime'] as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** Secrets go over TLS; what is on the portal's own machine is for trying out. */
const isProtected = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  return (protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))) && `${username}${password}${search}${hash}` === '';
};
const address = text(500).check(z.refine((given) => given === '' || isProtected(given), { error: 'invalid_address' }));
const origin = text(200).check(z.refine((given) => isProtected(given) && new URL(given).origin === given && !given.includes('*'), { error: 'invalid_address' }));
const day = z.iso.date().check(z.regex(/^(?!0000)/));

/** Where a source is, and as whom the portal signs in there. */
const connection = {
  kind: z.enum(sourceKinds),
  /** Its id or one of its domains; needed in a cloud. */
  tenant: z._default(text(200).check(z.regex(/^[A-Za-z0-9.-]*$/)), ''),
  clientId: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  credential: z._default(z.enum(credentialKinds), 'secret'),
  /** In PEM, with what has signed it behind it, if anything. */
  certificate: z._default(text(50_000), ''),
  /** Before `/oauth2/v2.0/token`; needed of a `service`, as the two below it. */
  authority: z._default(address, ''),
  /** Before `/v1.0/myorg`. */
  apiBase: z._default(address, ''),
  /** Where its embedded pages come from: scheme, host and port. */
  embedOrigins: z._default(z.array(origin).check(z.maxLength(10)), []),
  /** The last day of the secret, as far as it is known; of a certificate the portal reads it there. */
  secretExpireDay: z._default(z.nullable(day), null),
  /** How long embed tokens are good; null is as long as the service lets them. */
  tokenMinutes: z._default(z.nullable(z.int().check(z.minimum(10), z.maximum(1_440))), null),
  /** 1: its reports are given the portal's dark theme where their reader has the portal dark. */
  isDarkAllowed: z._default(flag, 0),
};
/** What an administrator says of a source; its secret goes one way only. */
const fields = { name, ename: z._default(text(100), ''), ...connection };
/** A client secret, or the private key of the certificate in PEM. */
const secret = z.string().check(z.minLength(1), z.maxLength(20_000));

/** What `TestOnline` has answered of the same values: the result is kept with the source. Of other values it is nothing. */
const checked = z.optional(z.string().check(z.maxLength(1_000)));

/** What a test goes through, one after the other. */
export const sourceCheckSteps = ['signIn', 'api', 'workspaces', 'read', 'token'] as const;
/** What follows a step that failed was not tried. */
const checkStep = z.object({ step: z.enum(sourceCheckSteps), state: z.enum(['ok', 'warning', 'failed', 'skipped']), detail: z.string(), advice: z.string() });
export type SourceCheckStep = z.infer<typeof checkStep>;

/** A connection source as administrators see it (screens 4, workspace). */
export const connectionSource = z.object({
  id,
  name: z.string(),
  ename: z.string(),
  // What the settings of the server say follows none of the rules above.
  kind: z.enum(sourceKinds),
  tenant: z.string(),
  clientId: z.string(),
  credential: z.enum(credentialKinds),
  certificate: z.string(),
  authority: z.string(),
  apiBase: z.string(),
  embedOrigins: z.array(z.string()),
  secretExpireDay: z.nullable(z.string()),
  tokenMinutes: z.nullable(z.int()),
  isDarkAllowed: flag,
  /** The one that the settings of the server name: what it is cannot be changed here. */
  isEnvironment: flag,
  isSecretSet: flag,
  secretTime: z.nullable(instant),
  secretBy: z.string(),
  isActive: flag,
  /** How many of each the portal has of it, reports of its readers among them. */
  workspaces: z.int(),
  reports: z.int(),
  dashboards: z.int(),
  /** When the connection was last tested, and which step failed then; empty where none did. */
  checkTime: z.nullable(instant),
  checkFailure: z.string(),
  version: z.int(),
  updateTime: instant,
});
export type ConnectionSource = z.infer<typeof connectionSource>;

/** A workspace of a source. */
export const sourceWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the service lists it: the portal may have reports of one that it is no member of any more. */
  isListed: flag,
  reports: z.int(),
  dashboards: z.int(),
});
export type SourceWorkspace = z.infer<typeof sourceWorkspace>;

const reportOfSource = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['report', 'paginated']),
  datasetId: z.string(),
  /** Its id in the portal's catalogue, where it is there. */
  reportId: z.nullable(id),
});
export type ReportOfSource = z.infer<typeof reportOfSource>;
const dashboardOfSource = z.object({ id: z.string(), name: z.string(), dashboardId: z.nullable(id) });

/** What happens where the workspace has something of the name, in Power BI's words: one more, nothing, in its place; in its place or one more. Of a paginated report `Abort` and `Overwrite`. */
export const nameConflicts = ['CreateOrOverwrite', 'Overwrite', 'Ignore', 'Abort'] as const;
const uploadedFile = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\/[0-9a-f-]{36}\.(pbix|rdl)$/));
const ofWorkspace = z.object({ sourceId: id, workspaceId: sourceWorkspaceId });
const onlineIds = idList;
const { list, add, update, remove } = crud({ access: 'connectionSources', about: ['connectionSources'], row: connectionSource });
/** Whoever publishes reports chooses where from. */
const forChoosing = { access: 'reportManagement', viewAs: 'reads' } as const;

/** Connection sources: the tenants and services that reports come from (SPEC 7.7). */
export const connectionSources = {
  list: list('/api/ConnectionSource/GetOnlinePage', { summary: 'Connection sources, searched by name', search: { keyword, id: z.optional(id) }, page: pageQuery({ orders: sourceOrder, size: 20 }) }),
  details: get('/api/ConnectionSource/GetOnlineInfo', {
    summary: 'One connection source. 404 for one that is gone',
    access: 'connectionSources',
    viewAs: 'reads',
    tags: ['connectionSources'],
    query: z.object({ onlineId: idInQuery }),
    value: connectionSource,
  }),
  select: post('/api/ConnectionSource/GetOnlineSelect', {
    ...forChoosing,
    summary: 'Connection sources that are in use, for choosing',
    tags: ['connectionSources'],
    value: z.array(z.object({ id, name: z.string(), ename: z.string() })),
  }),
  add: add('/api/ConnectionSource/AddOnline', {
    summary: 'Adds a connection source. 400 for what its kind needs, a certificate or key that is none; 409 for a name that is taken',
    body: z.object({ ...fields, secret, checked }),
  }),
  update: update('/api/ConnectionSource/UpdateOnline', {
    summary: 'Changes a connection source. Without a secret the one that is kept stays; it is asked for again (400) when it would go elsewhere. 404, 409 for that of the settings, a name that is taken, or when somebody else has changed it since `version`',
    body: z.object({ id, version: z.int(), ...fields, secret: z.optional(secret), checked }),
  }),
  remove: remove('/api/ConnectionSource/DelOnline', {
    summary: 'Deletes connection sources, all or none. 409 for that of the settings, and for one that reports, dashboards or data roles come from',
    body: z.object({ onlineIds }),
  }),
  isActive: post('/api/ConnectionSource/IsActive', {
    summary: 'Puts connection sources into use or out of it; what comes from one that is out of use cannot be opened',
    access: 'connectionSources',
    quiet: true,
    changes: ['connectionSources'],
    body: z.object({ onlineIds, value: flag }),
    value: z.null(),
  }),
  dependents: post('/api/ConnectionSource/Dependents', {
    summary: 'What cannot be opened while connection sources are out of use, and keeps them from being deleted: reports, those that readers have made, dashboards, data roles; and exports that are waiting or under way. 404 for one that is gone',
    access: 'connectionSources',
    viewAs: 'reads',
    tags: ['connectionSources', 'reports'],
    body: z.object({ onlineIds }),
    value: z.object({ reports: z.int(), selfService: z.int(), dashboards: z.int(), dataRoles: z.int(), exports: z.int() }),
  }),
  test: post('/api/ConnectionSource/TestOnline', {
    summary: 'Tries a connection step by step: a source that is kept by its id, values of a form before they are saved, or both. 400 where the kept secret would go elsewhere',
    access: 'connectionSources',
    quiet: true,
    changes: ['connectionSources'],
    body: z.object({ id: z.optional(id), values: z.optional(z.object({ ...connection, secret: z.optional(secret) })) }),
    /** `checked` goes back when the values are saved; empty for a source as it is kept. */
    value: z.object({ steps: z.array(checkStep), checked: z.string() }),
  }),
  workspaces: get('/api/Dashboard/GetWorkAreaTop', {
    ...forChoosing,
    summary: 'The workspaces of a source as the service lists them, and those that the portal has something of. 404 for a source that is gone, 502 or 503 where the service cannot be asked',
    tags: ['connectionSources', 'reports'],
    query: z.object({ OnlieId: idInQuery }),
    value: z.array(sourceWorkspace),
  }),
  reports: post('/api/OnlinePowerBI/GetReportList', {
    ...forChoosing,
    summary: 'The reports of a workspace, and which of them are in the catalogue. 404 for a source or workspace that is gone; 502 and 503 as the workspaces',
    tags: ['connectionSources', 'reports'],
    body: ofWorkspace,
    value: z.array(reportOfSource),
  }),
  contents: post('/api/ConnectionSource/GetContents', {
    summary: 'Reports and dashboards of a workspace, and which of them are in the catalogue. 404, 502 and 503 as `GetReportList`',
    access: 'connectionSources',
    viewAs: 'reads',
    tags: ['connectionSources', 'reports'],
    body: ofWorkspace,
    value: z.object({ reports: z.array(reportOfSource), dashboards: z.array(dashboardOfSource) }),
  }),
  upload: post('/api/ConnectionSource/UploadPowerBiFile', {
    summary: 'Takes a small .pbix or .rdl file in one piece for `PowerBiFileToOnline`; answers by what it goes on. 400 for another one',
    access: 'connectionSources',
    quiet: true,
    multipart: true,
    value: z.string(),
  }),
  beginUpload: post('/api/ConnectionSource/BeginUpload', {
    summary: 'Begins to take a .pbix or .rdl file in parts, or goes on with the same file of the same person; answers how much of it is there. 400 for another kind, 413 for one that is too large',
    access: 'connectionSources',
    quiet: true,
    body: z.object({
      name: line(255).check(z.minLength(1)),
      bytes: z.int().check(z.minimum(1)),
      /** When the file was last changed, as the browser says it, in milliseconds. */
      modified: z.int(),
    }),
    /** `file` goes to `PowerBiFileToOnline`. Each part but the last has `partBytes`. */
    value: z.object({ file: z.string(), received: z.int(), partBytes: z.int() }),
  }),
  uploadPart: post('/api/ConnectionSource/UploadPart', {
    summary: 'Takes the part of a file that begins at `offset`; answers how much of it is there. 404 for an upload that is not the caller’s, 409 for a part out of its turn, 400 for one of another length, or that begins or ends another kind of file',
    access: 'connectionSources',
    quiet: true,
    multipart: true,
    query: z.object({ file: uploadedFile, offset: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)) }),
    value: z.object({ received: z.int() }),
  }),
  getUpload: get('/api/ConnectionSource/GetUpload', {
    summary: 'How much of a file is there, in bytes. 404 for an upload that is not the caller’s',
    access: 'connectionSources',
    viewAs: 'reads',
    query: z.object({ file: z.string().check(z.minLength(1), z.maxLength(100)) }),
    value: z.object({ received: z.int() }),
  }),
  begin: post('/api/ConnectionSource/PowerBiFileToOnline', {
    summary: 'Sends an uploaded file on to a workspace. 404 for a file, source or workspace that is gone, 409 for a file that is not all there, 502 or 503 where the service does not take it',
    access: 'connectionSources',
    quiet: true,
    changes: ['connectionSources'],
    body: z.object({
      ...ofWorkspace.shape,
      /** As `UploadPowerBiFile` or `BeginUpload` has answered. */
      file: uploadedFile,
      /** What it is called there, without an ending. */
      name: line(200).check(z.minLength(1), z.regex(/^[^/\\]*$/)),
      nameConflict: z._default(z.enum(nameConflicts), 'Abort'),
    }),
    value: z.object({ importId: z.string() }),
  }),
  importState: get('/api/ConnectionSource/GetImport', {
    summary: 'How far a file is that was sent on, and what came of it',
    access: 'connectionSources',
    viewAs: 'reads',
    query: z.object({ sourceId: idInQuery, workspaceId: sourceWorkspaceId, importId: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
    value: z.object({ state: z.enum(['running', 'done', 'failed']), reports: z.array(z.object({ id: z.string(), name: z.string(), reportId: z.nullable(id) })), datasets: z.array(z.string()) }),
  }),
};
