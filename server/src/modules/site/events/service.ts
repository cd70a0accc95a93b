import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import * as repository from './repository.ts';
import type { LiveEventRow, NewLiveEvent } from './repository.ts';

/** How often what other servers wrote is looked for, in milliseconds. */
const LOOK = 1_000;
/** Numbers are given before rows are committed, so that a lower one may appear after a higher: how long that may take. */
const LATE = 10_000;
/** After this many missed events a page asks anew instead. */
const MOST_MISSED = 200;
/** After a server stood still for longer than that, its pages come back instead of being told all that was written meanwhile. */
const STANDSTILL = 300_000;
/** Who was away for longer asks anew. */
const KEPT = 86_400_000;

export type Listener = (event: LiveEventRow) => void;
type Subscriber = { readonly userId: number; readonly listener: Listener };

/**
 * Tells open pages at once what changed. Every event is a row, so that all servers on one database hear of it, and who
 * comes back gets what was missed. Events carry ids only: what they are about is fetched with the current user's own rights.
 */
export class LiveEvents {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #subscribers = new Set<Subscriber>();
  #onStandstill: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #seen = new Map<number, number>();
  /** When it was looked for events last; what came while a server or its database stood still is older than a look back. */
  #looked = 0;
  #looking: Promise<void> | undefined;
  #again = false;

  /** @param now the time in milliseconds */
  constructor(db: Db, catalogue: Catalogue, log: FastifyBaseLogger, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
    this.#catalogue = catalogue;
    this.#log = log;
  }

  /** For one user (`userId`), or for all who may open a report or dashboard (`catalogueId`) and the page of it that `data.page` may name. */
  async tell(...events: NewLiveEvent[]): Promise<void> {
    await repository.addEvents(this.#db, events);
    this.#wake();
  }

  /**
   * Hears what is told from now on.
   *
   * @param after the last event that the current user has; what came after it is told first. Undefined for a new one.
   * @param ready is called once, before the listener, with the number of the event from which the current user goes on
   * @returns what ends it
   */
  async subscribe(userId: number, after: number | undefined, listener: Listener, ready: (from: number) => void): Promise<{ end: () => void }> {
    const from = after ?? (await repository.lastEventId(this.#db));
    const subscriber: Subscriber = { userId, listener };
    if (this.#subscribers.size === 0) await this.#begin();
    ready(from);
    this.#subscribers.add(subscriber);
    // When a server stops, all its readers come back at once, and mostly nothing has happened meanwhile.
    if (after !== undefined && (await repository.lastEventId(this.#db)) > after) {
      const { catalogueIds, openPages } = await this.#catalogue.rights.accessOf(userId);
      const isOpen = ({ catalogueId, data }: LiveEventRow): boolean => catalogueId === null || pageOf(data) === '' || (openPages.get(catalogueId)?.has(pageOf(data)) ?? true);
      for (const event of await repository.eventsAfter(this.#db, after, userId, catalogueIds, MOST_MISSED)) if (isOpen(event)) listener(event);
    }
    return { end: () => this.#end(subscriber) };
  }

  /** @param end ends all streams, so that their pages come back and say what they have */
  onStandstill(end: () => void): void {
    this.#onStandstill = end;
  }

  /** Removes what nobody comes back for. */
  async forgetOld(): Promise<void> {
    await repository.removeEvents(this.#db, new Date(this.#now() - KEPT));
  }

  async stop(): Promise<void> {
    this.#subscribers.clear();
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** What was there before the first reader came is not told. */
  async #begin(): Promise<void> {
    const now = this.#now();
    for (const { id } of await repository.latestEvents(this.#db, LATE / 1000)) this.#seen.set(id, now);
    this.#looked = now;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#wake(), LOOK);
  }

  #end(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    if (this.#subscribers.size === 0) clearInterval(this.#timer);
  }

  #wake(): void {
    if (this.#subscribers.size === 0) return;
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  async #look(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        const now = this.#now();
        const pause = Math.max(0, now - this.#looked);
        if (pause > STANDSTILL) this.#onStandstill();
        const events = await repository.latestEvents(this.#db, Math.ceil((LATE + (pause > STANDSTILL ? 0 : pause)) / 1000));
        await this.#tellAll(events.filter(({ id }) => !this.#seen.has(id)), now);
        this.#looked = now;
        for (const [id, time] of this.#seen) if (time < now - 3 * LATE) this.#seen.delete(id);
      } catch (error) {
        this.#log.error({ err: error }, 'looking for events failed');
      }
    }
  }

  /** Who may open a report or dashboard, or a page of it, is asked once for each, for all who listen together. */
  async #tellAll(events: readonly LiveEventRow[], now: number): Promise<void> {
    const readers = new Map<string, ReadonlySet<number>>();
    for (const event of events) {
      const { userId, catalogueId } = event;
      const subject = `${catalogueId} ${pageOf(event.data)}`;
      if (catalogueId !== null && !readers.has(subject)) readers.set(subject, await this.#readers(catalogueId, pageOf(event.data)));
      this.#seen.set(event.id, now);
      const hears = (id: number): boolean => (userId === null ? readers.get(subject)?.has(id) === true : userId === id);
      for (const subscriber of [...this.#subscribers]) if (hears(subscriber.userId)) subscriber.listener(event);
    }
  }

  async #readers(catalogueId: number, page: string): Promise<ReadonlySet<number>> {
    const readers = await this.#catalogue.rights.whoMayOpen(catalogueId, this.#userIds());
    return page === '' ? readers : new Set(await this.#catalogue.rights.readersOfPage(catalogueId, page, [...readers]));
  }

  #userIds(): number[] {
    return [...new Set([...this.#subscribers].map(({ userId }) => userId))];
  }
}

/** The page that an event is about, by its code; '' for the report as a whole. */
const pageOf = ({ page }: LiveEventRow['data']): string => (typeof page === 'string' ? page : '');
