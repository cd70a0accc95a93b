import { globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints, interfaceClasses, type Endpoint } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { gatherEntries } from '../create-modules.ts';
import { modules } from './index.ts';
import type { Texts } from '../language/language.ts';

const source = join(import.meta.dirname, '..');
const root = join(source, '../..');
const filesCalled = (name: string): string[] => readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(`/${name}`));
const textsOf = async (path: string): Promise<Texts> => ((await import(join(source, path))) as { texts: Texts }).texts;

test('every module of a folder is in the list', async () => {
  const found = await Promise.all(
    filesCalled('module.ts').map(async (path) => Object.entries((await import(join(source, path))) as Record<string, unknown>).filter(([name]) => name.endsWith('Module'))),
  );
  expect(new Set(found.flat().map(([, module]) => module))).toEqual(new Set(modules));
  expect(modules.length).toBe(found.length);
});

describe('texts of the server', () => {
  test.each(filesCalled('texts.ts').sort())('%s says the same in both languages', async (path) => {
    const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    const wrong = Object.entries(await textsOf(path)).filter(([, { zh, en }]) => zh.trim() === '' || en.trim() === '' || placesIn(zh).join() !== placesIn(en).join() || !/\p{Script=Han}/u.test(zh));
    expect(wrong).toEqual([]);
  });
});

describe('what the modules bring', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  test('every interface class of the contract is some module’s', () => {
    const brought = portal.portal.modules.flatMap(({ parts }) => Object.keys(parts.interfaces ?? {}));
    expect(brought.sort()).toEqual([...interfaceClasses].sort());
  });

  test('every interface has a name in both languages, short enough for a list', () => {
    const names = gatherEntries<{ zh: string; en: string }>(portal.portal.modules, 'names');
    const granted = Object.entries(endpoints).flatMap(([group, entries]) => Object.entries(entries as Record<string, Endpoint>).flatMap(([name, { access }]) => (access === 'public' ? [] : [[group, name] as const])));
    expect(granted.length).toBeGreaterThan(100);
    const wrong = granted.filter(([group, name]) => {
      const { zh = '', en = '' } = names[group]?.[name] ?? {};
      return !/\p{Script=Han}/u.test(zh) || zh.length > 20 || en === '' || en.length > 40;
    });
    expect(wrong).toEqual([]);
    const extra = Object.entries(names).flatMap(([group, entries]) => Object.keys(entries).filter((name) => !granted.some(([one, other]) => one === group && other === name)));
    expect(extra).toEqual([]);
  });

  test('a module gives the texts of its folder', async () => {
    const given = portal.portal.modules.flatMap(({ parts }) => (parts.texts ? [parts.texts] : []));
    const inFolders = filesCalled('texts.ts').filter((path) => dirname(path).startsWith('modules'));
    expect(new Set(given)).toEqual(new Set(await Promise.all(inFolders.map(textsOf))));
  });

  test('every entry of the menu has a title in both languages', () => {
    const entries = portal.portal.modules.flatMap(({ parts }) => parts.menu ?? []);
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter(({ title }) => title.zh === '' || title.en === '')).toEqual([]);
  });

  test('a page is called in the menu as its remote calls it', async () => {
    const pages = (await Promise.all(globSync('remote-*/remote.config.ts', { cwd: root }).map(async (path) => ((await import(join(root, path))) as { default: { routes: { path: string; title: unknown }[] } }).default.routes))).flat();
    const entries = portal.portal.modules.flatMap(({ parts }) => parts.menu ?? []).filter(({ type }) => type === 'page');
    const called = entries.flatMap(({ path, title }) => (path === undefined ? [] : [{ path, title }]));
    expect(called.length).toBeGreaterThan(30);
    expect(called).toEqual(called.map(({ path }) => ({ path, title: pages.find((page) => page.path === path)?.title })));
  });
});
