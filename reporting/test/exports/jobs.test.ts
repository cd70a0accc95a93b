import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Context } from '../../src/context.ts';
import { ExportJobs, type ExportJob } from '../../src/exports/jobs.ts';
import type { Progress, Renderer } from '../../src/exports/renderer.ts';
import { invalid } from '../../src/http-error.ts';

const report = { id: '11111111-0000-4000-8000-000000000201', name: 'Shop', workspaceId: '11111111-0000-4000-8000-000000000001' };
// The jobs hand it through to the renderers, and look at nothing in it.
const context = {} as Context;
const file = { content: Buffer.from('rows'), extension: '.csv', mediaType: 'text/csv' };
const log = pino({ level: 'silent' });

let folder: string;
let jobs: ExportJobs;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
});
afterEach(async () => {
  await jobs.stop();
  await rm(folder, { recursive: true });
});

/** The jobs of the folder, with one renderer; as after a start of the service. */
const start = async (render: (accepted: unknown, progress: Progress) => ReturnType<Renderer['render']>) => {
  const renderer: Renderer = { accept: (body) => ({ kept: (body as { kept?: string }).kept }), render: (accepted, _, __, progress) => render(accepted, progress) };
  jobs = await ExportJobs.open(folder, { PowerBIReport: {}, PaginatedReport: { CSV: renderer } }, log);
  await jobs.resume(context);
};
const begin = (body: Record<string, unknown> = {}) => jobs.begin(report, 'PaginatedReport', { format: 'CSV', ...body }, context);
const until = async (id: string, is: (job: ExportJob) => boolean): Promise<ExportJob> => {
  for (;;) {
    const job = jobs.get(report.id, id);
    if (is(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
const ended = (id: string) => until(id, ({ status }) => status === 'Succeeded' || status === 'Failed');
const onDisk = async (id: string) => JSON.parse(await readFile(join(folder, 'exports', 'jobs', `${id}.json`), 'utf8')) as ExportJob;
const change = async (id: string, changed: Partial<ExportJob>) => writeFile(join(folder, 'exports', 'jobs', `${id}.json`), JSON.stringify({ ...(await onDisk(id)), ...changed }));
const waits = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

test('a job is made by the renderer of its report type and format, with what that accepted', async () => {
  const seen: unknown[] = [];
  await start(async (accepted, { onProgress }) => {
    seen.push(accepted);
    onProgress(0.5);
    return file;
  });
  const { id } = await begin({ kept: 'this', ignored: 'that' });
  expect(await ended(id)).toMatchObject({ status: 'Succeeded', percentComplete: 100, extension: '.csv' });
  expect(seen).toEqual([{ kept: 'this', format: 'CSV' }]);
  expect((await jobs.file(report.id, id)).content.toString()).toBe('rows');
  await expect(jobs.begin(report, 'PowerBIReport', { format: 'CSV' }, context)).rejects.toMatchObject({ statusCode: 400 });
});

test('its progress is on disk, and it has no file before it is finished', async () => {
  let finish = (): void => undefined;
  await start((_, { onProgress }) => {
    onProgress(0.42);
    return new Promise((resolve) => (finish = () => resolve(file)));
  });
  const { id } = await begin();
  await until(id, ({ percentComplete }) => percentComplete === 42);
  expect(await onDisk(id)).toMatchObject({ status: 'Running', percentComplete: 42 });
  await expect(jobs.file(report.id, id)).rejects.toMatchObject({ statusCode: 404 });
  finish();
  expect((await ended(id)).status).toBe('Succeeded');
});

test('two run at once, the others wait for their turn', async () => {
  let running = 0;
  let most = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await start(async () => {
    most = Math.max(most, (running += 1));
    await gate;
    running -= 1;
    return file;
  });
  const begun = await Promise.all(Array.from({ length: 5 }, () => begin()));
  // Jobs are written one after the other: when the last one is there, it is also written which of the others run.
  begun.push(await begin());
  const states = begun.map(({ id }) => jobs.get(report.id, id).status).toSorted();
  open();
  expect(states).toEqual([...Array<string>(4).fill('NotStarted'), 'Running', 'Running']);
  for (const { id } of begun) expect((await ended(id)).status).toBe('Succeeded');
  expect(most).toBe(2);
});

test('a stop breaks it off, and the next start begins it again', async () => {
  await start((_, { signal }) => waits(signal));
  const { id } = await begin();
  const { id: waiting } = await begin();
  await until(id, ({ status }) => status === 'Running');
  await jobs.stop();
  expect(await onDisk(id)).toMatchObject({ status: 'Running', attempts: 0 });
  await start(async () => file);
  expect((await ended(id)).status).toBe('Succeeded');
  expect((await ended(waiting)).status).toBe('Succeeded');
});

test('one that ended the service again and again is given up', async () => {
  await start((_, { signal }) => waits(signal));
  const { id } = await begin();
  await until(id, ({ status }) => status === 'Running');
  await jobs.stop();
  await change(id, { attempts: 3 });
  await start(async () => file);
  expect(await ended(id)).toMatchObject({ status: 'Failed', failure: 'InternalServerError' });
});

test('an HTTP error is kept as what it says, another failure as nothing that a client should know', async () => {
  const failures = [invalid('filters', 'is wrong'), new Error('/secret/path is full')];
  await start(() => Promise.reject(failures.shift()!));
  expect((await ended((await begin()).id)).failure).toBe('filters: is wrong');
  expect((await ended((await begin()).id)).failure).toBe('InternalServerError');
});

test('a file expires: it is not found any more, and gone after the next start', async () => {
  await start(async () => file);
  const { id } = await begin();
  const { expirationTime = '' } = await ended(id);
  expect(Date.parse(expirationTime) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await jobs.stop();
  await change(id, { expirationTime: new Date(Date.now() + 100).toISOString() });
  await start(async () => file);
  expect(jobs.get(report.id, id).status).toBe('Succeeded');
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(() => jobs.get(report.id, id)).toThrow('was not found');
  await jobs.stop();
  await writeFile(join(folder, 'exports', 'files', 'of-no-job'), 'left over');
  await start(async () => file);
  expect(await readdir(join(folder, 'exports', 'files'))).toEqual([]);
  expect(await readdir(join(folder, 'exports', 'jobs'))).toEqual([]);
});
