import { inTransaction, type Db } from '../../../database/database.ts';
import type { ScheduledJob } from '../../../jobs/jobs.ts';
import { bothNames } from '../../../language/language.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { endingKinds, endings, markTold, removeEnded, type Ending, type EndingKind } from './endings-repository.ts';
import { ended, endingSoon, type Place } from './told.ts';

type Parts = { readonly db: Db; readonly notices: Notices; readonly place: Place };

/** The portal by itself. */
const PORTAL = { userId: null, account: '' } as const;

/**
 * Grants for a time count for nothing from their end on, whatever this does; it takes their rows away, writes that down and tells
 * whose they were, and a day ahead that they will end.
 */
export const endingsJob = (parts: Parts): ScheduledJob => ({ name: 'ended-grants', cron: '*/5 * * * *', minutes: 10, work: (signal) => endGrants(parts, signal) });

export const endGrants = async ({ db, notices, place }: Parts, signal?: AbortSignal): Promise<void> => {
  for (const kind of endingKinds) {
    for (const when of ['over', 'soon'] as const) {
      let found: Ending[];
      do {
        signal?.throwIfAborted();
        found = await inTransaction(db, async (transaction) => {
          const rows = await endings(transaction, kind, when);
          for (const ending of rows) await (when === 'over' ? end(transaction, kind, ending) : markTold(transaction, kind, ending));
          for (const { userId, thing, expireTime } of rows) await notices.write(transaction, when === 'over' ? ended(userId, thing, place) : endingSoon(userId, thing, expireTime, place));
          return rows;
        });
        await notices.wake([...new Set(found.map(({ userId }) => userId))]);
      } while (found.length > 0);
    }
  }
};

const end = async (db: Db, kind: EndingKind, ending: Ending): Promise<void> => {
  const { userId, account, thing } = ending;
  const name = bothNames(thing.name, thing.ename);
  await removeEnded(db, kind, ending);
  if (kind === 'role') await recordChange(db, PORTAL, 'role.remove-members', { id: thing.id, name, before: { members: [account] } });
  else await recordChange(db, PORTAL, kind === 'report' ? 'user.reports' : 'user.dashboards', { id: userId, name: account, before: { [`${kind}s`]: [name] }, after: { [`${kind}s`]: [] } });
};
