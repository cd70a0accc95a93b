import { and, eq, gt, isNull, or, sql as raw, type Column, type SQL } from 'drizzle-orm';
import { userAccount } from './schema/index.ts';

type Person = Pick<typeof userAccount.$inferSelect, 'isAction' | 'validUntil'>;

/** Whether somebody's account is on: enabled, and not past its end. Who is deleted is disabled, too. */
export const isActive = ({ isAction, validUntil }: Person): boolean => isAction && (validUntil === null || validUntil > new Date());

/** `isActive` for a query, of people under another name in it. */
export const isActiveAs = ({ isAction, validUntil }: { readonly isAction: Column; readonly validUntil: Column }): SQL => and(eq(isAction, true), or(isNull(validUntil), gt(validUntil, raw`now()`))) ?? raw`true`;

/** `isActive`, for a query. */
export const isActivePerson = isActiveAs(userAccount);

/** Whether there still is somebody: the rows of who was deleted stay for what they did. */
export const isThere: SQL = isNull(userAccount.deletedTime);
