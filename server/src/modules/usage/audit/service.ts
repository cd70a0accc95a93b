import { endpoints, type Endpoint, type HistoryEntry, type HistoryKind, type PageOf, type PageRequest } from '@portal/shared/contract/all';
import type { Actor } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { changedFields, changesOf, type Fields } from './changes.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

/** Who may list what there is may read what was changed of it. */
const lists: Readonly<Record<HistoryKind, Endpoint>> = { user: endpoints.users.list, menu: endpoints.menus.top, role: endpoints.groups.list, resourceGroup: endpoints.resourceGroups.list, interface: endpoints.interfaces.list, interfaceClass: endpoints.classes.list, reportClass: endpoints.reportClasses.top, report: endpoints.managedReports.list, dashboard: endpoints.managedDashboards.list, connectionSource: endpoints.connectionSources.list, department: endpoints.departments.list, domain: endpoints.domains.list, dataRole: endpoints.dataRoles.list, directoryRole: endpoints.directoryRoles.list, article: endpoints.managedArticles.list, articleClass: endpoints.articleClasses.top, announcement: endpoints.managedAnnouncements.list, carousel: endpoints.managedCarousel.list, lesson: endpoints.managedLessons.list, chapter: endpoints.managedChapters.list, lessonClass: endpoints.lessonClasses.list, homeTemplate: endpoints.homeTemplates.list, export: endpoints.managedExports.list, schedule: endpoints.managedSchedules.list };

type Action = `${HistoryKind}.${string}`;
/** A thing that was changed: what it was called, and what its fields held. */
export type Change = { readonly id: number; readonly name: string; readonly before?: Fields; readonly after?: Fields };

/**
 * Writes down that something was done, in the transaction that does it.
 * @param action the thing and what was done to it, for example `password.change`
 */
export const audit = (db: Db, actor: Actor, action: string, target: string, detail: Record<string, unknown> = {}): Promise<void> => repository.addEntries(db, [entryBy(actor, action, target, detail)]);

const entryBy = ({ userId, account, address, as }: Actor, action: string, target: string, detail: Record<string, unknown>): repository.NewEntry => ({
  userId,
  account,
  ...(as && { asUserId: as.userId, asAccount: as.account }),
  ...(address && { address }),
  action,
  target,
  detail,
});

/**
 * Writes down a change of a thing that has a history, in the transaction that makes it: of its fields those that are
 * different, and of secrets nothing. Where both sides are given and nothing is different, nothing is written.
 * @param action the kind of thing and what was done to it, for example `user.update`
 */
export const recordChange = (db: Db, actor: Actor, action: Action, change: Change): Promise<void> => recordChanges(db, actor, action, [change]);

/** The same of many things at once: in one statement, so some hundred at a time. */
export const recordChanges = async (db: Db, actor: Actor, action: Action, changes: readonly Change[]): Promise<void> => {
  const entries = changes.flatMap(({ id, name, before, after }) => {
    const { before: old, after: now } = difference(before ?? {}, after ?? {});
    if (before && after && Object.keys(old).length + Object.keys(now).length === 0) return [];
    return [entryBy(actor, action, name, { id, ...(before && { before: old }), ...(after && { after: now }) })];
  });
  if (entries.length > 0) await repository.addEntries(db, entries);
};

/** Of two states of a thing what is different, for the detail of `audit`. */
export const difference = (before: Fields, after: Fields): { readonly before: Fields; readonly after: Fields } => {
  const changed = changedFields(before, after);
  const only = (fields: Fields) => Object.fromEntries(changed.flatMap((field) => (field in fields ? [[field, fields[field]]] : [])));
  return { before: only(before), after: only(after) };
};

/** What of the audit log can be read by people. */
export class History {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** What was changed of one thing, the newest first. @throws HttpError 403 for who may not list its kind */
  async list({ calls }: CurrentUser, { kind, id, page: { pageIndex, pageSize } }: { kind: HistoryKind; id: number; page: PageRequest }): Promise<PageOf<HistoryEntry>> {
    if (!calls.may(lists[kind])) throw new HttpError(403, texts.historyDenied);
    const [total, rows] = await Promise.all([repository.countEntriesOf(this.#db, kind, id), repository.listEntriesOf(this.#db, kind, id, pageSize, (pageIndex - 1) * pageSize)]);
    return { items: rows.map(entryOf), total, pageIndex, pageSize };
  }
}

const entryOf = ({ id, action, account, fullName, address, detail, createTime }: repository.EntryRow): HistoryEntry => ({
  id,
  action: action.slice(action.indexOf('.') + 1),
  account,
  fullName: fullName ?? '',
  address,
  createTime: createTime.toISOString(),
  changes: changesOf(action, detail),
});
