import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { MY_WORKSPACE, type Workspace } from '../documents/store.ts';
import { groupOf } from '../paths.ts';
import { readAs } from '../reading.ts';
import { invalid, HttpError } from '../http-error.ts';
import { groupFilter } from './group-filter.ts';
import { removeWorkspace } from './removal.ts';

const paging = z.object({
  $filter: z.string().max(2000).optional(),
  $top: z.coerce.number().int().min(1).max(5000).default(5000),
  $skip: z.coerce.number().int().min(0).default(0),
});
const name = z.string().trim().min(1).max(200);
const newGroup = z.object({ name });
const groupChange = z.object({ name: name.optional() });

const groupJson = ({ id, name: called }: Workspace) => ({ id, name: called, isReadOnly: false, isOnDedicatedCapacity: false });

/** Workspaces: listed, read, made, renamed, deleted (protocol 13.1). */
export const groupRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  /** A workspace that may be changed. @throws HttpError 400 */
  const changeable = (request: FastifyRequest): Workspace => {
    const group = groupOf(request, context);
    if (group.id === MY_WORKSPACE) throw invalid('groupId', '“My workspace” stays as it is');
    return group;
  };
  /** Names of workspaces tell them apart. @throws HttpError 400 */
  const freeName = (wanted: string, own?: string): string => {
    const taken = store.workspaces.all().some((group) => group.id !== own && group.name.toLowerCase() === wanted.toLowerCase());
    if (taken) throw new HttpError(400, 'PowerBIEntityAlreadyExists', `name: there is a workspace ${wanted} already.`);
    return wanted;
  };

  app.get('/groups', (request) => {
    const { $filter, $top, $skip } = readAs(paging, request.query, 'query');
    const fits = $filter === undefined ? () => true : groupFilter($filter);
    const found = store.workspaces.all().filter((group) => group.id !== MY_WORKSPACE && fits(group)).sort((one, other) => one.name.localeCompare(other.name));
    return { '@odata.context': addresses.context('$metadata#groups'), value: found.slice($skip, $skip + $top).map(groupJson) };
  });

  app.post('/groups', async (request) => {
    const wanted = readAs(newGroup, request.body);
    const id = randomUUID();
    const group = await store.workspaces.change(id, () => ({ id, name: freeName(wanted.name) }));
    return { '@odata.context': addresses.context('$metadata#groups/$entity'), ...groupJson(group) };
  });

  app.get('/groups/:groupId', (request) => ({ '@odata.context': addresses.context('$metadata#groups/$entity'), ...groupJson(groupOf(request, context)) }));

  app.patch('/groups/:groupId', async (request, reply) => {
    const group = changeable(request);
    const wanted = readAs(groupChange, request.body);
    await store.workspaces.change(group.id, (present) => ({ ...(present ?? group), ...(wanted.name !== undefined && { name: freeName(wanted.name, group.id) }) }));
    return reply.code(200).send();
  });

  app.delete('/groups/:groupId', async (request, reply) => {
    await removeWorkspace(changeable(request).id, context);
    return reply.code(200).send();
  });
};
