import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

/** As forms and calls have it: ISO 8601 in UTC. */
export type SentPeriod = { readonly publishTime: string | null; readonly expireTime: string | null };
export type Period = { readonly publishTime: Date | null; readonly expireTime: Date | null };

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * When something is to be seen, as somebody has sent it. What stands already may be over; what is new lies ahead.
 * @param before what stands; undefined for something new
 * @throws HttpError 400 for `publishTime` or `expireTime`
 */
export const periodOf = (sent: SentPeriod, before: Period | undefined, now: Date): Period => {
  const [publishTime, expireTime] = [dateOf(sent.publishTime), dateOf(sent.expireTime)];
  const isNew = (time: Date, old: Date | null | undefined) => time.getTime() !== old?.getTime();
  if (publishTime && isNew(publishTime, before?.publishTime) && publishTime <= now) throw new HttpError(400, texts.publishPast, { field: 'publishTime' });
  if (!publishTime && before?.publishTime && before.publishTime <= now) throw new HttpError(400, texts.publishBegun, { field: 'publishTime' });
  if (expireTime && isNew(expireTime, before?.expireTime) && expireTime <= now) throw new HttpError(400, texts.expirePast, { field: 'expireTime' });
  if (publishTime && expireTime && expireTime <= publishTime) throw new HttpError(400, texts.expireBefore, { field: 'expireTime' });
  return { publishTime, expireTime };
};

/**
 * When something is published from: `sent`, or now. An end that is over by then is taken away.
 * @throws HttpError 400 for `publishTime` in the past
 */
export const publishedFrom = (sent: string | null, { expireTime }: Pick<Period, 'expireTime'>, now: Date): Period & { readonly withdrawTime: null } => {
  const publishTime = dateOf(sent) ?? now;
  if (publishTime < now) throw new HttpError(400, texts.publishPast, { field: 'publishTime' });
  return { publishTime, expireTime: expireTime && expireTime > publishTime ? expireTime : null, withdrawTime: null };
};

/** What the audit log has of a period. */
export const recordedPeriod = ({ publishTime, expireTime }: Period) => ({ publishTime: publishTime?.toISOString() ?? null, expireTime: expireTime?.toISOString() ?? null });
