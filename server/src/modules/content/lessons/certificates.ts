import { randomInt } from 'node:crypto';
import { FairQueue } from '@portal/files/fair-queue';
import type { FastifyInstance } from 'fastify';
import type { endpoints, LessonCertificate, ValueOf } from '@portal/shared/contract/all';
import { fullNameOf } from '@portal/shared/formats';
import type { Authenticate, CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { languageOf, nameIn, type Language } from '../../../language/language.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { drawInThread } from './certificate-thread.ts';
import * as repository from './certificates-repository.ts';
import type { CertificateRow } from './certificates-repository.ts';
import { minutesOf } from './minutes.ts';
import { chaptersOf, findLesson } from './repository.ts';
import { texts } from './texts.ts';

export const CERTIFICATES = '/api/Lesson/Certificates';
/** Without letters and figures that people take for others; 60 bits, so that nobody finds a number by trying. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP = 4;
/** So many chapters are named, of those that are not done. */
const NAMED = 5;
/** Seconds after which it is worth trying again. */
const COME_BACK = 10;
/** Each takes a core for a fraction of a second. */
const TURNS = { atOnce: 2, atOnceEach: 1, mostWaiting: 3, full: () => new HttpError(429, commonTexts.tooMany, { values: { seconds: COME_BACK } }) };

/** Certificates of lessons: given to who has done all that counts, checked by their number, and kept when their lesson is gone. */
export class Certificates {
  readonly #db: Db;
  readonly #timeZone: string;
  readonly #turns = new FairQueue(TURNS);

  /** @param timeZone IANA: in whose time the day of issue is */
  constructor(db: Db, timeZone: string) {
    this.#db = db;
    this.#timeZone = timeZone;
  }

  async list(userId: number): Promise<LessonCertificate[]> {
    return (await repository.listCertificates(this.#db, userId)).map(certificateOf);
  }

  async find(userId: number, lessonId: number): Promise<LessonCertificate | null> {
    const row = await repository.findCertificate(this.#db, userId, lessonId);
    return row ? certificateOf(row) : null;
  }

  /** That which the current user has, or a new one. @throws HttpError 404 for a lesson that is not for them, 409 while something is missing */
  issue(currentUser: CurrentUser, lessonId: number, language: Language): Promise<LessonCertificate> {
    const { id: userId } = currentUser;
    return inTransaction(this.#db, async (db) => {
      const had = await repository.findCertificate(db, userId, lessonId);
      if (had) return certificateOf(had);
      const lesson = await findLesson(db, userId, lessonId);
      if (!lesson) throw new HttpError(404, texts.lessonMissing, { field: 'id' });
      const needed = (await chaptersOf(db, userId, [lessonId])).filter(({ isRequired }) => isRequired);
      if (needed.length === 0) throw new HttpError(409, texts.certificateNone, { field: 'id' });
      const open = needed.filter(({ doneTime }) => doneTime === null);
      if (open.length > 0) throw new HttpError(409, texts.certificateOpen, { field: 'id', values: { chapters: namesOf(open, language) } });
      const { title, entitle, seconds } = lesson;
      await repository.addCertificate(db, { number: newNumber(), lessonId, userId, fullName: fullNameOf(currentUser), title, entitle, minutes: minutesOf(seconds) });
      const made = await repository.findCertificate(db, userId, lessonId);
      if (!made) throw new Error('The certificate was not written');
      return certificateOf(made);
    });
  }

  /** @throws HttpError 404 for a number that was never given */
  async check(asked: string): Promise<ValueOf<typeof endpoints.lessons.checkCertificate>> {
    const row = await repository.findByNumber(this.#db, normalized(asked));
    if (!row) throw new HttpError(404, texts.certificateMissing, { field: 'number', values: { number: asked } });
    const { number, fullName, title, entitle, issueTime } = row;
    return { number, fullName, title, entitle, issueTime: issueTime.toISOString() };
  }

  /** @throws HttpError 404 for one that is not the current user's, 429 when too many of theirs wait */
  async pdf({ id }: CurrentUser, number: string, language: Language): Promise<Uint8Array> {
    const row = await repository.findByNumber(this.#db, number);
    if (!row || row.userId !== id) throw new HttpError(404, commonTexts.fileGone);
    const { fullName, title, entitle, issueTime } = row;
    const asked = { certificate: { number, fullName, title: nameIn(language, title, entitle), issueTime }, options: { language, timeZone: this.#timeZone } };
    return this.#turns.run(String(id), () => drawInThread(asked));
  }
}

/** Serves certificates as PDF to whose they are. Not in the contract: the answer is the file, without an envelope. */
export const serveCertificates = (app: FastifyInstance, certificates: Certificates, authenticate: Authenticate): void => {
  app.get<{ Params: { name: string }; Querystring: { language?: string } }>(`${CERTIFICATES}/:name`, async (request, reply) => {
    const currentUser = await authenticate(request);
    if (!currentUser) throw new HttpError(401, commonTexts.signInAgain);
    const number = /^([0-9A-Z-]{14})\.pdf$/.exec(request.params.name)?.[1];
    if (number === undefined) throw new HttpError(404, commonTexts.fileGone);
    const { language: wanted } = request.query;
    const language = wanted === 'zh' || wanted === 'en' ? wanted : languageOf(request.headers['accept-language']);
    const content = await certificates.pdf(currentUser, number, language);
    return reply.headers({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${number}.pdf"` }).send(content);
  });
};

const newNumber = (): string => Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-');
/** As somebody types it: in small letters, with spaces or without lines. */
const normalized = (typed: string): string => (typed.toUpperCase().replace(/[^0-9A-Z]/g, '').match(/.{1,4}/g) ?? []).join('-');

const namesOf = (chapters: readonly { readonly title: string; readonly entitle: string }[], language: Language): string => {
  const names = chapters.slice(0, NAMED).map(({ title, entitle }) => (language === 'zh' ? `“${title}”` : `“${entitle || title}”`));
  return `${names.join(language === 'zh' ? '、' : ', ')}${chapters.length > NAMED ? '…' : ''}`;
};

const certificateOf = ({ number, lessonId, title, entitle, issueTime }: CertificateRow): LessonCertificate => ({ number, lessonId, title, entitle, issueTime: issueTime.toISOString(), address: `${CERTIFICATES}/${number}.pdf` });
