import { listOf, member, nameMember, textMember, workspacePath, type Json, type PowerBiClient } from './client.ts';

export type Workspace = { readonly id: string; readonly name: string };
/** `isOnCapacity` is undefined where the service does not say. */
export type ListedWorkspace = Workspace & { readonly isOnCapacity: boolean | undefined };
/** What a service does not say is no limit. @param hasCapacities whether it has such a thing: Power BI's clouds do, others run everything as it is */
export const isWithoutCapacity = ({ isOnCapacity }: Pick<ListedWorkspace, 'isOnCapacity'>, hasCapacities: boolean): boolean => hasCapacities && isOnCapacity === false;
/** Power BI's words for what somebody may do in a workspace. */
export type WorkspaceRight = 'Admin' | 'Member' | 'Contributor' | 'Viewer';
export type PrincipalType = 'User' | 'Group' | 'App';
export type WorkspaceUser = { readonly identifier: string; readonly displayName: string; readonly principalType: string; readonly right: string };

/** Calls on workspaces of the Power BI REST API (protocol 13.1). All throw a HttpError 502 or 503, as the client does. */
export class WorkspaceCalls {
  readonly #client: PowerBiClient;

  constructor(client: PowerBiClient) {
    this.#client = client;
  }

  async list(): Promise<Workspace[]> {
    return listOf(await this.#client.call('groups')).map(readWorkspace);
  }

  /** The same, with whether each is on a capacity. @param most so many are asked for, and read */
  async listWithCapacity(most?: number): Promise<ListedWorkspace[]> {
    const all = listOf(await this.#client.call(most === undefined ? 'groups' : `groups?$top=${most}`));
    return all.slice(0, most).map((json) => {
      const isOnCapacity = member(json, 'isOnDedicatedCapacity');
      return { ...readWorkspace(json), isOnCapacity: typeof isOnCapacity === 'boolean' ? isOnCapacity : undefined };
    });
  }

  async create(name: string): Promise<Workspace> {
    const answer = await this.#client.call('groups?workspaceV2=true', { method: 'POST', body: { name } });
    // Microsoft's example wraps it in a list, and the schema does not.
    return readWorkspace(listOf(answer)[0] ?? answer);
  }

  /** Deletes a workspace with all that is in it. */
  async remove(workspaceId: string): Promise<void> {
    await this.#client.call(workspacePath(workspaceId), { method: 'DELETE' });
  }

  async users(workspaceId: string): Promise<WorkspaceUser[]> {
    return listOf(await this.#client.call(`${workspacePath(workspaceId)}/users`)).map((user) => ({
      identifier: textMember(user, 'identifier'),
      displayName: nameMember(user, 'displayName'),
      principalType: textMember(user, 'principalType'),
      right: textMember(user, 'groupUserAccessRight'),
    }));
  }

  async addUser(workspaceId: string, identifier: string, right: WorkspaceRight, principalType: PrincipalType = 'User'): Promise<void> {
    await this.#client.call(`${workspacePath(workspaceId)}/users`, { method: 'POST', body: { identifier, principalType, groupUserAccessRight: right } });
  }

  async removeUser(workspaceId: string, identifier: string): Promise<void> {
    await this.#client.call(`${workspacePath(workspaceId)}/users/${encodeURIComponent(identifier)}`, { method: 'DELETE' });
  }
}

const readWorkspace = (json: Json): Workspace => ({ id: textMember(json, 'id'), name: nameMember(json, 'name') });
