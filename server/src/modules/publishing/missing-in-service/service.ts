import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Db } from '../../../database/database.ts';
import { bothNames } from '../../../language/language.ts';
import { listOf, textMember, workspacePath } from '../../../power-bi/client.ts';
import { FailedAnswer, isNotFound } from '../../../power-bi/failures.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import { recordChange } from '../../usage/audit/module.ts';
import type { Connections } from '../connection-sources/module.ts';
import * as repository from './repository.ts';
import type { Thing, ThingKind } from './repository.ts';

/** The portal by itself. */
const PORTAL = { userId: null, account: '' } as const;

/**
 * Published reports and dashboards that the reporting service has no more: they are marked, so that readers are shown none of them,
 * and the mark goes when they are back. Only an answer counts: a source that gives none leaves everything as it is.
 */
export class MissingInService {
  readonly #db: Db;
  readonly #connections: Connections;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;

  constructor(db: Db, connections: Connections, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#connections = connections;
    this.#log = log;
  }

  /** Looks for all of them. Sources are asked at the same time, so that none waits for a slow one. */
  async lookAll(signal?: AbortSignal): Promise<void> {
    const things = await repository.listThings(this.#db);
    const bySource = Map.groupBy(things, ({ sourceId }) => sourceId);
    await Promise.all(
      [...bySource].map(([sourceId, ofSource]) =>
        this.#lookIn(sourceId, ofSource, signal).catch((error: unknown) => this.#log.warn({ err: error, sourceId }, 'whether a source still has its reports and dashboards could not be asked')),
      ),
    );
  }

  /**
   * Looks for one whose opening has failed.
   * @param id of a report or dashboard
   * @returns what it is called, where it is gone; undefined where it is there, or nobody can tell
   */
  async lookFor(id: number): Promise<Pick<Thing, 'name' | 'ename'> | undefined> {
    const thing = await repository.findThing(this.#db, id);
    if (!thing) return undefined;
    try {
      const powerBi = await this.#connections.of(thing.sourceId);
      // Most of what cannot be opened is there: the workspace is asked only about the rest.
      if (!(await isGone(powerBi, thing)) || isIn(await idsIn(powerBi, thing), thing)) return undefined;
      await this.#note(thing, true);
      return thing;
    } catch (error) {
      this.#log.warn({ err: error, id }, 'whether the reporting service still has what could not be opened could not be asked');
      return undefined;
    }
  }

  /** One workspace after the other. What the service refuses for one says nothing of the rest; a service that gives no answer at all is asked for no more. */
  async #lookIn(sourceId: number | null, things: readonly Thing[], signal: AbortSignal | undefined): Promise<void> {
    const powerBi = await this.#connections.of(sourceId);
    for (const some of Map.groupBy(things, ({ kind, workspaceId }) => `${kind} ${workspaceId}`).values()) {
      try {
        await this.#lookAmong(powerBi, some, signal);
      } catch (error) {
        if (!(error instanceof Error && error.cause instanceof FailedAnswer)) throw error;
        this.#log.warn({ err: error, sourceId, workspaceId: some[0]?.workspaceId }, 'whether a workspace still has its reports and dashboards could not be asked');
      }
    }
  }

  /** @param things of one kind and one workspace */
  async #lookAmong(powerBi: PowerBi, things: readonly Thing[], signal: AbortSignal | undefined): Promise<void> {
    const [first] = things;
    if (!first) return;
    const there = await idsIn(powerBi, first);
    for (const thing of things) if (thing.isMissing && isIn(there, thing)) await this.#note(thing, false);
    // What is marked is not asked for again: it is found when its workspace names it.
    for (const thing of things) {
      signal?.throwIfAborted();
      if (!thing.isMissing && !isIn(there, thing) && (!there || (await isGone(powerBi, thing)))) await this.#note(thing, true);
    }
  }

  #note(thing: Thing, isMissing: boolean): Promise<void> {
    const { kind, id, name, ename } = thing;
    return inTransaction(this.#db, async (db) => {
      if (!(await repository.note(db, thing, isMissing))) return;
      await recordChange(db, PORTAL, isMissing ? `${kind}.missing` : `${kind}.found`, { id, name: bothNames(name, ename) });
    });
  }
}

const pathOf = ({ kind, workspaceId }: Pick<Thing, 'kind' | 'workspaceId'>): string => `${workspacePath(workspaceId)}/${({ report: 'reports', dashboard: 'dashboards' } satisfies Record<ThingKind, string>)[kind]}`;

/**
 * What a workspace has of one kind, by ids in small letters: an id may be spelt in two ways.
 * @returns undefined for a workspace that is gone, with all that was in it
 * @throws HttpError 502 or 503, also where the service denies a workspace that it names: its address may be wrong
 */
const idsIn = async (powerBi: PowerBi, thing: Thing): Promise<ReadonlySet<string> | undefined> => {
  try {
    return new Set(listOf(await powerBi.client.call(pathOf(thing))).map((one) => textMember(one, 'id').toLowerCase()));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const named = (await powerBi.workspaces.list()).some(({ id }) => id.toLowerCase() === thing.workspaceId.toLowerCase());
    if (named) throw error;
    return undefined;
  }
};

const isIn = (there: ReadonlySet<string> | undefined, { sourceItemId }: Thing): boolean => there?.has(sourceItemId.toLowerCase()) ?? false;

/** One that its workspace does not name is asked for by itself. @throws HttpError 502 or 503 */
const isGone = async ({ client }: PowerBi, thing: Thing): Promise<boolean> => {
  try {
    await client.call(`${pathOf(thing)}/${encodeURIComponent(thing.sourceItemId)}`);
    return false;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return true;
  }
};
