import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A user as Microsoft Graph has them; what is not said is as of somebody without it. */
export type GraphUser = { id: string; displayName: string; userPrincipalName: string; mail?: string | null; department?: string | null; jobTitle?: string | null; employeeId?: string | null; accountEnabled?: boolean; assignedLicenses?: { skuId: string }[] };
type Fault = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown } | 'never' | undefined;
export type GraphCall = { readonly path: string; readonly query: URLSearchParams; readonly headers: IncomingMessage['headers'] };

/** Microsoft Graph and its token endpoint, as Microsoft documents what the portal asks for. For tests. */
export type GraphServer = {
  readonly address: string;
  /** What the portal is started with to take this one for Microsoft's. */
  readonly settings: Record<string, string>;
  readonly calls: GraphCall[];
  readonly users: Map<string, GraphUser>;
  readonly groups: Map<string, { displayName: string; members: string[] }>;
  applications: unknown[] | 'denied';
  /** Of a page. */
  pageSize: number;
  /** Ends every token that was given. */
  readonly expireTokens: () => void;
  /** Forgets what has changed since any delta link: 410. */
  readonly forgetDeltas: () => void;
  /** Writes down that somebody was deleted, for the next delta. */
  readonly remove: (id: string) => void;
  /** Writes down what has changed of somebody, for the next delta. */
  readonly change: (id: string, values: Partial<GraphUser>) => void;
  /** Answers in place of the usual. */
  fault: (call: GraphCall) => Fault;
  readonly close: () => Promise<void>;
};

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const person = (number: number, name: string, more: Partial<GraphUser> = {}): GraphUser => ({ id: idOf(number), displayName: name, userPrincipalName: `${name.toLowerCase()}@contoso.example`, ...more });

const errorOf = (code: string, message: string) => ({ error: { code, message, innerError: { date: '2026-11-23T00:00:00', 'request-id': idOf(0), 'client-request-id': idOf(0) } } });

export const startGraph = async (): Promise<GraphServer> => {
  let epoch = 0;
  let tokens = new Set<string>();
  let changes: Record<string, unknown>[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', address);
    const call = { path: decodeURIComponent(url.pathname), query: url.searchParams, headers: request.headers };
    graph.calls.push(call);
    const fault = graph.fault(call);
    if (fault === 'never') return;
    if (fault) return void send(response, fault.status, fault.body ?? errorOf('fault', 'Made to fail'), fault.headers);
    if (call.path.endsWith('/oauth2/v2.0/token')) return void token(request, response);
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return void send(response, 401, errorOf('InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'));
    const [status, body] = bodyOf(call, url);
    send(response, status, body);
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    let form = '';
    for await (const part of request) form += String(part);
    const given = new URLSearchParams(form);
    if (given.get('client_secret') !== 'right' || given.get('grant_type') !== 'client_credentials') return send(response, 401, { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided.', error_codes: [7000215] });
    const made = `graph-${(epoch += 1)}`;
    tokens.add(made);
    return send(response, 200, { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: made });
  };

  /** A page of a collection, with the link to the next one. */
  const paged = (all: readonly unknown[], url: URL, last: Record<string, string> = {}): [number, unknown] => {
    const from = Number(url.searchParams.get('$skiptoken') ?? 0);
    const next = new URL(url);
    next.searchParams.set('$skiptoken', String(from + graph.pageSize));
    const isLast = from + graph.pageSize >= all.length;
    return [200, { '@odata.context': `${address}/v1.0/$metadata`, value: all.slice(from, from + graph.pageSize), ...(isLast ? last : { '@odata.nextLink': next.href }) }];
  };

  /** `$search` needs the header that says that its index may be late. */
  const searched = <Row extends Record<string, unknown>>(rows: Row[], { query, headers }: GraphCall): Row[] | undefined => {
    const wanted = query.get('$search');
    if (wanted === null) return rows;
    if (headers.consistencylevel !== 'eventual') return undefined;
    const parts = [...wanted.matchAll(/"(\w+):([^"]*)"/g)];
    return rows.filter((row) => parts.some(([, field = '', text = '']) => String(row[field] ?? '').toLowerCase().includes(text.toLowerCase())));
  };
  const found = (rows: Record<string, unknown>[], call: GraphCall, url: URL): [number, unknown] => {
    const hits = searched(rows, call);
    return hits ? paged(hits, url) : [400, errorOf('Request_UnsupportedQuery', "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'")];
  };
  const missing = (id: string): [number, unknown] => [404, errorOf('Request_ResourceNotFound', `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`)];

  const bodyOf = (call: GraphCall, url: URL): [number, unknown] => {
    const [, kind, id = '', rest = ''] = /^\/v1\.0\/(\w+)(?:\/([^/]+))?(?:\/(.+))?$/.exec(call.path) ?? [];
    if (kind === 'users' && id === 'delta') return delta(url);
    if (kind === 'users' && id) {
      const user = graph.users.get(id);
      return user ? [200, user] : missing(id);
    }
    if (kind === 'users') return found([...graph.users.values()], call, url);
    if (kind === 'groups' && rest === 'transitiveMembers/microsoft.graph.user') {
      const group = graph.groups.get(id);
      return group ? paged(group.members.flatMap((member) => graph.users.get(member) ?? []), url) : missing(id);
    }
    if (kind === 'groups' && id) {
      const group = graph.groups.get(id);
      return group ? [200, { id, displayName: group.displayName, description: null }] : missing(id);
    }
    if (kind === 'groups') return found([...graph.groups].map(([groupId, { displayName }]) => ({ id: groupId, displayName, description: null })), call, url);
    if (kind === 'applications') return graph.applications === 'denied' ? [403, errorOf('Authorization_RequestDenied', 'Insufficient privileges to complete the operation.')] : [200, { value: graph.applications }];
    return [400, errorOf('BadRequest', 'Resource not found for the segment.')];
  };

  const delta = (url: URL): [number, unknown] => {
    const since = url.searchParams.get('$deltatoken');
    const [asked, from] = (since ?? '').split('.').map(Number);
    if (since !== null && asked !== deltas) return [410, errorOf('syncStateNotFound', 'The sync state generation is not found.')];
    const all = since === null ? [...graph.users.values()] : changes.slice(from);
    return paged(all, url, { '@odata.deltaLink': `${address}/v1.0/users/delta?$deltatoken=${deltas}.${changes.length}` });
  };
  let deltas = 1;

  const graph: GraphServer = {
    address,
    settings: { ENTRA_AUTHORITY: `${address}/contoso`, ENTRA_CLIENT_ID: 'portal', ENTRA_CLIENT_SECRET: 'right', ENTRA_GRAPH_ADDRESS: address },
    calls: [],
    users: new Map(),
    groups: new Map(),
    applications: [],
    pageSize: 2,
    expireTokens: () => (tokens = new Set()),
    forgetDeltas: () => {
      deltas += 1;
      changes = [];
    },
    remove: (id) => {
      graph.users.delete(id);
      changes.push({ id, '@removed': { reason: 'changed' } });
    },
    change: (id, values) => {
      const user = graph.users.get(id);
      if (!user) throw new Error(`There is no ${id}`);
      graph.users.set(id, { ...user, ...values });
      changes.push({ id, ...values });
    },
    fault: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((fulfil) => server.close(() => fulfil()));
    },
  };
  return graph;
};
