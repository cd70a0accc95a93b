import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { like } from 'drizzle-orm';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startTestS3 } from '../../../../test/s3.ts';
import { exportFile, exportTask, mail, userAccount } from '../../../database/schema/index.ts';
import { readSettings } from '../../../settings.ts';
import { openStorage } from '../../../storage/storage.ts';
import { ExportRunner } from './runner.ts';

describe('export tasks', () => {
  let portal: TestPortal;
  beforeAll(async () => void (portal = await startTestPortal()), START_MILLISECONDS);
  afterAll(() => portal.stop());

  /** A task with a file. @returns the file's name */
  const named = async (): Promise<string> => {
    const { db } = portal.portal.database;
    const [user] = await db.select().from(userAccount);
    const [task] = await db.insert(exportTask).values({ userId: user?.id ?? 0, name: 'done', options: { formats: ['PDF'], language: 'en' }, state: 'done', finishTime: new Date() }).returning();
    const fileName = `${randomUUID()}.pdf`;
    await db.insert(exportFile).values({ taskId: task?.id ?? 0, format: 'PDF', fileName, extension: '.pdf', mediaType: 'application/pdf', bytes: 1 });
    return fileName;
  };

  const nightly = () => portal.portal.modules.find(({ name }) => name === 'exports')?.parts.nightly?.(new AbortController().signal);

  test.each(['folder', 's3'] as const)('leave no files behind that nobody knows of in storage of the kind %s', async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-exports-'));
    const s3 = kind === 's3' ? await startTestS3() : undefined;
    const storage = await openStorage(readSettings({ PORTAL_DATA_DIR: folder, ...s3?.variables }).storage, { warn: () => undefined });
    try {
      const files = storage.exports;
      const [kept, lost, sealed] = [await named(), `${randomUUID()}.pptx`, `${randomUUID()}.sealed`];
      for (const name of [kept, lost, sealed]) await files.write(name, Buffer.from('x'));
      const runner = new ExportRunner({ db: portal.portal.database.db, files, atOnce: 1, log: portal.portal.app.log } as never);
      const sizes = () => Promise.all([kept, lost, sealed].map((name) => files.size(name)));
      await runner.forgetUnnamed();
      expect(await sizes()).toEqual([1, 1, 1]);
      await runner.forgetUnnamed(undefined, Date.now() + 2 * 86_400_000);
      expect(await sizes()).toEqual([1, undefined, 1]);
    } finally {
      storage.close();
      await s3?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('leave none behind at night, however many, and keep those of a task that is being made', async () => {
    const put = (name: string, days: number): string => {
      const path = join(portal.folder, 'exports', name);
      writeFileSync(path, 'x');
      const time = new Date(Date.now() - days * 86_400_000);
      utimesSync(path, time, time);
      return path;
    };
    const kept = [put(await named(), 2), put(`${randomUUID()}.pdf`, 0.9)];
    const lost = Array.from({ length: 450 }, () => put(`${randomUUID()}.pdf`, 2));
    await nightly();
    expect([kept, lost].map((paths) => paths.filter((path) => existsSync(path)).length)).toEqual([2, 0]);
  });

  test('lose their files after seven days, and go themselves after 90, with what is known of their mails', async () => {
    const { db } = portal.portal.database;
    const [user] = await db.select().from(userAccount);
    const userId = user?.id ?? 0;
    const task = (state: typeof exportTask.$inferInsert.state, days?: number) => ({ userId, name: `${state} ${days ?? 'never'}`, options: { formats: ['PDF' as const], language: 'en' as const }, state, createTime: ago(days ?? 100), finishTime: days === undefined ? null : ago(days) });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const added = await db.insert(exportTask).values([task('done', 6), task('done', 8), task('done', 91), task('failed', 89), task('failed', 91), task('expired', 89), task('expired', 91), task('waiting')]).returning();
    const path = (id: number) => join(portal.folder, 'exports', `${id}.pdf`);
    for (const { id, state } of added) {
      await db.insert(mail).values({ userId, exportTaskId: id, addresses: [], remaining: [], subject: `of ${id}`, content: '', state: 'sent', endTime: ago(1) });
      if (state !== 'done') continue;
      writeFileSync(path(id), 'x');
      await db.insert(exportFile).values({ taskId: id, format: 'PDF', fileName: `${id}.pdf`, extension: '.pdf', mediaType: 'application/pdf', bytes: 1 });
    }
    await nightly();
    const left = (await db.select().from(exportTask).where(like(exportTask.name, '% %'))).map(({ name, state }) => [name, state]).toSorted();
    expect(left).toEqual([['done 6', 'done'], ['done 8', 'expired'], ['expired 89', 'expired'], ['failed 89', 'failed'], ['waiting never', 'waiting']]);
    expect(added.filter(({ id }) => existsSync(path(id))).map(({ name }) => name)).toEqual(['done 6']);
    expect(await db.$count(mail, like(mail.subject, 'of %'))).toBe(left.length);
  });
});
