import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { cutTo } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { ClaimedWork, LEASE } from '../../../jobs/claimed-work.ts';
import type { ScheduledJob } from '../../../jobs/jobs.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import type { Mailer, OutgoingMail, Rejection } from './mailer.ts';
import * as repository from './repository.ts';
import type { AttemptResult, ClaimedMail, MailRow } from './repository.ts';

const MINUTE = 60;
const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** After an attempt that failed, a mail rests for so many seconds; the last one holds for all that follow. */
const RESTS = [MINUTE, 4 * MINUTE, 16 * MINUTE, 60 * MINUTE];
/** What fails after it has waited for so long is given up. Files of exports stay longer. */
export const GIVEN_UP_MILLISECONDS = 3 * DAY_MILLISECONDS;
/** How long one can see that a mail was sent, and to whom. */
const KEPT_DAYS = 30;
/** A mail server that is busy is not asked for more than so many at the same time. */
const AT_ONCE = 3;
/** What a mail server says is longer only when it says nothing worth keeping. */
const MOST_REASON = 500;

type Parts = {
  readonly db: Db;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Where the attached files are. */
  readonly files: Pick<FileStore, 'open'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
};

/** A mail that can never be sent whole. */
class AttachmentMissing extends Error {}

/**
 * Sends what is in the table of mails, each by the server that has claimed it. One that fails is tried again, with rests in
 * between. A mail that was sent and could not be noted as sent has the same Message-ID the second time. Docs: decision 44.
 */
export class Outbox {
  readonly #parts: Parts;
  readonly #work: ClaimedWork<ClaimedMail>;
  /** Mails that were sent while the database could not be told: this server does not send them again. */
  readonly #sent = new Map<number, readonly Rejection[]>();

  readonly #looks: ((mail: MailRow) => Promise<boolean>)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#work = new ClaimedWork({
      name: 'mails',
      atOnce: AT_ONCE,
      claim: () => repository.claim(parts.db, RESTS),
      work: (claimed) => this.#deliver(claimed),
      about: ({ mail }) => ({ mailId: mail.id }),
      log: parts.log,
    });
  }

  /** Before each attempt to send a mail it is asked whether it may still go out: what one may do can change while it waits. */
  lookAgain(mayGo: (mail: MailRow) => Promise<boolean>): void {
    this.#looks.push(mayGo);
  }

  start(): void {
    this.#work.start();
  }

  /** There may be a mail to send; without a word it is found within ten seconds. */
  wake(): void {
    this.#work.wake();
  }

  stop(): Promise<void> {
    return this.#work.stop();
  }

  /** Removes what is known of mails that have ended long ago. */
  async forgetOld(): Promise<void> {
    await repository.removeEnded(this.#parts.db, new Date(Date.now() - KEPT_DAYS * DAY_MILLISECONDS));
  }

  /** @throws Error when mails have waited for an hour, or were given up within a day; not for a recipient whom the mail server turns down */
  async check(): Promise<void> {
    const now = Date.now();
    const { waiting, givenUp } = await repository.stuck(this.#parts.db, new Date(now - HOUR_MILLISECONDS), new Date(now - DAY_MILLISECONDS));
    if (waiting + givenUp > 0) throw new Error(`${waiting} mails have waited for more than an hour, and ${givenUp} were given up within the last day`);
  }

  async #deliver({ mail, isActive }: ClaimedMail): Promise<void> {
    const { db, log } = this.#parts;
    try {
      const mayGo = isActive && (await Promise.all(this.#looks.map((look) => look(mail)))).every(Boolean);
      // What has been sent, and not yet noted, has been sent.
      if (!mayGo && !this.#sent.has(mail.id)) {
        await repository.withdraw(db, mail);
        log.info({ mailId: mail.id }, 'a mail that may not go out any more is not sent');
        return;
      }
      const rejections = this.#sent.get(mail.id) ?? (await this.#send(mail));
      this.#sent.set(mail.id, rejections);
      await this.#note(mail, rejections);
      this.#sent.delete(mail.id);
    } catch (error) {
      // It was sent; only the note is missing, and is made at the next attempt.
      if (this.#sent.has(mail.id)) throw error;
      // The server stops, or has lost its claim: the mail stays claimed, and is sent when that has run out.
      if ((error as Error).name === 'AbortError') return;
      await this.#failed(mail, error);
    }
  }

  /** What the mail server takes is done; whom it refused for now is tried again alone. */
  async #note(mail: MailRow, rejections: readonly Rejection[]): Promise<void> {
    const { db, log } = this.#parts;
    const remaining = rejections.filter(({ isFinal }) => !isFinal).map(({ address }) => address);
    const refused = [...mail.refused, ...rejections.filter(({ isFinal }) => isFinal).map(({ address }) => address)];
    const lastError = cutTo(rejections.at(-1)?.reason ?? '', MOST_REASON);
    const result = { remaining, refused, lastError, onlyRejected: rejections.length > 0 };
    if (remaining.length > 0) return this.#later(mail, result);
    if (rejections.length > 0) log.warn({ mailId: mail.id, reason: lastError }, 'a mail was refused for some of its recipients');
    await repository.end(db, mail, result);
  }

  async #failed(mail: MailRow, error: unknown): Promise<void> {
    const { db, log } = this.#parts;
    const values = { remaining: mail.remaining, refused: mail.refused, lastError: cutTo((error as Error).message, MOST_REASON), onlyRejected: false };
    if (error instanceof AttachmentMissing) {
      log.error({ err: error, mailId: mail.id }, 'a mail is given up');
      return repository.end(db, mail, values);
    }
    log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'a mail was not sent');
    await this.#later(mail, values);
  }

  async #later(mail: MailRow, values: AttemptResult): Promise<void> {
    const { db, log } = this.#parts;
    if (Date.now() - mail.createTime.getTime() > GIVEN_UP_MILLISECONDS) {
      log.error({ mailId: mail.id, attempts: mail.attempts, reason: values.lastError }, 'a mail is given up: it was tried for three days');
      return repository.end(db, mail, values);
    }
    await repository.postpone(db, mail, values, RESTS[Math.min(mail.attempts, RESTS.length) - 1] ?? MINUTE);
  }

  async #send(mail: MailRow): Promise<Rejection[]> {
    const { mailer } = this.#parts;
    const opened: Readable[] = [];
    try {
      const attachments: OutgoingMail['attachments'][number][] = [];
      for (const { fileName, name, mediaType } of mail.attachments) {
        const content = await this.#parts.files.open(fileName);
        if (!content) throw new AttachmentMissing(`The file ${fileName} is gone`);
        opened.push(content);
        attachments.push({ filename: name, content, contentType: mediaType });
      }
      return await this.#work.holding(
        () => this.#keepClaim(mail),
        (gone) => mailer.send({ key: mail.key, date: mail.createTime, addresses: mail.addresses, recipients: mail.remaining, subject: mail.subject, text: mail.content, attachments }, gone),
      );
    } finally {
      for (const content of opened) content.destroy();
    }
  }

  async #keepClaim(mail: MailRow): Promise<void> {
    if (!(await repository.keep(this.#parts.db, mail, LEASE))) throw new Error(`The mail ${mail.id} is no longer this server's`);
  }
}

/** Twice an hour: as long as mails do not go out, the job fails, and health names it. */
export const mailJob = (outbox: Outbox): ScheduledJob => ({ name: 'mails', cron: '*/30 * * * *', minutes: 5, work: () => outbox.check() });
