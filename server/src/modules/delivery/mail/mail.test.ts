import { readdirSync, readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import { START_MILLISECONDS, startTestPortal, stopModule, type TestPortal } from '../../../../test/portal.ts';
import { startSmtp, type SmtpRecorder } from '../../../../test/smtp.ts';
import { until } from '../../../../test/waits.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { announcement, mail, userAccount } from '../../../database/schema/index.ts';
import { FolderStore } from '../../../storage/folder-store.ts';
import { Mailer } from './mailer.ts';
import { GIVEN_UP_MILLISECONDS, Outbox } from './outbox.ts';
import { claim, queueMail, type MailRow, type NewMail } from './repository.ts';

describe('mail', () => {
  let portal: TestPortal;
  let db: Db;
  let smtp: SmtpRecorder;
  let files: FolderStore;
  const logged: [string, unknown][] = [];
  const log = Object.fromEntries(['info', 'warn', 'error'].map((level) => [level, (detail: unknown) => void logged.push([level, detail])])) as unknown as ConstructorParameters<typeof Outbox>[0]['log'];

  beforeAll(async () => {
    portal = await startTestPortal();
    ({ db } = portal.portal.database);
    // It would take what is for the test's outboxes.
    await stopModule(portal, 'mail');
    smtp = await startSmtp();
    files = new FolderStore(join(portal.folder, 'exports'), portal.portal.app.log);
  }, START_MILLISECONDS);
  afterAll(async () => {
    await smtp.close();
    await portal.stop();
  });
  afterEach(async () => {
    smtp.answer = () => undefined;
    smtp.mails.length = 0;
    logged.length = 0;
    await db.delete(mail);
  });

  const newMailer = (smtpUrl: string) => new Mailer({ smtpUrl, from: 'Portal <portal@portal.test>', outbox: join(portal.folder, 'mails'), domain: 'portal.test', log: portal.portal.app.log });
  /** Stopping it waits for what is on its way: that is how a test knows that it is done. */
  const newOutbox = (smtpUrl = smtp.url) => {
    const mailer = newMailer(smtpUrl);
    return new Outbox({ db, files, log, mailer: { send: (one) => mailer.send(one) } });
  };
  const values: NewMail = { addresses: ['ada@example.test'], subject: 'Weekly', content: 'It is attached.' };
  const queue = async (more: Partial<NewMail> = {}): Promise<void> => queueMail(db, { ...values, ...more });
  const rows = () => db.select().from(mail).orderBy(mail.id);
  const row = async (): Promise<MailRow> => {
    const [only] = await rows();
    if (!only) throw new Error('There is no mail');
    return only;
  };
  /** Its time has come, as after a rest. */
  const comeDue = () => db.update(mail).set({ leaseUntil: raw`now() - interval '1 second'` });
  /** Lets an outbox do what there is to do: it has taken all that is due when nothing is due any more, and done it when it has stopped. */
  const run = async (...outboxes: Outbox[]): Promise<void> => {
    for (const outbox of outboxes) outbox.wake();
    const isDue = raw`${mail.state} = 'waiting' and (${mail.leaseUntil} is null or ${mail.leaseUntil} < now())`;
    await until(async () => (await db.$count(mail, isDue)) === 0);
    await Promise.all(outboxes.map((outbox) => outbox.stop()));
  };
  /** In how many seconds it is tried again. */
  const rest = async (): Promise<number> => Math.round((((await row()).leaseUntil?.getTime() ?? 0) - Date.now()) / 1000);
  const idOf = (text: string): string | undefined => /^Message-ID: (.*)$/im.exec(text)?.[1];

  test('goes out with its files, and of what it said nothing stays', async () => {
    await files.write('stored.pdf', Buffer.from('what the file holds'));
    await queue({ addresses: ['ada@example.test', 'bob@example.test'], attachments: [{ fileName: 'stored.pdf', name: 'Weekly.pdf', mediaType: 'application/pdf' }] });
    await run(newOutbox());
    const [sent] = smtp.mails;
    expect(sent?.recipients).toEqual(['ada@example.test', 'bob@example.test']);
    expect(sent?.text).toMatch(/^To: ada@example.test, bob@example.test$/m);
    expect(sent?.text).toMatch(/filename=Weekly.pdf/);
    expect(sent?.text).toContain(Buffer.from('what the file holds').toString('base64'));
    expect(await rows()).toMatchObject([{ state: 'sent', remaining: [], refused: [], subject: '', content: '', attachments: [], lastError: '' }]);
    await run(newOutbox());
    expect(smtp.mails).toHaveLength(1);
  });

  test('is written with what it is about, or not at all', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await queueMail(transaction, values);
      throw new Error('What it is about was not written');
    });
    await expect(failing).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['is away', () => '421 closing'],
    ['ends the connection', (command: string) => (command === 'DATA' ? 'hang up' : undefined)],
    ['says try later', (command: string) => (command === '.' ? '451 try later' : undefined)],
    ['does not take its sender now', (command: string) => (command === 'MAIL' ? '452 full' : undefined)],
  ])('is not lost when the mail server %s: it is sent later, as the same mail', async (_, answer) => {
    await queue();
    smtp.answer = answer;
    await run(newOutbox());
    expect(smtp.mails).toEqual([]);
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, remaining: ['ada@example.test'], content: 'It is attached.' });
    expect((await row()).lastError).not.toBe('');
    const rests = [await rest()];
    for (let attempt = 2; attempt < 6; attempt += 1) {
      await comeDue();
      await run(newOutbox());
      rests.push(await rest());
    }
    expect(rests.map((seconds) => Math.round(seconds / 60))).toEqual([1, 4, 16, 60, 60]);
    smtp.answer = () => undefined;
    await comeDue();
    await run(newOutbox());
    expect(smtp.mails.map(({ text }) => idOf(text))).toEqual([`<${(await row()).key}@portal.test>`]);
    expect((await row()).state).toBe('sent');
  });

  test('that a server was sending when it died is sent by another, and known as the same', async () => {
    await queue();
    // The mail server has it, and nobody was told.
    smtp.answer = (command) => (command === '.' ? 'hang up' : undefined);
    await run(newOutbox());
    smtp.answer = () => undefined;
    await comeDue();
    await run(newOutbox());
    expect(smtp.mails).toHaveLength(2);
    expect(new Set(smtp.mails.map(({ text }) => idOf(text)))).toEqual(new Set([`<${(await row()).key}@portal.test>`]));
    expect(new Set(smtp.mails.map(({ text }) => /^Date: (.*)$/m.exec(text)?.[1])).size).toBe(1);
  });

  test('that is on its way when the server stops does not keep it from stopping; it is sent later, as the same mail', async () => {
    await queue();
    const onItsWay = new Promise<void>((fulfil) => {
      smtp.answer = (command) => {
        if (command !== '.') return undefined;
        fulfil();
        return 'silence';
      };
    });
    const outbox = new Outbox({ db, files, log, mailer: newMailer(smtp.url) });
    outbox.wake();
    await onItsWay;
    await outbox.stop();
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, lastError: '', content: 'It is attached.' });
    expect(logged).toEqual([]);
    smtp.answer = () => undefined;
    await comeDue();
    await run(newOutbox());
    expect(smtp.mails.map(({ text }) => idOf(text))).toEqual([`<${(await row()).key}@portal.test>`]);
  });

  test('is not taken from a server that is sending it', async () => {
    await queue();
    await db.update(mail).set({ attempts: 1, leaseUntil: raw`now() + interval '30 seconds'` });
    await queue({ subject: 'Other' });
    await run(newOutbox());
    expect(smtp.mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(['Other']);
  });

  test('of many, each is sent once by several servers', async () => {
    const subjects = Array.from({ length: 30 }, (_, index) => `Mail ${index}`);
    for (const subject of subjects) await queue({ subject });
    await run(newOutbox(), newOutbox(), newOutbox());
    expect(smtp.mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]).toSorted()).toEqual(subjects.toSorted());
  });

  test('that tells of what was published waits for all others', async () => {
    const [news] = await db.select({ id: announcement.id }).from(announcement).limit(1);
    await queue({ subject: 'News', announcementId: news!.id });
    await queue({ subject: 'Password' });
    expect([(await claim(db, [60]))?.mail.subject, (await claim(db, [60]))?.mail.subject]).toEqual(['Password', 'News']);
  });

  test('that only some recipients get is sent again to those whom the mail server may still take', async () => {
    await queue({ addresses: ['ada@example.test', 'full@example.test', 'nobody@example.test'] });
    smtp.answer = (command) => (command.startsWith('full') ? '452 full' : command.startsWith('nobody') ? '550 unknown' : undefined);
    await run(newOutbox());
    expect(await row()).toMatchObject({ state: 'waiting', remaining: ['full@example.test'], refused: ['nobody@example.test'] });
    smtp.answer = () => undefined;
    await comeDue();
    await run(newOutbox());
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.test'], ['full@example.test']]);
    expect(await row()).toMatchObject({ state: 'failed', remaining: [], refused: ['nobody@example.test'], content: '' });
  });

  test.each([
    ['all of its recipients', (command: string) => (command.includes('@') ? '550 unknown' : undefined)],
    ['what it says', (command: string) => (command === '.' ? '552 too large' : undefined)],
  ])('is not tried again when the mail server refuses %s for good; health does not mind', async (_, answer) => {
    await queue();
    smtp.answer = answer;
    const outbox = newOutbox();
    await run(outbox);
    expect(await row()).toMatchObject({ state: 'failed', refused: ['ada@example.test'], attempts: 1 });
    await outbox.check();
  });

  test('that is tried for three days is given up, which the log and health say', async () => {
    await queue();
    smtp.answer = () => '421 closing';
    await db.update(mail).set({ createTime: new Date(Date.now() - GIVEN_UP_MILLISECONDS + 600_000) });
    await run(newOutbox());
    expect((await row()).state).toBe('waiting');
    await db.update(mail).set({ createTime: new Date(Date.now() - GIVEN_UP_MILLISECONDS - 1000) });
    await comeDue();
    const outbox = newOutbox();
    await run(outbox);
    const given = await row();
    expect(given).toMatchObject({ state: 'failed', remaining: ['ada@example.test'], subject: '', content: '' });
    expect(logged).toContainEqual(['error', { mailId: given.id, attempts: 2, reason: given.lastError }]);
    await expect(outbox.check()).rejects.toThrow('0 mails have waited for more than an hour, and 1 were given up within the last day');
  });

  test('that waits for an hour is said by the job', async () => {
    await queue();
    const outbox = newOutbox();
    await outbox.check();
    await db.update(mail).set({ createTime: new Date(Date.now() - 3_700_000) });
    await expect(outbox.check()).rejects.toThrow('1 mails have waited');
    await outbox.stop();
  });

  test('that waits for a full mailbox is no concern of health, nor when it is given up, until the mail server is away', async () => {
    await queue({ addresses: ['ada@example.test', 'full@example.test'] });
    smtp.answer = (command) => (command.startsWith('full') ? '452 full' : undefined);
    await db.update(mail).set({ createTime: new Date(Date.now() - GIVEN_UP_MILLISECONDS + 600_000) });
    const outbox = newOutbox();
    await expect(outbox.check()).rejects.toThrow('1 mails have waited');
    await run(outbox);
    await outbox.check();
    smtp.answer = () => '421 closing';
    await comeDue();
    await run(newOutbox());
    await expect(outbox.check()).rejects.toThrow('1 mails have waited');
    smtp.answer = (command) => (command.startsWith('full') ? '452 full' : undefined);
    await db.update(mail).set({ createTime: new Date(Date.now() - GIVEN_UP_MILLISECONDS - 1000) });
    await comeDue();
    await run(newOutbox());
    expect(await row()).toMatchObject({ state: 'failed', remaining: ['full@example.test'] });
    await outbox.check();
  });

  test('whose file is gone is given up at once', async () => {
    await queue({ attachments: [{ fileName: 'gone.pdf', name: 'Gone.pdf', mediaType: 'application/pdf' }] });
    await run(newOutbox());
    expect([smtp.mails, (await row()).state]).toEqual([[], 'failed']);
  });

  test('of somebody who was disabled is not sent, and of somebody who was deleted is not there', async () => {
    const person = { account: 'leaver', fullName: 'Leaver', passwordHash: 'x', isAction: false };
    const [viewer] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const [leaver] = await db.insert(userAccount).values({ ...person, resourceGroupId: viewer?.resourceGroupId ?? 0 }).returning();
    await queue({ userId: leaver?.id ?? 0 });
    await run(newOutbox());
    expect([smtp.mails, await rows()]).toEqual([[], []]);
    await queue({ userId: leaver?.id ?? 0 });
    await db.delete(userAccount).where(eq(userAccount.account, 'leaver'));
    expect(await rows()).toEqual([]);
  });

  test('is a file without a mail server, the same one when it is sent again', async () => {
    const folder = join(portal.folder, 'mails');
    await queue();
    const before = await row();
    await run(newOutbox(''));
    const [name = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, name), 'utf8')).toContain('It is attached.');
    await db.delete(mail);
    await db.insert(mail).values({ ...values, remaining: values.addresses, key: before.key, createTime: before.createTime });
    await run(newOutbox(''));
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('as a file counts as sent when the disk has it, and its name', async () => {
    await queue();
    const { key } = await row();
    const states: string[] = [];
    const folder = join(portal.folder, 'mails');
    const probe = await open(portal.folder);
    const handles = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const { sync } = handles;
    const spy = jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      states.push(`${(await row()).state}, ${readdirSync(folder).some((name) => name.endsWith(`${key}.eml`)) ? 'named' : 'unnamed'}`);
      return sync.call(this);
    });
    await run(newOutbox('')).finally(() => spy.mockRestore());
    expect([...states, (await row()).state]).toEqual(['waiting, unnamed', 'waiting, named', 'sent']);
  });

  test('that may not go out any more when its time comes is withdrawn; the others go', async () => {
    await queue({ subject: 'Kept back' });
    await queue({ subject: 'Sent' });
    const outbox = newOutbox();
    outbox.lookAgain(async () => true);
    outbox.lookAgain(async ({ subject }) => subject !== 'Kept back');
    await run(outbox);
    expect(smtp.mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(['Sent']);
    expect((await rows()).map(({ state }) => state)).toEqual(['sent']);
  });

  test('that has ended is forgotten after a month', async () => {
    await queue();
    await queue({ subject: 'Recent' });
    await queue({ subject: 'Waiting' });
    const [old, recent, waiting] = await rows();
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await db.update(mail).set({ state: 'sent', endTime: days(31) }).where(eq(mail.id, old?.id ?? 0));
    await db.update(mail).set({ state: 'sent', endTime: days(29) }).where(eq(mail.id, recent?.id ?? 0));
    const outbox = newOutbox();
    await outbox.forgetOld();
    expect((await rows()).map(({ id }) => id)).toEqual([recent?.id, waiting?.id]);
    await outbox.stop();
  });
});
