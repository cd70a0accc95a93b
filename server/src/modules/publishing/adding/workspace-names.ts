import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import { putWorkspace, type Connections } from '../connection-sources/module.ts';
import * as repository from './repository.ts';

/**
 * Workspaces of which the portal has something, but no name: it came with samples, or from before there were names. Their sources are asked, at the
 * same time, so that none waits for a slow one; what gives no answer keeps its id in place of a name until the next time.
 */
export const nameWorkspaces = async (db: Db, connections: Connections, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
  const bySource = Map.groupBy(await repository.unnamedWorkspaces(db), ({ sourceId }) => sourceId);
  await Promise.all(
    [...bySource].map(async ([sourceId, workspaces]) => {
      try {
        const listed = await (await connections.of(sourceId)).workspaces.list();
        for (const { id } of workspaces) {
          const name = listed.find((one) => one.id.toLowerCase() === id.toLowerCase())?.name;
          if (name) await putWorkspace(db, sourceId, id, name);
        }
      } catch (error) {
        log.warn({ err: error, sourceId }, 'what the workspaces of a source are called could not be asked');
      }
    }),
  );
};
