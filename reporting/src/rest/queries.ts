import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { runDax, type DaxResult } from '../dax/run.ts';
import type { DatasetModel } from '../definition/index.ts';
import { goneAway } from '../gone-away.ts';
import { bothPaths } from '../paths.ts';
import type { Identity } from '../query/row-security.ts';
import { readAs } from '../reading.ts';
import { notAuthorized, HttpError } from '../http-error.ts';
import { datasetOf } from './datasets.ts';
import { Throttle } from './throttle.ts';

/** Requests a minute of one user (protocol 12.2). */
const MOST_A_MINUTE = 120;

const executeRequest = z.object({
  queries: z.array(z.object({ query: z.string().trim().min(1).max(50_000) })).length(1, 'is one query'),
  serializerSettings: z.object({ includeNulls: z.boolean().default(false) }).prefault({}),
  impersonatedUserName: z.string().trim().min(1).max(256).optional(),
});

/** POST executeQueries: DAX, as far as portals need it (protocol 13.4). */
export const queryRoutes = (app: FastifyInstance, context: Context): void => {
  const { engine, loads } = context;
  const throttle = new Throttle(MOST_A_MINUTE);

  for (const path of bothPaths('/datasets/:datasetId/executeQueries')) {
    app.post(path, async (request, reply) => {
      const model = datasetOf(request, context);
      const { queries, serializerSettings, impersonatedUserName } = readAs(executeRequest, request.body);
      throttle.count(`${request.access.sub} ${impersonatedUserName ?? ''}`, reply);
      const loaded = loads.get(model.id);
      if (!loaded) throw new HttpError(503, 'DatasetNotLoaded', `The data of ${model.name} are not loaded.`);
      const identity = impersonatedUserName === undefined ? undefined : identityOf(impersonatedUserName, model);
      const result = await runDax({ query: queries[0]!.query, model, dataVersion: loaded.at, identity }, engine, goneAway(reply));
      return { results: [{ tables: [tableJson(result, serializerSettings.includeNulls)] }] };
    });
  }
};

/**
 * Who is impersonated, with the roles that the name alone decides. Roles with fixed values are given by embed tokens, and
 * no name earns them. @throws HttpError 403
 */
const identityOf = (username: string, { roles, name }: DatasetModel): Identity | undefined => {
  if (roles.length === 0) return undefined;
  const own = roles.filter(({ rules }) => rules.some(({ equals }) => equals.kind === 'username'));
  if (own.length === 0) throw notAuthorized(403, `${name} has row-level security, and no role that goes by the user's name.`);
  return { username, roles: own.map((role) => role.name) };
};

const tableJson = ({ names, rows, truncated }: DaxResult, includeNulls: boolean) => ({
  rows: rows.map((row) => Object.fromEntries(names.flatMap((name, index) => (row[index] === null && !includeNulls ? [] : [[name, row[index]]])))),
  ...(truncated && { error: { code: 'DatasetExecuteQueriesError', message: 'The result has more rows or values than a query may give; these are the first of them.' } }),
});
