import { fullNameOf } from '@portal/shared/formats';
import type { Db } from '../../../database/database.ts';
import { stopExportsOf } from '../../delivery/exports/module.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

export type Stopped = {
  /** How many exports of each person have stopped. */
  readonly counts: ReadonlyMap<number, number>;
  /** Who is told, for `Notices.wake` after the transaction. */
  readonly told: readonly number[];
};

/**
 * Ends the exports of people whose account goes off, and tells those whom the files would have reached, and who has done it.
 * @param actorId undefined where nobody has, but a directory says so
 */
export const stopExports = async (db: Db, notices: Pick<Notices, 'write'>, userIds: readonly number[], actorId?: number): Promise<Stopped> => {
  const stopped = await stopExportsOf(db, userIds, texts.exportStopped);
  const told: number[] = [];
  for (const { id, ...person } of await repository.namesOfUsers(db, [...stopped.keys()])) {
    const { count = 0, addresses = [] } = stopped.get(id) ?? {};
    const readers = (await repository.idsOfAddresses(db, addresses)).filter((one) => !userIds.includes(one) && one !== actorId);
    const all = actorId === undefined ? readers : [actorId, ...readers];
    await notices.write(db, { userIds: all, kind: 'exports.stopped', detail: { fullName: fullNameOf(person), count } });
    told.push(...all);
  }
  return { counts: new Map([...stopped].map(([id, { count }]) => [id, count])), told };
};
