import { and, asc, count, eq, gt, inArray, isNull, lt, or, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { isActivePerson } from '../../../database/active-people.ts';
import { mail, userAccount } from '../../../database/schema/index.ts';

export type MailRow = typeof mail.$inferSelect;
export type NewMail = Pick<typeof mail.$inferInsert, 'userId' | 'exportTaskId' | 'announcementId' | 'lessonId' | 'articleId' | 'addresses' | 'subject' | 'content' | 'attachments'>;
/** A mail that a server has taken to send it, and whether whose it is may still sign in. */
export type ClaimedMail = { readonly mail: MailRow; readonly isActive: boolean };
/** What an attempt to send a mail has come to. */
export type AttemptResult = Pick<MailRow, 'remaining' | 'refused' | 'lastError' | 'onlyRejected'>;
type Claim = Pick<MailRow, 'id' | 'attempts'>;
/** How a mail stands. */
export type MailState = Pick<MailRow, 'state' | 'remaining' | 'refused' | 'lastError'>;

/** Writes a mail down; it goes out when the transaction it is written in has ended. */
export const queueMail = (db: Db, values: NewMail): Promise<void> => queueMails(db, [values]);

/** The same of several. */
export const queueMails = async (db: Db, mails: readonly NewMail[]): Promise<void> => {
  if (mails.length > 0) await db.insert(mail).values(mails.map((values) => ({ ...values, remaining: values.addresses })));
};

/** The mails of an export task are not wanted any more; one that is on its way just now may still arrive. */
export const withdrawMailsOf = async (db: Db, exportTaskId: number): Promise<void> => {
  await db.delete(mail).where(eq(mail.exportTaskId, exportTaskId));
};

/** How the mails of export tasks stand. */
export const mailsOfExports = async (db: Db, exportTaskIds: readonly number[]): Promise<Map<number, MailState>> => {
  const columns = { exportTaskId: mail.exportTaskId, state: mail.state, remaining: mail.remaining, refused: mail.refused, lastError: mail.lastError };
  const rows = await db.select(columns).from(mail).where(inArray(mail.exportTaskId, [...exportTaskIds])).orderBy(asc(mail.id));
  return new Map(rows.flatMap(({ exportTaskId, ...row }) => (exportTaskId === null ? [] : [[exportTaskId, row]])));
};

const inSeconds = (seconds: number) => raw`now() + make_interval(secs => ${seconds}::int)`;
const heldBy = ({ id, attempts }: Claim) => and(eq(mail.id, id), eq(mail.attempts, attempts), eq(mail.state, 'waiting'));

/**
 * The next mail whose time has come, those that tell thousands of what was published after all others: who has asked for a password
 * does not wait for them. It is the caller's for as long as it would rest after failing: one that takes servers
 * down does so no more often than one that fails. Two servers never get the same one.
 * @param rests seconds after the first attempt, the second and so on; the last one holds for all that follow
 */
export const claim = async (db: Db, rests: readonly number[]): Promise<ClaimedMail | undefined> => {
  const next = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.state, 'waiting'), or(isNull(mail.leaseUntil), raw`${mail.leaseUntil} < now()`)))
    .orderBy(raw`(num_nonnulls(${mail.announcementId}, ${mail.lessonId}, ${mail.articleId}) > 0)`, mail.createTime, mail.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const rest = raw`(array[${raw.raw(rests.map(Number).join(', '))}])[least(${mail.attempts} + 1, ${rests.length}::int)]`;
  const [claimed] = await db
    .update(mail)
    .set({ attempts: raw`${mail.attempts} + 1`, leaseUntil: raw`now() + make_interval(secs => ${rest})` })
    .where(inArray(mail.id, next))
    .returning();
  if (!claimed) return undefined;
  if (claimed.userId === null) return { mail: claimed, isActive: true };
  const [user] = await db.select({ isActive: raw<boolean>`${isActivePerson}` }).from(userAccount).where(eq(userAccount.id, claimed.userId));
  return { mail: claimed, isActive: user?.isActive === true };
};

/** Keeps a claim for so many seconds at least. @returns false when the caller no longer has it */
export const keep = async (db: Db, claimed: Claim, seconds: number): Promise<boolean> => {
  const kept = await db.update(mail).set({ leaseUntil: raw`greatest(${mail.leaseUntil}, ${inSeconds(seconds)})` }).where(heldBy(claimed)).returning({ id: mail.id });
  return kept.length > 0;
};

/** Leaves a mail for a later attempt, to those whom it has not reached. */
export const postpone = async (db: Db, claimed: Claim, values: AttemptResult, seconds: number): Promise<void> => {
  await db.update(mail).set({ ...values, leaseUntil: inSeconds(seconds) }).where(heldBy(claimed));
};

/** Nothing more is done about a mail: whom it did not reach stays written down for a while, and what it said does not. */
export const end = async (db: Db, claimed: Claim, values: AttemptResult): Promise<void> => {
  const state = values.remaining.length + values.refused.length > 0 ? 'failed' : 'sent';
  await db.update(mail).set({ ...values, state, subject: '', content: '', attachments: [], leaseUntil: null, endTime: new Date() }).where(heldBy(claimed));
};

export const withdraw = async (db: Db, claimed: Claim): Promise<void> => {
  await db.delete(mail).where(heldBy(claimed));
};

/** How many mails have waited since before an instant, and how many were given up after another; not for the sake of their recipients. */
export const stuck = async (db: Db, waitingSince: Date, givenUpAfter: Date): Promise<{ waiting: number; givenUp: number }> => {
  const number = async (condition: ReturnType<typeof and>) => (await db.select({ total: count() }).from(mail).where(condition))[0]?.total ?? 0;
  return {
    waiting: await number(and(eq(mail.state, 'waiting'), lt(mail.createTime, waitingSince), eq(mail.onlyRejected, false))),
    givenUp: await number(and(eq(mail.state, 'failed'), gt(mail.endTime, givenUpAfter), raw`cardinality(${mail.remaining}) > 0`, eq(mail.onlyRejected, false))),
  };
};

export const removeEnded = async (db: Db, before: Date): Promise<void> => {
  await db.delete(mail).where(lt(mail.endTime, before));
};
