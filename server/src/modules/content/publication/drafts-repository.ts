import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { DraftBody } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { contentDraft } from '../../../database/schema/index.ts';

type Draft = { readonly version: number; readonly body: DraftBody };

const isOf = (userId: number, key: string) => and(eq(contentDraft.userId, userId), eq(contentDraft.key, key));

export const findDraft = async (db: Db, userId: number, key: string) => (await db.select().from(contentDraft).where(isOf(userId, key)))[0];

/** @returns when it was kept */
export const putDraft = async (db: Db, userId: number, key: string, { version, body }: Draft): Promise<Date> => {
  const updateTime = new Date();
  const values = { version, body, updateTime };
  await db.insert(contentDraft).values({ userId, key, ...values }).onConflictDoUpdate({ target: [contentDraft.userId, contentDraft.key], set: values });
  return updateTime;
};

/** Forgets the oldest drafts of somebody, but for so many. */
export const keepNewest = async (db: Db, userId: number, most: number): Promise<void> => {
  const newest = db.select({ key: contentDraft.key }).from(contentDraft).where(eq(contentDraft.userId, userId)).orderBy(desc(contentDraft.updateTime)).limit(most);
  await db.delete(contentDraft).where(and(eq(contentDraft.userId, userId), notInArray(contentDraft.key, newest)));
};

export const removeDraft = async (db: Db, userId: number, key: string): Promise<void> => {
  await db.delete(contentDraft).where(isOf(userId, key));
};

export const removeOlder = async (db: Db, than: Date): Promise<void> => {
  await db.delete(contentDraft).where(lt(contentDraft.updateTime, than));
};
