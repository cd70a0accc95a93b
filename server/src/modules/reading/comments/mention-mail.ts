import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import type { ScheduledJob } from '../../../jobs/jobs.ts';
import { say } from '../../../language/language.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { CommentRow } from './repository.ts';
import { shownComment } from './shown.ts';
import { texts } from './texts.ts';
import * as repository from './unread-repository.ts';
import type { MailReader } from './unread-repository.ts';

type Parts = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Where people reach the portal. */
  readonly publicAddress: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** Every day at 00:00 UTC, a mail to everybody who wants one and was mentioned since the last. */
export const mentionMailJob = (parts: Parts): ScheduledJob => ({ name: 'mention-mails', cron: '0 0 * * *', minutes: 60, work: (signal) => sendMentionMails(parts, signal) });

/**
 * One mail to each person. Mentions are claimed before they are sent, so that of two servers only one tells of them. A mail
 * that cannot be sent is tried again the next day, and keeps nobody else from theirs. The signal ends it between two mails.
 */
export const sendMentionMails = async ({ db, catalogue, mailer, publicAddress, log }: Parts, signal?: AbortSignal): Promise<void> => {
  for (const person of await repository.mailReaders(db)) {
    signal?.throwIfAborted();
    const claimed = await repository.claimMentions(db, person.id);
    try {
      const mentions = await repository.mentionsAmong(db, person.id, claimed, [...(await catalogue.openIds(person.id))]);
      if (mentions.length > 0) await mailer.send({ to: [person.mail], ...mailOf(person, mentions, publicAddress), attachments: [] });
    } catch (error) {
      await repository.returnMentions(db, person.id, claimed);
      log.error({ err: error, userId: person.id }, 'a mail of mentions was not sent');
    }
  }
};

const mailOf = ({ id, language }: MailReader, mentions: readonly CommentRow[], publicAddress: string): { subject: string; text: string } => {
  const items = mentions.map((row) => {
    const { id: commentId, reportId, reportName, reportEnName, page, type, from_Name, content } = shownComment(row, [], id);
    const name = language === 'zh' ? reportName : reportEnName || reportName;
    return `${name} – ${from_Name}\n${content}\n${publicAddress}/Main/PBIViews/${reportId}/${encodeURIComponent(page)}/${type}?comment=${commentId}\n`;
  });
  const title = mentions.length === 1 ? texts.mentionMailTitleOne : texts.mentionMailTitle;
  return { subject: say(language, title, { count: mentions.length }), text: [...items, say(language, texts.mentionMailEnd)].join('\n') };
};
