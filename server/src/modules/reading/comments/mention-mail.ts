import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { ScheduledJob } from '../../../jobs/jobs.ts';
import { say } from '../../../language/language.ts';
import { queueMail, type Outbox } from '../../delivery/mail/module.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { CommentRow } from './repository.ts';
import { shownComment } from './shown.ts';
import { texts } from './texts.ts';
import * as repository from './unread-repository.ts';
import type { MailReader } from './unread-repository.ts';

type Parts = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly outbox: Pick<Outbox, 'wake'>;
  /** Where people reach the portal. */
  readonly publicAddress: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** Every day at 00:00 in the portal's time zone, a mail to everybody who wants one and was mentioned since the last. */
export const mentionMailJob = (parts: Parts): ScheduledJob => ({ name: 'mention-mails', cron: '0 0 * * *', minutes: 60, work: (signal) => queueMentionMails(parts, signal) });

/**
 * One mail to each person. In one transaction mentions are marked as told of and the mail is written into the outbox: of two
 * servers only one tells of them, and none is told of without a mail. Who fails keeps nobody else from theirs. The signal ends it
 * between two mails.
 */
export const queueMentionMails = async ({ db, catalogue, outbox, publicAddress, log }: Parts, signal?: AbortSignal): Promise<void> => {
  for (const person of await repository.mailReaders(db)) {
    signal?.throwIfAborted();
    try {
      // Before the transaction, during which PGlite answers nobody else.
      const access = await catalogue.rights.accessOf(person.id);
      await inTransaction(db, async (transaction) => {
        const claimed = await repository.claimMentions(transaction, person.id);
        const mentions = await repository.mentionsAmong(transaction, person.id, claimed, access);
        if (mentions.length > 0) await queueMail(transaction, { userId: person.id, addresses: [person.mail], ...mailOf(person, mentions, publicAddress) });
      });
    } catch (error) {
      log.error({ err: error, userId: person.id }, 'a mail of mentions was not written');
    }
    outbox.wake();
  }
};

const mailOf = ({ id, language }: MailReader, mentions: readonly CommentRow[], publicAddress: string): { subject: string; content: string } => {
  const items = mentions.map((row) => {
    const { id: commentId, reportId, reportName, reportEnName, page, type, from_Name, content } = shownComment(row, [], id);
    const name = language === 'zh' ? reportName : reportEnName || reportName;
    return `${name} – ${from_Name}\n${content}\n${publicAddress}/Main/PBIViews/${reportId}/${encodeURIComponent(page)}/${type}?comment=${commentId}\n`;
  });
  const title = mentions.length === 1 ? texts.mentionMailTitleOne : texts.mentionMailTitle;
  return { subject: say(language, title, { count: mentions.length }), content: [...items, say(language, texts.mentionMailEnd)].join('\n') };
};
