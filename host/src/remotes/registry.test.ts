import { expect, test } from '@jest/globals';
import type { RegisteredRemote } from '@portal/shared/contract/all';
import { isOutdated, pagesOf, withSwitches } from './registry.ts';

const remote = (name: string, version: string, more: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  name,
  version,
  contract: '^1.0.0',
  manifest: `/remotes/${name}/${version}/mf-manifest.json`,
  integrity: { 'mf-manifest.json': 'sha256-aaa' },
  routes: [],
  slots: [],
  commands: [],
  off: false,
  previous: null,
  ...more,
});
const registry = (...remotes: RegisteredRemote[]) => ({ contract: '1.0.0', remotes });

test('another version, a new remote and one that is gone are updates', () => {
  const before = registry(remote('admin', '1'), remote('viewer', '1'));
  expect(isOutdated(before, undefined)).toBe(false);
  expect(isOutdated(before, registry(remote('viewer', '1'), remote('admin', '1', { off: true })))).toBe(false);
  expect(isOutdated(before, registry(remote('admin', '2'), remote('viewer', '1')))).toBe(true);
  expect(isOutdated(before, registry(remote('admin', '1'), remote('viewer', '1'), remote('new', '1')))).toBe(true);
  expect(isOutdated(before, registry(remote('admin', '1')))).toBe(true);
});

test('a release whose files are behind a CDN is an update like any other', () => {
  const behind = (version: string) => remote('admin', version, { manifest: `https://cdn.example/remotes/admin/${version}/mf-manifest.json` });
  expect(isOutdated(registry(behind('1')), registry(behind('1')))).toBe(false);
  expect(isOutdated(registry(behind('1')), registry(behind('2')))).toBe(true);
});

test('a remote from a development server has no other version', () => {
  const before = registry(remote('admin', 'dev', { manifest: 'http://localhost:9001/mf-manifest.json', integrity: {} }));
  expect(isOutdated(before, registry(remote('admin', '1')))).toBe(false);
});

test('a switch takes effect at once, a version does not', () => {
  const before = registry(remote('admin', '1'), remote('viewer', '1'));
  const after = withSwitches(before, registry(remote('admin', '2', { off: true }), remote('viewer', '1')));
  expect(after.remotes.map(({ version, off }) => [version, off])).toEqual([['1', true], ['1', false]]);
  expect(withSwitches(before, registry(remote('admin', '2')))).toBe(before);
});

test('what is no path of a page is none of the pages', () => {
  const title = { zh: '页', en: 'Page' };
  const routes = ['*', 'LearningCenter?', 'Count/:id'].map((path) => ({ path, title, keepAlive: true }));
  expect(pagesOf([remote('probe', '1', { routes })]).map(({ path }) => path)).toEqual(['Count/:id']);
});
