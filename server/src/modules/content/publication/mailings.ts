import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Bilingual, Endpoint } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { slicesOf } from '../../../database/slices-of.ts';
import { nameIn, say, type Language } from '../../../language/language.ts';
import { queueMails, type MailRow, type NewMail, type Outbox } from '../../delivery/mail/module.ts';
import * as repository from './mailing-repository.ts';
import type { MailedOf, Recipient } from './mailing-repository.ts';
import { texts } from './texts.ts';
import { whoMayCall } from './who-may-call.ts';

/** So many people's mails are written at a time: nobody else waits longer than that for the server. On PGlite they wait for the database until its transaction has ended. */
const SLICE = 200;
/** Characters of a text in a mail: all of it is read in the portal. */
const MOST_TEXT = 300;

/** What is mailed of something. English is '' where there is none. */
export type Mailed = {
  /** With `{name}`, the title. */
  readonly subject: Bilingual;
  readonly title: Bilingual;
  /** Without tags. */
  readonly text: Bilingual;
  /** What somebody is asked to do about it. */
  readonly request?: Bilingual;
  /** The page that shows it. */
  readonly path: string;
};

/** A kind of thing that is mailed. */
export type MailedKind<Row> = {
  readonly of: MailedOf;
  /** Undefined for what is gone, or not to be seen now. */
  readonly find: (db: Db, id: number) => Promise<Row | undefined>;
  readonly mailedOf: (row: Row) => Mailed;
  /** Whether somebody has done what a mail asks for: who has while theirs waited is sent none. */
  readonly isDone?: (db: Db, id: number, userId: number) => Promise<boolean>;
  /** Who may not make this call cannot read it, and is sent nothing. */
  readonly readBy: Endpoint;
};

/** The same, whatever its rows are. What is mailed is made only when it is asked for: before a mail goes out, it counts only that there is something. */
type AnyKind = Pick<MailedKind<unknown>, 'of' | 'readBy' | 'isDone'> & { readonly find: (db: Db, id: number) => Promise<(() => Mailed) | undefined> };

type Letter = Pick<NewMail, 'subject' | 'content'>;
type Letters = Readonly<Record<Language, Letter>>;
/** What a mail is about. */
type Subject = { readonly kind: AnyKind; readonly id: number };

/** The mails of one kind: that it was published, as `Telling` begins them, and reminders of it. */
export type MailingOf = {
  readonly begin: (db: Db, id: number) => Promise<void>;
  /**
   * Writes the mails to those of some people who want them, in the transaction in which they are reminded; the outbox has to be woken when it
   * has ended.
   * @param mailed by user; one object is one letter, however many get it
   */
  readonly remind: (db: Db, id: number, mailed: ReadonlyMap<number, Mailed>) => Promise<void>;
  readonly wake: () => void;
};

type Parts = {
  readonly db: Db;
  readonly outbox: Pick<Outbox, 'wake' | 'lookAgain'>;
  /** Where people reach the portal. */
  readonly publicAddress: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly slice?: number;
};

/**
 * Mails what was published to those of its audience who want that, each person once. That there are mails to write is a row with how far it
 * has come: whichever server goes on with it writes the mails of the next few people and moves it on, in one transaction. Reminders are written
 * with what the bell has of them. Docs: decision 60.
 */
export class Mailings {
  readonly #parts: Parts;
  readonly #kinds = new Map<MailedOf, AnyKind>();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.outbox.lookAgain((mail) => this.#mayGo(mail));
  }

  /** To be called once for each kind, before there is any of it. */
  of<Row>({ of, find, mailedOf, isDone, readBy }: MailedKind<Row>): MailingOf {
    const madeOf = async (db: Db, id: number) => {
      const row = await find(db, id);
      return row && (() => mailedOf(row));
    };
    const kind = { of, find: madeOf, isDone, readBy };
    this.#kinds.set(of, kind);
    return { begin: (db, id) => repository.addMailing(db, of, id), remind: (db, id, mailed) => this.#remind(db, kind, id, mailed), wake: () => this.wake() };
  }

  /** Writes the mails of what was published just now; nobody waits for it. What fails here, the job does. */
  wake(): void {
    this.#running = this.#running.then(() => this.writeAll()).catch((error: unknown) => this.#parts.log.error({ err: error }, 'mails about what was published were not written'));
  }

  /** Ends when all that was published has its mails in the outbox. */
  async writeAll(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.#writeSome())) {
      this.#parts.outbox.wake();
      await breathe();
    }
  }

  async stop(): Promise<void> {
    await this.#running;
  }

  /** What was withdrawn meanwhile has no more mails. @returns whether there was anybody to look at */
  #writeSome(): Promise<boolean> {
    const { db, slice = SLICE } = this.#parts;
    return inTransaction(db, async (transaction) => {
      const mailing = await repository.takeMailing(transaction, [...this.#kinds.keys()]);
      const subject = mailing && this.#subjectOf(mailing);
      if (!subject) return false;
      const { kind, id } = subject;
      const mailed = await kind.find(transaction, id);
      const people = mailed ? await repository.recipientsAfter(transaction, kind.of, id, mailing.afterUserId, slice) : [];
      const readers = await whoMayCall(transaction, people, kind.readBy);
      if (mailed && readers.length > 0) {
        const letters = this.#lettersOf(mailed());
        await queueMails(transaction, readers.map((person) => mailTo(person, subject, letters)));
      }
      await repository.moveMailing(transaction, mailing.id, people.length < slice ? null : (people.at(-1)?.id ?? null));
      return true;
    });
  }

  async #remind(db: Db, kind: AnyKind, id: number, mailed: ReadonlyMap<number, Mailed>): Promise<void> {
    const known = new Map<Mailed, Letters>();
    const mailsTo = (person: Recipient): NewMail[] => {
      const one = mailed.get(person.id);
      if (!one) return [];
      const letters = known.get(one) ?? this.#lettersOf(one);
      known.set(one, letters);
      return [mailTo(person, { kind, id }, letters)];
    };
    for (const some of slicesOf([...mailed.keys()], SLICE)) {
      const readers = await whoMayCall(db, await repository.recipientsAmong(db, kind.of, id, some), kind.readBy);
      await queueMails(db, readers.flatMap(mailsTo));
      await breathe();
    }
  }

  /** A mail waits for its turn, or for the mail server: what it tells of may have been withdrawn, be for others, or be read by then. */
  async #mayGo({ announcementId, lessonId, articleId, userId, addresses }: MailRow): Promise<boolean> {
    const subject = this.#subjectOf({ announcementId, lessonId, articleId });
    if (!subject) return true;
    const { db } = this.#parts;
    const person = userId === null ? undefined : await repository.findRecipient(db, subject.kind.of, subject.id, userId);
    if (!person || !addresses.includes(person.mail)) return false;
    if (await subject.kind.isDone?.(db, subject.id, person.id)) return false;
    return (await subject.kind.find(db, subject.id)) !== undefined && (await whoMayCall(db, [person], subject.kind.readBy)).length > 0;
  }

  #subjectOf(row: Pick<MailRow, MailedOf>): Subject | undefined {
    for (const kind of this.#kinds.values()) {
      const id = row[kind.of];
      if (id !== null) return { kind, id };
    }
    return undefined;
  }

  /** The same for everybody who reads it in a language: a text may be long. */
  #lettersOf({ subject, title, text, request, path }: Mailed): Letters {
    const letterIn = (language: Language): Letter => {
      const name = inOneLine(inLanguage(language, title));
      const parts = [name, beginningOf(inLanguage(language, text)), request?.[language] ?? '', say(language, texts.contentMailLink, { address: `${this.#parts.publicAddress}${path}` }), say(language, texts.contentMailEnd)];
      return { subject: say(language, subject, { name }), content: parts.filter((part) => part !== '').join('\n\n') };
    };
    return { zh: letterIn('zh'), en: letterIn('en') };
  }
}

const mailTo = ({ id: userId, mail, language }: Recipient, { kind, id }: Subject, letters: Letters): NewMail => ({ [kind.of]: id, userId, addresses: [mail], ...letters[language] });

const inLanguage = (language: Language, { zh, en }: Bilingual): string => nameIn(language, zh, en);

/** A line break in a subject would begin another header; other control characters have no business in a mail either. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const beginningOf = (text: string): string => {
  const characters = [...inOneLine(text)];
  return characters.length > MOST_TEXT ? `${characters.slice(0, MOST_TEXT).join('')}…` : characters.join('');
};
