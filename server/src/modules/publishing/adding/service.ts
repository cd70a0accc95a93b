import type { endpoints, sourceKinds, ValueOf } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import { inWorkspace, kindAs, requireSource, workspaceName, type Connections } from '../connection-sources/module.ts';
import { findLimits } from './limits.ts';
import { texts } from './texts.ts';

/** A workspace of a connection source. */
export type Place = { readonly sourceId: number; readonly workspaceId: string };
/** What is to come into the catalogue: its id in the service, and its name here. */
export type Item = { readonly id: string; readonly name: string };
type SourceKind = (typeof sourceKinds)[number];
type Thing = { readonly id: string };
type ListThings<Found extends Thing> = (powerBi: PowerBi, workspaceId: string) => Promise<readonly Found[]>;

/**
 * How something of a connection source comes into the catalogue, a report or a dashboard: it is in the workspace, comes once, and is not in the
 * portal already. All of them come, or none. The service is asked before anything is written: a transaction holds others up.
 */
export class Adding {
  readonly #db: Db;
  readonly #connections: Connections;
  readonly #kindOfSettings: SourceKind;

  /** @param kindOfSettings of which kind the source is that the settings name */
  constructor(db: Db, connections: Connections, kindOfSettings: SourceKind) {
    this.#db = db;
    this.#connections = connections;
    this.#kindOfSettings = kindOfSettings;
  }

  /** What readers will run into, said before something is added. @throws HttpError 404 for a source that is gone, 502 or 503 where its service cannot be asked */
  async limits({ sourceId, workspaceId }: Place): Promise<ValueOf<typeof endpoints.adding.limits>> {
    const source = await requireSource(this.#db, sourceId, 'sourceId');
    return findLimits(await this.#connections.of(sourceId), workspaceId, kindAs(source, this.#kindOfSettings) !== 'service');
  }

  /** @throws HttpError 404 for a source or workspace that is gone, 502 or 503 where the source is out of use, or its service cannot be asked */
  async list<Found extends Thing>(place: Place, listThings: ListThings<Found>): Promise<{ readonly powerBi: PowerBi; readonly things: readonly Found[] }> {
    await requireSource(this.#db, place.sourceId, 'sourceId');
    const powerBi = await this.#connections.of(place.sourceId);
    return { powerBi, things: await inWorkspace(() => listThings(powerBi, place.workspaceId)) };
  }

  /**
   * What the service has of some items, in their order, and what it calls the workspace.
   * @throws HttpError 400 for one that is named twice, 404 for one that is not there; 404, 502 and 503 as above
   */
  async find<Wanted extends Item, Found extends Thing>(place: Place, items: readonly Wanted[], listThings: ListThings<Found>): Promise<{ readonly powerBi: PowerBi; readonly found: { item: Wanted; thing: Found }[]; readonly workspace: string }> {
    requireOnce(items);
    const { powerBi, things } = await this.list(place, listThings);
    const there = new Map(things.map((thing) => [thing.id.toLowerCase(), thing]));
    const found = items.map((item) => ({ item, thing: there.get(item.id.toLowerCase()) ?? missing(item.name) }));
    return { powerBi, found, workspace: await workspaceName(this.#db, powerBi, place.sourceId, place.workspaceId) };
  }
}

/** @param joined the ids that are in the catalogue already, in small letters. @throws HttpError 409 */
export const requireNew = (items: readonly Item[], joined: { has: (id: string) => boolean }): void => {
  const known = items.find(({ id }) => joined.has(id.toLowerCase()));
  if (known) throw new HttpError(409, texts.itemJoined, { field: 'items', values: { name: known.name } });
};

/** An id may be spelt in two ways. */
const requireOnce = (items: readonly Item[]): void => {
  const seen = new Set<string>();
  for (const { id, name } of items) {
    if (seen.has(id.toLowerCase())) throw new HttpError(400, texts.itemTwice, { field: 'items', values: { name } });
    seen.add(id.toLowerCase());
  }
};

const missing = (name: string): never => {
  throw new HttpError(404, texts.itemMissing, { field: 'items', values: { name } });
};
