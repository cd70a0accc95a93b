import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { isCalled, type AccessEntry } from '../documents/access.ts';
import { baseOf, bothPaths, groupOf, pathOf } from '../paths.ts';
import { readAs } from '../reading.ts';
import { invalid, notFound, HttpError } from '../http-error.ts';
import { datasetOf } from './datasets.ts';
import { reportOf } from './reports.ts';

const text = z.string().trim().min(1).max(256);
const paging = z.object({ $top: z.coerce.number().int().min(1).max(5000).default(5000), $skip: z.coerce.number().int().min(0).default(0) });

const groupRight = z.enum(['Admin', 'Member', 'Contributor', 'Viewer']);
type GroupRight = z.infer<typeof groupRight>;
const groupUser = z
  .object({ identifier: text.optional(), emailAddress: z.email().max(256).optional(), displayName: text.optional(), principalType: z.enum(['User', 'Group', 'App']).default('User'), groupUserAccessRight: groupRight })
  .refine((one) => one.identifier !== undefined || one.emailAddress !== undefined, { error: 'is needed, or emailAddress', path: ['identifier'] })
  .transform(({ groupUserAccessRight: right, identifier, ...user }) => ({ ...user, identifier: identifier ?? user.emailAddress!, right }));

const added = ['Read', 'ReadReshare', 'ReadExplore', 'ReadReshareExplore'] as const;
const datasetUser = <Right extends string>(rights: readonly [Right, ...Right[]]) =>
  z
    .object({ identifier: text, principalType: z.enum(['User', 'Group'], { error: 'is User or Group' }), datasetUserAccessRight: z.enum(rights) })
    .transform(({ datasetUserAccessRight: right, ...user }) => ({ ...user, right }));
const newDatasetUser = datasetUser(added);
const changedDatasetUser = datasetUser(['None', ...added]);

/** What a right on a workspace is worth in it. */
const inWorkspace: Record<GroupRight, { dataset: string; report: string }> = {
  Admin: { dataset: 'ReadWriteReshareExplore', report: 'Owner' },
  Member: { dataset: 'ReadWriteReshareExplore', report: 'Owner' },
  Contributor: { dataset: 'ReadWriteExplore', report: 'ReadWrite' },
  Viewer: { dataset: 'Read', report: 'Read' },
};

/** Who has access to workspaces, datasets and reports (protocol 13.1 and 13.4). */
export const userRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  /** The caller made it all, and has every right. */
  const membersOf = (workspaceId: string, request: FastifyRequest): AccessEntry[] => [
    { identifier: request.access.sub, displayName: request.access.sub, principalType: 'App', right: 'Admin' },
    ...(store.access.get(workspaceId)?.users ?? []),
  ];
  /** Changes a list of entries, made from the list as it is then. */
  const change = (id: string, make: (users: AccessEntry[]) => AccessEntry[]) => store.access.change(id, (present) => ({ id, users: make(present?.users ?? []) }));
  const withoutUser = (users: AccessEntry[], name: string): AccessEntry[] => {
    const left = users.filter((user) => !isCalled(user, name));
    if (left.length === users.length) throw notFound(`The user ${name}`);
    return left;
  };
  const withUser = (users: AccessEntry[], user: AccessEntry): AccessEntry[] => {
    if (users.some((one) => isCalled(one, user.identifier))) throw new HttpError(400, 'AddingAlreadyExistsGroupUserNotSupportedError', `identifier: ${user.identifier} has access already.`);
    return [...users, user];
  };
  const nobodyElse = (name: string, request: FastifyRequest): void => {
    if (isCalled({ identifier: request.access.sub }, name)) throw invalid('identifier', 'the service principal of the caller keeps its access');
  };

  app.get('/groups/:groupId/users', (request) => {
    const { $top, $skip } = readAs(paging, request.query, 'query');
    const users = membersOf(groupOf(request, context).id, request).slice($skip, $skip + $top);
    return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#users`), value: users.map(({ right, ...user }) => ({ ...user, groupUserAccessRight: right })) };
  });

  app.post('/groups/:groupId/users', async (request, reply) => {
    const user = readAs(groupUser, request.body);
    nobodyElse(user.identifier, request);
    await change(groupOf(request, context).id, (users) => withUser(users, user));
    return reply.code(200).send();
  });

  app.put('/groups/:groupId/users', async (request, reply) => {
    const user = readAs(groupUser, request.body);
    nobodyElse(user.identifier, request);
    await change(groupOf(request, context).id, (users) => [...withoutUser(users, user.identifier), user]);
    return reply.code(200).send();
  });

  app.delete('/groups/:groupId/users/:user', async (request, reply) => {
    const { user = '' } = pathOf(request);
    nobodyElse(user, request);
    await change(groupOf(request, context).id, (users) => withoutUser(users, user));
    return reply.code(200).send();
  });

  for (const path of bothPaths('/datasets/:datasetId/users')) {
    app.get(path, (request) => {
      const { id, workspaceId } = datasetOf(request, context);
      const members = membersOf(workspaceId, request).map((user) => ({ ...user, right: inWorkspace[user.right as GroupRight].dataset }));
      const others = (store.access.get(id)?.users ?? []).filter((user) => !members.some((member) => isCalled(member, user.identifier)));
      const value = [...members, ...others].map(({ identifier, principalType, right }) => ({ identifier, principalType, datasetUserAccessRight: right }));
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#users`), value };
    });

    app.post(path, async (request, reply) => {
      const user = readAs(newDatasetUser, request.body);
      await change(datasetOf(request, context).id, (users) => withUser(users, user));
      return reply.code(200).send();
    });

    app.put(path, async (request, reply) => {
      const user = readAs(changedDatasetUser, request.body);
      await change(datasetOf(request, context).id, (users) => [...withoutUser(users, user.identifier), ...(user.right === 'None' ? [] : [user])]);
      return reply.code(200).send();
    });
  }

  app.get('/admin/reports/:reportId/users', (request) => {
    const { workspaceId } = reportOf(request, context);
    const value = membersOf(workspaceId, request).map(({ right, ...user }) => ({ ...user, reportUserAccessRight: inWorkspace[right as GroupRight].report }));
    return { '@odata.context': addresses.context('admin/$metadata#users'), value };
  });
};
