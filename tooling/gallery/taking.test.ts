import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Screen } from './screens/screen.ts';
import { takeScreen, type Folders, type Look } from './taking.ts';

let folder = '';
let folders: Folders;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  folders = { now: join(folder, 'now'), accepted: join(folder, 'accepted'), kept: join(folder, 'kept'), difference: join(folder, 'difference') };
  await mkdir(folders.now);
});
afterEach(() => rm(folder, { recursive: true }));

const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } }).png().toBuffer();
const looks: Look[] = [390, 1366].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ language: 'en', width, scheme })));

/** What is done, one after the other, on a page that always shows the same. */
const taken = async (screen: Pick<Screen, 'isUndoneByScheme'> & Partial<Record<'before' | 'act' | 'after', boolean>>) => {
  const done: string[] = [];
  const found: Record<string, unknown> = { waitFor: () => Promise.resolve(), count: () => Promise.resolve(0) };
  for (const name of ['first', 'or', 'filter']) found[name] = () => found;
  const page = {
    ...Object.fromEntries(['on', 'setViewportSize', 'emulateMedia', 'unrouteAll', 'setDefaultTimeout'].map((name) => [name, () => Promise.resolve()])),
    ...Object.fromEntries(['getByRole', 'locator', 'getByText'].map((name) => [name, () => found])),
    frames: () => [],
    screenshot: () => Promise.resolve(picture),
    goto: () => Promise.resolve(done.push('open')),
  } as unknown as Page;
  const step = (name: 'before' | 'act' | 'after') => ({
    [name]: () => {
      done.push(name);
      return screen[name] ? Promise.resolve() : Promise.reject(new Error(`${name} went wrong\nthere`));
    },
  });
  const steps = Object.assign({}, ...(['before', 'act', 'after'] as const).filter((name) => name in screen).map(step)) as Partial<Screen>;
  const leaves = await takeScreen(page, 'http://portal', { name: 'one', path: 'one', isUndoneByScheme: screen.isUndoneByScheme, ...steps }, looks, folders);
  return { done, failures: leaves.map(({ failure }) => failure), files: await readdir(folders.now) };
};

test('what nothing is done on is opened once', async () => {
  const { done, failures, files } = await taken({});
  expect(done).toEqual(['open']);
  expect(failures).toEqual(looks.map(() => undefined));
  expect(files).toHaveLength(4);
});

test('what is done is done at each width, what is needed once', async () => {
  expect((await taken({ before: true, act: true, after: true })).done).toEqual(['open', 'before', 'open', 'act', 'open', 'act', 'after']);
});

test('what a change of the scheme undoes is done for each', async () => {
  expect((await taken({ act: true, isUndoneByScheme: true })).done).toEqual(['open', 'act', 'open', 'act', 'open', 'act', 'open', 'act']);
});

test('what a change of the scheme loads anew is opened for each, before a picture shows it in the colours before', async () => {
  expect((await taken({ isUndoneByScheme: true })).done).toEqual(['open', 'open', 'open', 'open']);
});

test('where what is needed fails, nothing more is tried, and what was begun is taken back', async () => {
  const { done, failures, files } = await taken({ before: false, act: true, after: true });
  expect(done).toEqual(['open', 'before', 'after']);
  expect(failures).toEqual(['Error: before went wrong', ...Array.from({ length: 3 }, () => 'What has to be there could not be brought about: Error: before went wrong')]);
  expect(files).toEqual([]);
});

test('what fails at one look is tried anew at the next', async () => {
  const { done, failures } = await taken({ act: false });
  expect(done).toEqual(['open', 'act', 'open', 'act', 'open', 'act', 'open', 'act']);
  expect(failures).toEqual(looks.map(() => 'Error: act went wrong'));
});
