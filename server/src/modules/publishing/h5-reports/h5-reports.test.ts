import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { forged } from '@portal/files/testing';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { h5Bundle, report, reportClass, userReport } from '../../../database/schema/index.ts';
import { Tickets, TICKET_MILLISECONDS } from './tickets.ts';

const { upload, add, update, origins } = endpoints.h5Reports;
const { managedReports } = endpoints;
const page = strToU8('<!doctype html><title>Sales</title><script src="js/chart.js"></script>');
const zip = (files: Record<string, Uint8Array>) => zipSync(files);
const plain = () => zip({ 'index.html': page, 'js/chart.js': strToU8('1'), '__MACOSX/index.html': page, 'data/': new Uint8Array() });

describe('H5 reports', () => {
  let portal: TestPortal;
  let admin: string;
  let viewer: string;
  /** Who manages reports, and no roles. */
  let publisher: string;
  let publisherId: number;
  let classId: number;

  beforeAll(async () => {
    portal = await startTestPortal(databaseKind, { H5_ORIGINS: 'https://pages.example,http://10.1.2.3,https://portal.example', PORTAL_PUBLIC_ADDRESS: 'https://portal.example' });
    publisherId = await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reports', 'reportManagement']));
    publisher = await signInPerson(portal, 'publisher');
    admin = await portal.signIn('admin');
    viewer = await portal.signIn();
    classId = (await portal.value(endpoints.reports.getClassList, { token: admin }))[0]?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const nightly = () => portal.portal.modules.find(({ name }) => name === 'h5-reports')?.parts.nightly?.(new AbortController().signal);
  const bundles = () => readdirSync(join(portal.folder, 'h5'));
  const send = (content: Uint8Array, token = admin) => portal.call(upload, { token, language: 'en', file: { content, name: 'pages.zip' } });
  const addReport = async (address: string) => (await portal.value(add, { token: admin, body: { name: '销售', ename: 'Sales', classId, address } })).id;
  const open = (id: number, token = admin) => portal.value(endpoints.reports.getReport, { token, body: { id, type: 'H5Report' } });
  const fetched = (url: string) => portal.portal.app.inject({ url, headers: { host: 'portal.example' } });

  test('of an uploaded bundle are shown from its own place, fenced off from the portal', async () => {
    const { envelope } = await send(plain());
    expect(envelope.value).toMatch(/^bundle:[0-9a-f]{32}$/);
    const data = await open(await addReport(envelope.value));
    expect(data).toMatchObject({ type: 'H5Report', accessToken: '', embedOrigins: [], pagesArry: [], reportMsg: { reportEnName: 'Sales' } });
    const { embedUrl } = data.reportMsg;
    expect(embedUrl).toMatch(/^\/h5\/[0-9a-f]{32}\/[\w.-]+\/index\.html$/);
    const answer = await fetched(embedUrl);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox allow-scripts/);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain(`default-src http://portal.example${embedUrl.replace('index.html', '')};`);
    expect((await fetched(embedUrl.replace('index.html', 'js/chart.js'))).headers['content-type']).toContain('javascript');
  });

  test('are not to be had without a good admission, nor anything beside them', async () => {
    const { embedUrl } = (await open(await addReport((await send(plain())).envelope.value))).reportMsg;
    const [, , bundle = '', ticket = ''] = embedUrl.split('/');
    const tickets = new Tickets(new Uint8Array(32));
    for (const path of [
      `/h5/${bundle}/${tickets.issue(bundle)}/index.html`,
      `/h5/${'0'.repeat(32)}/${ticket}/index.html`,
      `/h5/${bundle}/${ticket}/none.html`,
      `/h5/${bundle}/${ticket}/..%2F..%2Fkeys%2Fsessions.key`,
      `/h5/${bundle}/${ticket}/../../keys/h5.key`,
      `/h5/..%2Fkeys/${ticket}/h5.key`,
    ]) {
      expect([path, (await fetched(path)).statusCode]).toEqual([path, 404]);
    }
  });

  test('an admission ends', () => {
    const tickets = new Tickets(new Uint8Array(32));
    const ticket = tickets.issue('b', 0);
    expect([tickets.isGood('b', ticket, TICKET_MILLISECONDS - 1), tickets.isGood('b', ticket, TICKET_MILLISECONDS + 1000), tickets.isGood('c', ticket, 0)]).toEqual([true, false, false]);
  });

  test('may be packed with a folder around them', async () => {
    const { embedUrl } = (await open(await addReport((await send(zip({ 'sales/index.html': page, 'sales/a.css': strToU8('') }))).envelope.value))).reportMsg;
    expect((await fetched(embedUrl)).statusCode).toBe(200);
  });

  test.each<[string, Uint8Array, string]>([
    ['no zip', strToU8('<html>'), 'Only zip files can be uploaded here'],
    ['no index page', zip({ 'other.html': page }), 'There is no index.html in the zip file'],
    ['a program', zip({ 'index.html': page, 'run.exe': page }), 'This file is not allowed: run.exe'],
    ['a path that leads out', zip({ 'index.html': page, '../../evil.js': page }), 'This file is not allowed: ../../evil.js'],
    ['a name that turns the sentence around', zip({ 'index.html': page, 'a\u202Egpj.exe': page }), 'This file is not allowed: a�gpj.exe'],
    ['a hidden file', zip({ 'index.html': page, '.env.txt': page }), 'This file is not allowed: .env.txt'],
    ['too many files', zip(Object.fromEntries([['index.html', page], ...Array.from({ length: 500 }, (_, index): [string, Uint8Array] => [`${index}.js`, new Uint8Array()])])), 'The zip file unpacks to too much'],
    ['a folder inside that is a file, too', zip({ 'index.html': page, 'a.js': page, 'a.js/b.js': page }), 'Files in the zip file have clashing names: a.js/b.js'],
    ['a file that is a folder inside, too', zip({ 'index.html': page, 'a.js/b.js': page, 'a.js': page }), 'Files in the zip file have clashing names: a.js'],
    ['two names that differ in their case only', zip({ 'index.html': page, 'a.js': page, 'A.js': page }), 'Files in the zip file have clashing names: A.js'],
    ['one name twice', forged([{ name: 'index.html', content: page }, { name: 'index.html', content: strToU8('x') }]), 'Files in the zip file have clashing names: index.html'],
    ['a name too long for a disk', zip({ 'index.html': page, [`${'页'.repeat(90)}.html`]: page }), 'This file is not allowed: 页页'],
    ['a long path', zip({ 'index.html': page, [`${'folder/'.repeat(30)}a.html`]: page }), 'This file is not allowed: folder/'],
    ['a wrong checksum', forged([{ name: 'index.html', content: page }, { name: 'a.js', content: page, crc: 1 }]), 'A file in the zip file is damaged: a.js'],
    ['a size that is a lie', forged([{ name: 'index.html', content: page }, { name: 'a.js', content: new Uint8Array(30_000_000), size: 10 }]), 'A file in the zip file is damaged: a.js'],
    ['a small file of an endless size', forged([{ name: 'index.html', content: page, size: 90_000_000 }]), 'A file in the zip file is damaged: index.html'],
    ['files that overlap', forged([{ name: 'index.html', content: page }, { name: 'a.js', content: page, at: 0 }]), 'The zip file is damaged'],
    ['a zip cut short', plain().subarray(0, -10), 'Only zip files can be uploaded here'],
    ['very many folders', zip(Object.fromEntries([['index.html', page], ...Array.from({ length: 5000 }, (_, index): [string, Uint8Array] => [`${index}/`, new Uint8Array()])])), 'The zip file unpacks to too much'],
    ['something huge', zip({ 'index.html': new Uint8Array(101 * 1024 * 1024) }), 'The zip file unpacks to too much'],
  ])('%s is refused, and nothing is kept', async (_, content, message) => {
    const before = bundles();
    const answer = await send(content);
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([400, 'file']);
    expect(answer.envelope.message).toContain(message);
    expect(bundles()).toEqual(before);
  });

  test('that nobody has made of an upload leave nothing behind after a day; what a report shows stays, and what is new', async () => {
    const { db } = portal.portal.database;
    const uploadOne = async () => (await send(plain())).envelope.value.slice('bundle:'.length);
    const [used, unused, fresh, replaced] = [await uploadOne(), await uploadOne(), await uploadOne(), await uploadOne()];
    await addReport(`bundle:${used}`);
    const id = await addReport(`bundle:${replaced}`);
    await db.update(h5Bundle).set({ createTime: new Date(Date.now() - 86_401_000) }).where(inArray(h5Bundle.name, [used, unused, replaced]));
    await nightly();
    expect([used, unused, fresh, replaced].map((name) => bundles().includes(name))).toEqual([true, false, true, true]);
    expect((await portal.call(add, { token: admin, body: { name: 'x', classId, address: `bundle:${unused}` } })).envelope.errors?.[0]?.field).toBe('address');
    await portal.value(update, { token: admin, body: { id, version: 1, name: 'x', classId, address: `bundle:${used}` } });
    await nightly();
    expect([bundles().includes(replaced), await db.$count(h5Bundle, inArray(h5Bundle.name, [unused, replaced]))]).toEqual([false, 0]);
  });

  test('show what their maker has uploaded or may open; who sees an address only takes nothing over by it', async () => {
    const { db } = portal.portal.database;
    const address = (await send(plain())).envelope.value;
    const body = { name: 'Mine', classId, address };
    const refusedTo = async (token: string) => {
      const { status, envelope } = await portal.call(add, { token, body });
      return [status, envelope.errors?.[0]?.field];
    };
    // Nobody shows it yet, and it is somebody else's.
    expect(await refusedTo(publisher)).toEqual([400, 'address']);
    const id = await addReport(address);
    expect(await refusedTo(publisher)).toEqual([400, 'address']);
    const { id: own } = await portal.value(add, { token: publisher, body: { ...body, address: 'https://pages.example/' } });
    expect((await portal.call(update, { token: publisher, body: { ...body, id: own, version: 1 } })).envelope.errors?.[0]?.field).toBe('address');
    expect((await db.select().from(report).where(eq(report.id, own)))[0]?.h5Url).toBe('https://pages.example/');
    // What a report has already stays with it, whoever changes its name.
    expect((await portal.call(update, { token: publisher, body: { ...body, id, version: 1 } })).status).toBe(200);
    await db.insert(userReport).values({ userId: publisherId, reportId: id });
    expect((await portal.call(add, { token: publisher, body })).status).toBe(200);
    // Their own upload is theirs.
    const theirs = (await send(plain(), publisher)).envelope.value;
    expect((await portal.call(add, { token: publisher, body: { ...body, address: theirs } })).status).toBe(200);
  });

  test('of the web come from the origins of the settings only', async () => {
    const id = await addReport('https://pages.example/sales?a=b');
    expect(await open(id)).toMatchObject({ embedOrigins: ['https://pages.example'], reportMsg: { embedUrl: 'https://pages.example/sales?a=b' } });
    expect(await portal.value(origins, { token: admin })).toEqual(['https://pages.example', 'http://10.1.2.3', 'https://portal.example']);
    // Inside the network is what the settings name, and nothing else.
    expect(await addReport('http://10.1.2.3/stock')).toBeGreaterThan(0);
    const inside = ['https://10.1.2.4/', 'http://localhost/', 'http://[::1]/', 'http://169.254.169.254/latest', 'https://intranet/', 'https://10.1.2.3/'];
    const own = ['https://portal.example/Main/Home', 'http://PORTAL.example/'];
    for (const address of [...inside, ...own, 'https://pages.example:8443/', 'https://me:secret@pages.example/', 'https://evil.example/', 'javascript:alert(1)', 'https:pages.example', `bundle:${'0'.repeat(32)}`, 'nonsense']) {
      const refused = await portal.call(add, { token: admin, body: { name: 'x', classId, address }, language: 'en' });
      expect([address, refused.status, refused.envelope.errors?.[0]?.field]).toEqual([address, 400, 'address']);
    }
  });

  test('get another bundle, and the former one goes', async () => {
    const first = (await send(plain())).envelope.value;
    const id = await addReport(first);
    const second = (await send(plain())).envelope.value;
    await portal.value(update, { token: admin, body: { id, version: 1, name: '销售', classId, address: second } });
    expect([bundles().includes(first.slice(7)), bundles().includes(second.slice(7))]).toEqual([false, true]);
    // Whoever has the form of all reports open for it is told.
    expect((await portal.portal.database.db.select().from(report).where(eq(report.id, id)))[0]?.version).toBe(2);
    const flights = (await portal.value(endpoints.reports.getMyReports, { token: admin })).find(({ reportType }) => reportType === 0)?.id ?? 0;
    expect((await portal.call(update, { token: admin, body: { id: flights, version: 1, name: 'x', classId, address: second } })).status).toBe(404);
    expect((await portal.call(add, { token: admin, body: { name: 'x', classId: 9999, address: second }, language: 'en' })).envelope.errors).toEqual([{ field: 'classId', message: 'This report class does not exist or was deleted' }]);
  });

  test('come with a watermark and for roles; who holds nothing of it gives it to nobody', async () => {
    const groupId = await addGroup(portal, 'H5 readers');
    const body = { name: '销售', classId, address: 'https://pages.example/' };
    const { id } = await portal.value(add, { token: admin, body: { ...body, isWatermark: 1, watermarkText: '{account}', groupIds: [groupId], allowA: 1 } });
    expect((await portal.value(managedReports.list, { token: admin, body: { id } })).items).toMatchObject([{ reportType: 5, roles: 1, isWatermark: 1, watermarkText: '{account}', h5Url: 'https://pages.example/' }]);
    const count = () => portal.portal.database.db.$count(report);
    const before = await count();
    const refused = [
      await portal.call(add, { token: publisher, body: { ...body, groupIds: [groupId] } }),
      await portal.call(add, { token: admin, body: { ...body, groupIds: [2_000_000_000] } }),
      await portal.call(add, { token: admin, body: { ...body, isWatermark: 1 } }),
      await portal.call(add, { token: admin, body: { ...body, isWatermark: 1, watermarkText: '\u202Efdp' } }),
      await portal.call(add, { token: admin, body: { ...body, cover: '/api/Upload/Files/0.webp' } }),
      await portal.call(update, { token: admin, body: { id, version: 1, ...body, isWatermark: 1, watermarkText: ' ' } }),
    ];
    expect(refused.map(({ status, envelope }) => [status, envelope.errors?.[0]?.field])).toEqual([[403, 'groupIds'], [404, 'groupIds'], [400, 'watermarkText'], [400, 'watermarkText'], [400, 'cover'], [400, 'watermarkText']]);
    expect(await count()).toBe(before);
    expect((await portal.call(add, { token: publisher, body })).status).toBe(200);
  });

  test('are not written over what somebody else has changed; another class has them last, and the text of a watermark stays', async () => {
    const { db } = portal.portal.database;
    const [shelf] = await db.insert(reportClass).values({ name: 'Shelf' }).returning({ id: reportClass.id });
    const body = { name: '销售', classId, address: 'https://pages.example/', isWatermark: 1 as const };
    const { id } = await portal.value(add, { token: admin, body: { ...body, watermarkText: '{account}' } });
    await portal.value(update, { token: admin, body: { id, version: 1, ...body, classId: shelf!.id, address: 'https://pages.example/new' } });
    expect((await portal.value(managedReports.list, { token: admin, body: { id } })).items).toMatchObject([{ version: 2, classId: shelf!.id, sort: 0, watermarkText: '{account}', h5Url: 'https://pages.example/new' }]);
    const stale = await portal.call(update, { token: publisher, body: { id, version: 1, ...body } });
    expect([stale.status, stale.envelope.errors?.[0]?.field]).toEqual([409, 'version']);
    // Of two at the same time one is told.
    const both = await Promise.all(['a', 'b'].map((ename) => portal.call(update, { token: admin, body: { id, version: 2, ...body, ename } })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('are added by administrators, and opened by whom they are granted to', async () => {
    expect((await send(plain(), viewer)).status).toBe(403);
    const id = await addReport('https://pages.example/');
    expect((await portal.call(endpoints.reports.getReport, { token: viewer, body: { id, type: 'H5Report' } })).status).toBe(403);
    const [sample] = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).filter(({ reportType }) => reportType === 5);
    expect((await fetched((await open(sample?.id ?? 0, viewer)).reportMsg.embedUrl)).body).toContain('西雅图四季');
  });
});
