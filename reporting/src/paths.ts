import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import type { Workspace } from './documents/store.ts';
import { notFound } from './refusal.ts';

/** The parts of a path, by the names in the route; ids are compared in lower case. */
export const pathOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(request.params as Record<string, string>).map(([name, value]) => [name, name.endsWith('Id') ? value.toLowerCase() : value]));

/** The workspace that a path names. @throws Refusal 404 */
export const groupOf = (request: FastifyRequest, { store }: Context): Workspace => {
  const { groupId = '' } = pathOf(request);
  const workspace = store.workspaces.get(groupId);
  if (!workspace) throw notFound(`The workspace ${groupId}`);
  return workspace;
};

/** A document that a path names, in its workspace. @throws Refusal 404 */
export const inGroup = <T extends { workspaceId: string }>(document: T | undefined, group: Workspace, what: string): T => {
  if (document?.workspaceId !== group.id) throw notFound(what);
  return document;
};
