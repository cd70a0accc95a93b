import type { Audience, PageOf, PageRequest, ReleaseEvent } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import type { Actor } from '../../../actors.ts';
import { audit } from '../../usage/audit/module.ts';
import { countEntries, listEntries, type AuditRow } from './history-repository.ts';

type Action = ReleaseEvent['action'];
type Detail = { readonly version: string; readonly audience?: Audience; readonly note?: string };

const actions: readonly Action[] = ['publish', 'activate', 'end-trial', 'roll-back', 'withdraw', 'switch-off', 'switch-on'];
const entryOf = (action: Action): string => `release.${action}`;

/** What happened to a remote's releases is in the audit log, and read from there. */
export const note = (db: Db, actor: Actor, action: Action, name: string, detail: Detail): Promise<void> => audit(db, actor, entryOf(action), name, { ...detail });

export const readHistory = async (db: Db, name: string, { pageIndex, pageSize }: PageRequest): Promise<PageOf<ReleaseEvent>> => {
  const wanted = actions.map(entryOf);
  const [total, rows] = await Promise.all([countEntries(db, name, wanted), listEntries(db, name, wanted, pageSize, (pageIndex - 1) * pageSize)]);
  return { items: rows.map(eventOf), total, pageIndex, pageSize };
};

const eventOf = ({ id, action, account, detail, createTime }: AuditRow): ReleaseEvent => {
  const { version, audience, note: text } = detail as Detail;
  return {
    id,
    action: action.replace('release.', '') as Action,
    version,
    audience: audience ?? null,
    note: text ?? '',
    author: account,
    createTime: createTime.toISOString(),
  };
};
