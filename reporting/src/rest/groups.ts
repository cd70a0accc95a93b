import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Workspace } from '../documents/store.ts';
import { readAs } from '../reading.ts';
import { groupOf } from '../paths.ts';
import { groupFilter } from './group-filter.ts';

const paging = z.object({
  $filter: z.string().max(2000).optional(),
  $top: z.coerce.number().int().min(1).max(5000).default(5000),
  $skip: z.coerce.number().int().min(0).default(0),
});

const groupJson = ({ id, name }: Workspace) => ({ id, name, isReadOnly: false, isOnDedicatedCapacity: false });

/** GET /groups and /groups/{groupId} (protocol 13.1). */
export const groupRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  app.get('/groups', (request) => {
    const { $filter, $top, $skip } = readAs(paging, request.query, 'query');
    const fits = $filter === undefined ? () => true : groupFilter($filter);
    const found = store.workspaces.all().filter(fits).sort((one, other) => one.name.localeCompare(other.name));
    return { '@odata.context': addresses.context('$metadata#groups'), value: found.slice($skip, $skip + $top).map(groupJson) };
  });

  app.get('/groups/:groupId', (request) => ({ '@odata.context': addresses.context('$metadata#groups/$entity'), ...groupJson(groupOf(request, context)) }));
};
