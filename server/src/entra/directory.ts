import { cutTo } from '@portal/shared/contract/all';
import { DeltaExpired, textOf, WORK_PATIENCE, type Graph, type GraphOptions, type Json } from './graph.ts';

/** What is read of a user. */
export type DirectoryPerson = {
  readonly objectId: string;
  readonly displayName: string;
  readonly upn: string;
  readonly mail: string;
  readonly department: string;
  readonly jobTitle: string;
  readonly employeeId: string;
  readonly isEnabled: boolean;
  readonly licence: 'none' | 'free' | 'pro' | 'ppu';
};
/** What a change says of a user: only what is different, or that they are gone. */
export type PersonChange = Partial<DirectoryPerson> & Pick<DirectoryPerson, 'objectId'> & { readonly isRemoved: boolean };
export type DirectoryGroup = { readonly id: string; readonly name: string; readonly notes: string };

const USER_FIELDS = 'id,displayName,userPrincipalName,mail,department,jobTitle,employeeId,accountEnabled,assignedLicenses';
const PAGE = 999;
const MOST_FOUND = 50;
const users: Pick<GraphOptions, 'permission'> = { permission: 'User.Read.All' };
const groups: Pick<GraphOptions, 'permission'> = { permission: 'GroupMember.Read.All' };

/** Licences that Power BI asks for, by the ids that Microsoft gives its products: by itself, or in Office 365 and Microsoft 365 E5. */
const products: Readonly<Record<string, DirectoryPerson['licence']>> = {
  'a403ebcc-fae0-4ca2-8c8c-7a907fd6c235': 'free',
  'f8a1db68-be16-40ed-86d5-cb42ce701560': 'pro',
  'c7df2760-2c81-4ef7-b578-5b5392b571df': 'pro',
  '06ebc4ee-1bb5-47dd-8120-11324bc54e06': 'pro',
  'c1d032e0-5619-4761-9b5c-75b6831e1711': 'ppu',
};

/** Users and groups of the directory. All throw as `Graph.get`. */
export class Directory {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** Users whose name, user principal name or mail has the words that are typed. */
  async searchUsers(typed: string): Promise<DirectoryPerson[]> {
    const words = phrase(typed);
    if (words === '') return [];
    const search = ['displayName', 'userPrincipalName', 'mail'].map((field) => `"${field}:${words}"`).join(' OR ');
    const query = new URLSearchParams({ $search: search, $select: USER_FIELDS, $top: String(MOST_FOUND), $count: 'true', $orderby: 'displayName' });
    return listIn(await this.#graph.get(`users?${query}`, { ...users, isEventual: true })).map(personOf);
  }

  /** @throws HttpError 404 for somebody whom the directory does not have */
  async user(objectId: string): Promise<DirectoryPerson> {
    return personOf(await this.#graph.get(`users/${encodeURIComponent(objectId)}?$select=${USER_FIELDS}`, users));
  }

  async searchGroups(typed: string): Promise<DirectoryGroup[]> {
    const words = phrase(typed);
    const query = new URLSearchParams({ ...(words !== '' && { $search: `"displayName:${words}"` }), $select: 'id,displayName,description', $top: String(MOST_FOUND), $count: 'true', $orderby: 'displayName' });
    return listIn(await this.#graph.get(`groups?${query}`, { ...groups, isEventual: true })).map(groupOf);
  }

  async group(id: string): Promise<DirectoryGroup> {
    return groupOf(await this.#graph.get(`groups/${encodeURIComponent(id)}?$select=id,displayName,description`, groups));
  }

  /** What has changed since a link was given; everybody, without one. Ends with the link for the next time. @throws DeltaExpired */
  async *changes(deltaLink: string, signal?: AbortSignal): AsyncGenerator<{ changes: PersonChange[]; deltaLink: string }> {
    // Kept from before the directory was set to another cloud.
    if (deltaLink && !this.#graph.isOwn(deltaLink)) throw new DeltaExpired('foreignLink');
    for await (const page of this.#graph.pages(deltaLink || `users/delta?$select=${USER_FIELDS}`, { ...users, pageSize: PAGE, signal, patience: WORK_PATIENCE })) {
      yield { changes: page.items.map(changeOf), deltaLink: page.deltaLink };
    }
  }

  /** Users in a group and in the groups in it. */
  async *members(groupId: string, signal?: AbortSignal, patience = WORK_PATIENCE): AsyncGenerator<DirectoryPerson[]> {
    const path = `groups/${encodeURIComponent(groupId)}/transitiveMembers/microsoft.graph.user?$select=${USER_FIELDS}&$top=${PAGE}`;
    for await (const { items } of this.#graph.pages(path, { ...groups, signal, patience })) yield items.map(personOf);
  }

  /** The secrets of an application, with their ends. */
  async secretsOf(appId: string): Promise<{ name: string; secrets: { name: string; end: string }[] }[]> {
    const query = new URLSearchParams({ $filter: `appId eq '${appId.replaceAll("'", "''")}'`, $select: 'displayName,passwordCredentials' });
    return listIn(await this.#graph.get(`applications?${query}`, { permission: 'Application.Read.All' })).map((application) => ({
      name: textOf(application, 'displayName'),
      secrets: (Array.isArray(application.passwordCredentials) ? (application.passwordCredentials as Json[]) : []).map((secret) => ({ name: textOf(secret, 'displayName') || textOf(secret, 'hint'), end: textOf(secret, 'endDateTime') })),
    }));
  }
}

/** Within a phrase of `$search`, quotes and backslashes would end it or mean something else. */
const phrase = (typed: string): string => typed.replace(/["\\]/g, ' ').trim();

const listIn = (json: Json): Json[] => (Array.isArray(json.value) ? (json.value as Json[]) : []);
const groupOf = (json: Json): DirectoryGroup => ({ id: textOf(json, 'id'), name: textOf(json, 'displayName'), notes: textOf(json, 'description') });

const personOf = (json: Json): DirectoryPerson => ({ displayName: '', upn: '', mail: '', department: '', jobTitle: '', employeeId: '', isEnabled: true, licence: 'none', ...knownOf(json), objectId: textOf(json, 'id').toLowerCase() });

const changeOf = (json: Json): PersonChange => ({ ...knownOf(json), objectId: textOf(json, 'id').toLowerCase(), isRemoved: json['@removed'] !== undefined });

const named = { displayName: 'displayName', upn: 'userPrincipalName', mail: 'mail', department: 'department', jobTitle: 'jobTitle', employeeId: 'employeeId' } as const;

/** The members that are there; one that is null is empty. */
const knownOf = (json: Json): Partial<DirectoryPerson> => ({
  ...Object.fromEntries(Object.entries(named).flatMap(([name, field]) => (field in json ? [[name, cutTo(textOf(json, field), 500)]] : []))),
  ...('accountEnabled' in json && { isEnabled: json.accountEnabled !== false }),
  ...(Array.isArray(json.assignedLicenses) && { licence: licenceOf(json.assignedLicenses as Json[]) }),
});

const order = ['none', 'free', 'pro', 'ppu'] as const;
const licenceOf = (assigned: readonly Json[]): DirectoryPerson['licence'] =>
  assigned.map((one) => products[textOf(one, 'skuId').toLowerCase()] ?? 'none').reduce((best, one) => (order.indexOf(one) > order.indexOf(best) ? one : best), 'none');
