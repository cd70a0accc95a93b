import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint, Notification, NotificationDetail } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { IsShown, Notices, ThingField } from '../../reading/notifications/module.ts';
import { addressedAfter } from './audience-repository.ts';
import type { MailedKind, MailingOf } from './mailings.ts';
import { whoMayCall } from './who-may-call.ts';

/** So many people are told at a time. */
const SLICE = 500;

type Parts<Next extends { readonly id: number }> = {
  readonly db: Db;
  readonly notices: Pick<Notices, 'write' | 'wake' | 'onlyWhile' | 'takeBack'>;
  readonly log: FastifyBaseLogger;
  readonly kind: Notification['kind'];
  /** The field of a notification's detail, and the column of its audience, that name it. */
  readonly of: ThingField;
  /** That the one with an id is somebody's to see at this moment. */
  readonly isShown: IsShown;
  /** Marks one that is to be seen, and nobody was told of, as told; undefined where there is none. Nobody else takes it until the transaction ends. */
  readonly take: (db: Db) => Promise<Next | undefined>;
  readonly detailOf: (next: Next) => NotificationDetail;
  /** The call that reads it. */
  readonly readBy: Endpoint;
  /** Who wants that is told by mail, too. */
  readonly mailing: MailingOf;
  readonly slice?: number;
};

/** A kind of thing that is told, and mailed to who wants that. */
export type ToldKind<Row, Next extends { readonly id: number }> = MailedKind<Row> & Pick<Parts<Next>, 'kind' | 'isShown' | 'take' | 'detailOf'>;

/** What publishing and withdrawing have told. */
export type Teller = Pick<Telling<never>, 'wake' | 'takeBack'>;

/** Tells an audience in the bell, and has it told by mail, once something is to be seen: of each thing once, however many servers there are. */
export class Telling<Next extends { readonly id: number }> {
  readonly #parts: Parts<Next>;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: Parts<Next>) {
    this.#parts = parts;
    parts.notices.onlyWhile(parts.of, parts.isShown);
  }

  /** Tells of what was published just now; nobody waits for it. What fails here, the job does. */
  wake(): void {
    this.#running = this.#running.then(() => this.#tellDue()).catch((error: unknown) => this.#parts.log.error({ err: error, kind: this.#parts.kind }, 'people were not told of what was published'));
  }

  /** Takes what was withdrawn or deleted out of open bells; nobody waits for it. Who opens a page later is not told of it anyway. */
  takeBack(ids: readonly number[]): void {
    const { notices, log, kind, of } = this.#parts;
    this.#running = this.#running.then(() => notices.takeBack(of, ids)).catch((error: unknown) => log.error({ err: error, kind }, 'open pages were not told of what was taken back'));
  }

  /** Ends when all are told that are to be seen now, those among them whom a call has begun to tell at this server. */
  async tellAll(signal: AbortSignal): Promise<void> {
    await this.#running;
    await this.#tellDue(signal);
  }

  async #tellDue(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.#tellNext()));
  }

  async stop(): Promise<void> {
    await this.#running;
  }

  /** All of an audience are told, or nobody: who was told is not told again. @returns whether there was one */
  async #tellNext(): Promise<boolean> {
    const { db, notices, kind, of, take, detailOf, readBy, mailing, slice = SLICE } = this.#parts;
    const told = await inTransaction(db, async (transaction) => {
      const next = await take(transaction);
      if (!next) return undefined;
      await mailing.begin(transaction, next.id);
      const slices: number[][] = [];
      for (let after = 0; ; ) {
        const people = await addressedAfter(transaction, of, next.id, after, slice);
        if (people.length === 0) return slices;
        after = people.at(-1)?.id ?? after;
        const userIds = (await whoMayCall(transaction, people, readBy)).map(({ id }) => id);
        await notices.write(transaction, { userIds, kind, detail: detailOf(next) });
        slices.push(userIds);
      }
    });
    if (told) mailing.wake();
    for (const userIds of told ?? []) await notices.wake(userIds);
    return told !== undefined;
  }
}
