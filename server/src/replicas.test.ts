import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import { endpoints, type ExportTask } from '@portal/shared/contract/all';
import { builtInGroups } from './built-in-groups.ts';
import { databaseKinds, makeDatabase } from '../test/database.ts';
import { addReader } from '../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../test/power-bi.ts';
import { buildHost, makeRelease, publish } from '../test/releases.ts';
import { openStream } from '../test/stream.ts';
import { until } from '../test/waits.ts';
import { openPostgres } from './database/postgres.ts';
import { mail, resource, resourceGroup, resourceGroupInterfaceClass, resourceGroupResource } from './database/schema/index.ts';
import { mailModule } from './modules/delivery/mail/module.ts';
import { queueMentionMails } from './modules/reading/comments/mention-mail.ts';
import { Catalogue } from './modules/publishing/catalogue/service.ts';

const { comments, deployment, exports, release } = endpoints;

test('PGlite belongs to one server: a second one does not start', async () => {
  const portal = await startTestPortal('pglite');
  await expect(startTestPortal('pglite', { PORTAL_DATA_DIR: portal.folder })).rejects.toThrow(/is in use by process/);
  await portal.stop();
}, START_MILLISECONDS);

if (databaseKinds.includes('postgresql')) {
  test('PostgreSQL compiles no query of the portal: of the search that takes seconds each time', async () => {
    const { url = '', drop } = await makeDatabase('postgresql', '');
    const database = await openPostgres(url);
    // Each at once has a connection of its own.
    const ask = async (): Promise<unknown[]> => ((await database.db.execute(raw`select current_setting('jit') as jit`)) as unknown as { rows: unknown[] }).rows;
    const asked = await Promise.all([ask(), ask(), ask()]);
    await database.close();
    await drop();
    expect(asked).toEqual([[{ jit: 'off' }], [{ jit: 'off' }], [{ jit: 'off' }]]);
  });

  test('two servers that start at once on an empty PostgreSQL fill it once', async () => {
    const { url = '', drop } = await makeDatabase('postgresql', '');
    const portals = await Promise.all([1, 2].map(() => startTestPortal('pglite', { DATABASE_URL: url })));
    const { database, modules } = portals[0]?.portal as TestPortal['portal'];
    const [menu, classes] = [modules.flatMap(({ parts }) => parts.menu ?? []), modules.flatMap(({ parts }) => Object.values(parts.interfaces ?? {}).flatMap(({ groups }) => groups))];
    expect(await database.db.$count(resourceGroup)).toBe(builtInGroups.length);
    expect(await database.db.$count(resource)).toBe(menu.length);
    expect(await database.db.$count(resourceGroupResource)).toBe(menu.flatMap(({ groups }) => groups).length);
    expect(await database.db.$count(resourceGroupInterfaceClass)).toBe(classes.length);
    for (const portal of portals) await portal.stop();
    await drop();
  }, 2 * START_MILLISECONDS);

  describe('two servers on one PostgreSQL', () => {
    let powerBi: PowerBiRecorder;
    let first: TestPortal;
    let second: TestPortal;
    let [anna, ben] = [{ id: 0, token: '' }, { id: 0, token: '' }];
    let reportId: number;

    beforeAll(async () => {
      powerBi = await startPowerBiRecorder();
      const service = { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' };
      first = await startTestPortal('postgresql', service);
      second = await startTestPortal('pglite', { ...service, PORTAL_DATA_DIR: first.folder, DATABASE_URL: first.databaseUrl ?? '' });
      anna = await addReader(first, 'anna');
      ben = await addReader(first, 'ben', { mail: 'ben@example.test' });
      reportId = (await first.value(endpoints.reports.getMyReports, { token: anna.token }))[0]?.id ?? 0;
    }, START_MILLISECONDS);
    afterAll(async () => {
      await first.stop();
      await powerBi.close();
    });

    const write = (portal: TestPortal, content: string, rest: object = {}) => portal.value(comments.create, { token: anna.token, body: { reportId, content, ...rest } });

    test('a limit holds for both together', async () => {
      const answers = [];
      for (let count = 0; count < 21; count += 1) answers.push((await [first, second][count % 2]!.call(endpoints.signInLinks.createLink, { token: ben.token, body: {} })).status);
      expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    });

    test('a module that is switched off at one is off at the other', async () => {
      for (const portal of [first, second]) buildHost(portal);
      const admin = await first.signIn('admin');
      const { secret } = await first.value(deployment.createToken, { token: admin, body: { name: 'CI', remotes: ['probe'] } });
      await publish(first, secret, makeRelease('probe', '1.0.0'));
      await first.value(deployment.activate, { token: secret, body: { name: 'probe', version: '1.0.0', audience: { kind: 'all' } } });
      const isOff = async () => (await second.value(release.registry, { token: ben.token })).remotes.find(({ name }) => name === 'probe')?.off;
      expect(await isOff()).toBe(false);
      await first.value(deployment.switch, { token: admin, body: { name: 'probe', off: true } });
      expect(await isOff()).toBe(true);
    });

    test('a mail of mentions is sent once, though both servers write and send at the same time', async () => {
      await second.value(comments.setMail, { token: ben.token, body: { isMail: 1 } });
      await write(first, '@Reader ben look', { to_Ids: String(ben.id) });
      const outboxes = [first, second].map(({ portal: { use } }) => use(mailModule));
      const send = ({ portal: { database: { db } } }: TestPortal) =>
        queueMentionMails({ db, catalogue: new Catalogue(db), outbox: { wake: () => outboxes.forEach((outbox) => outbox.wake()) }, publicAddress: 'https://portal.test', log: first.portal.app.log });
      await Promise.all([send(first), send(second), send(first), send(second)]);
      const { db } = first.portal.database;
      await until(async () => (await db.$count(mail, eq(mail.state, 'waiting'))) === 0);
      expect(await db.select({ addresses: mail.addresses, state: mail.state }).from(mail)).toEqual([{ addresses: ['ben@example.test'], state: 'sent' }]);
      const sent = readdirSync(join(first.folder, 'outbox')).map((name) => readFileSync(join(first.folder, 'outbox', name), 'utf8'));
      expect(sent.filter((text) => text.includes('ben@example.test'))).toHaveLength(1);
    });

    test('an export task is made by one of them', async () => {
      const begun: ExportTask[] = [];
      for (const portal of [first, second, first, second]) {
        begun.push(await portal.value(exports.create, { token: anna.token, body: { name: `Task ${begun.length}`, reportId, isEmail: 0 } }));
      }
      const states = async () => (await second.value(exports.list, { token: anna.token, body: {} })).items.map(({ state }) => state);
      while ((await states()).some((state) => state !== 'done')) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(powerBi.requests.filter(({ path }) => path.endsWith('/ExportTo'))).toHaveLength(begun.length);
    });

    // The last test: it stops the second server.
    test('what is written at one is told at the other; when that one stops, its reader goes on at the first without a gap', async () => {
      const [here, there] = [await first.portal.app.listen({ port: 0, host: '127.0.0.1' }), await second.portal.app.listen({ port: 0, host: '127.0.0.1' })];
      const stream = await openStream(there, ben.token);
      expect((await stream.next()).name).toBe('ready');
      const comment = { name: 'comment', data: { reportId } };
      await write(first, 'At the first server');
      const event = await stream.next();
      expect(event).toMatchObject(comment);
      await second.stop();
      await expect(stream.next()).rejects.toThrow();
      await write(first, 'While nobody listened');
      const again = await openStream(here, ben.token, event.id);
      expect((await again.next()).name).toBe('ready');
      const missed = await again.next();
      expect([missed, missed.id > event.id]).toMatchObject([comment, true]);
      await write(first, 'Live again');
      const live = await again.next();
      expect([live, live.id > missed.id]).toMatchObject([comment, true]);
      again.close();
    });
  });
}
