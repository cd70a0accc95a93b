import type { Db } from '../../../database/database.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { endSessionsOf } from '../sign-in/module.ts';
import { updateUsers } from './repository.ts';
import { stopExports, type Stopped } from './stopped-exports.ts';

/**
 * Disables people, whoever says so: they are signed out, and their exports that wait or are under way stop with a reason.
 * @param actorId undefined where nobody does it, but a directory says so
 */
export const disablePeople = async (db: Db, notices: Pick<Notices, 'write'>, ids: readonly number[], actorId?: number): Promise<Stopped> => {
  await updateUsers(db, ids, { isAction: false, updateTime: new Date() });
  await endSessionsOf(db, ids, 'disabled');
  return stopExports(db, notices, ids, actorId);
};
