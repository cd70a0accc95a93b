import { and, asc, eq, isNotNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { contentMailing, notificationMail, userAccount } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { isAddressed } from './audience-repository.ts';

/** Of what there are mails, by the column that names it in `content_mailing` and in `mail`. */
export type MailedOf = 'announcementId' | 'lessonId' | 'articleId';
export type Mailing = typeof contentMailing.$inferSelect;

export const addMailing = async (db: Db, of: MailedOf, thingId: number): Promise<void> => {
  await db.insert(contentMailing).values({ [of]: thingId });
};

/** The mailing of these kinds that has waited longest. Nobody else takes it until the transaction ends. */
export const takeMailing = async (db: Db, kinds: readonly MailedOf[]): Promise<Mailing | undefined> =>
  (await db.select().from(contentMailing).where(or(...kinds.map((of) => isNotNull(contentMailing[of])))).orderBy(asc(contentMailing.id)).limit(1).for('update', { skipLocked: true }))[0];

/** @param afterUserId the last person who was looked at; null when all were */
export const moveMailing = async (db: Db, id: number, afterUserId: number | null): Promise<void> => {
  if (afterUserId === null) await db.delete(contentMailing).where(eq(contentMailing.id, id));
  else await db.update(contentMailing).set({ afterUserId }).where(eq(contentMailing.id, id));
};

const recipients = (db: Db, of: MailedOf, thingId: number, whom: SQL) =>
  db
    .select({ id: userAccount.id, mail: userAccount.mail, language: notificationMail.language, resourceGroupId: userAccount.resourceGroupId })
    .from(notificationMail)
    .innerJoin(userAccount, eq(userAccount.id, notificationMail.userId))
    .where(and(whom, raw`${userAccount.mail} <> ''`, isAddressed(of, thingId)))
    .orderBy(asc(userAccount.id));
export type Recipient = Awaited<ReturnType<typeof recipients>>[number];

/** Those whom something is for who want a mail and have an address, in the order of their ids: so many of those behind one. */
export const recipientsAfter = (db: Db, of: MailedOf, thingId: number, after: number, limit: number): Promise<Recipient[]> => recipients(db, of, thingId, raw`${userAccount.id} > ${after}`).limit(limit);

/** The same of some people. */
export const recipientsAmong = (db: Db, of: MailedOf, thingId: number, userIds: readonly number[]): Promise<Recipient[]> => recipients(db, of, thingId, isAmong(userAccount.id, userIds));

/** One of them; undefined for who is none any more. */
export const findRecipient = async (db: Db, of: MailedOf, thingId: number, userId: number): Promise<Recipient | undefined> => (await recipients(db, of, thingId, eq(userAccount.id, userId)))[0];
