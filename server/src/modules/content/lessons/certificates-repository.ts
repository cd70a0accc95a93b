import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { lessonCertificate } from '../../../database/schema/index.ts';

export type CertificateRow = typeof lessonCertificate.$inferSelect;

export const listCertificates = (db: Db, userId: number): Promise<CertificateRow[]> => db.select().from(lessonCertificate).where(eq(lessonCertificate.userId, userId)).orderBy(desc(lessonCertificate.issueTime), desc(lessonCertificate.id));

export const findCertificate = async (db: Db, userId: number, lessonId: number): Promise<CertificateRow | undefined> =>
  (await db.select().from(lessonCertificate).where(and(eq(lessonCertificate.userId, userId), eq(lessonCertificate.lessonId, lessonId))))[0];

export const findByNumber = async (db: Db, number: string): Promise<CertificateRow | undefined> => (await db.select().from(lessonCertificate).where(eq(lessonCertificate.number, number)))[0];

/** Of two that are asked for at the same time there is one. */
export const addCertificate = async (db: Db, values: typeof lessonCertificate.$inferInsert): Promise<void> => {
  await db.insert(lessonCertificate).values(values).onConflictDoNothing();
};
