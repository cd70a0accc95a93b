import type { Db } from '../../../database/database.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import { findWorkspace } from './repository.ts';

/** What a workspace is called; the service is asked where the portal has no name of it yet. @throws HttpError 502 or 503 */
export const workspaceName = async (db: Db, { workspaces }: Pick<PowerBi, 'workspaces'>, sourceId: number, workspaceId: string): Promise<string> =>
  (await findWorkspace(db, sourceId, workspaceId))?.name || ((await workspaces.list()).find(({ id }) => id.toLowerCase() === workspaceId.toLowerCase())?.name ?? '');
