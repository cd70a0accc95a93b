import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { MY_WORKSPACE, type Workspace } from './documents/store.ts';
import { notFound } from './http-error.ts';

/** Most of Microsoft's calls have two paths: one in a workspace, and one without it (protocol 12). */
export const bothPaths = (path: string): string[] => [path, `/groups/:groupId${path}`];

/** The parts of a path, by the names in the route; ids are compared in lower case. */
export const pathOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(request.params as Record<string, string>).map(([name, value]) => [name, name.endsWith('Id') ? value.toLowerCase() : value]));

/** Where the addresses in an answer begin: as in the path of the request. */
export const baseOf = (request: FastifyRequest): string => {
  const { groupId } = pathOf(request);
  return groupId === undefined ? '' : `groups/${groupId}/`;
};

/** The workspace that a path names; "My workspace" where it names none. @throws HttpError 404 */
export const groupOf = (request: FastifyRequest, context: Context): Workspace => workspaceOf(pathOf(request).groupId ?? MY_WORKSPACE, context);

/** @throws HttpError 404 */
export const workspaceOf = (id: string, { store }: Context): Workspace => {
  const workspace = store.workspaces.get(id);
  if (!workspace) throw notFound(`The workspace ${id}`);
  return workspace;
};

/** A document that a path names: in its workspace, or wherever it is when the path names none. @throws HttpError 404 */
export const documentOf = <T extends { workspaceId: string }>(document: T | undefined, request: FastifyRequest, context: Context, what: string): T => {
  const isAnywhere = pathOf(request).groupId === undefined;
  if (!document || !(isAnywhere || document.workspaceId === groupOf(request, context).id)) throw notFound(what);
  return document;
};
