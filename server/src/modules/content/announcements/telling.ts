import type { FastifyBaseLogger } from 'fastify';
import type { AnnouncementKind, NotificationDetail } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import * as repository from './readers-repository.ts';

/** So many people are told at a time. */
const SLICE = 500;

type Named = { readonly id: number; readonly kind: AnnouncementKind; readonly title: string; readonly entitle: string };
type Parts = { readonly db: Db; readonly notices: Pick<Notices, 'write' | 'wake'>; readonly log: FastifyBaseLogger; readonly slice?: number };

/** What a notification says of an announcement. */
export const detailOf = ({ id, kind, title, entitle }: Named): NotificationDetail => ({ announcementId: id, announcementKind: kind, name: title, ename: entitle });

/** Tells the audience of announcements in the bell once they are to be seen: each announcement once, however many servers there are. */
export class Telling {
  readonly #parts: Parts;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Tells of what was published just now; nobody waits for it. What fails here, the job does. */
  wake(): void {
    this.#running = this.#running.then(() => this.tellAll()).catch((error: unknown) => this.#parts.log.error({ err: error }, 'announcements were not told'));
  }

  /** Ends when all are told that are to be seen now. */
  async tellAll(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.#tellNext()));
  }

  async stop(): Promise<void> {
    await this.#running;
  }

  /** All of an audience are told, or nobody: who was told is not told again. @returns whether there was one */
  async #tellNext(): Promise<boolean> {
    const { db, notices, slice = SLICE } = this.#parts;
    const told = await inTransaction(db, async (transaction) => {
      const next = await repository.takeUntold(transaction);
      if (!next) return undefined;
      const slices: number[][] = [];
      for (let after = 0; ; after = slices.at(-1)?.at(-1) ?? after) {
        const userIds = await repository.peopleAfter(transaction, next.id, after, slice);
        if (userIds.length === 0) return slices;
        await notices.write(transaction, { userIds, kind: 'announcement.published', detail: detailOf(next) });
        slices.push(userIds);
      }
    });
    for (const userIds of told ?? []) await notices.wake(userIds);
    return told !== undefined;
  }
}
