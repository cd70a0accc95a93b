import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { remoteJson, type RemoteJson } from '../../shared/src/contract/site/release.ts';
import { ROOT } from '../webpack/folders.ts';
import { faultsOfBuild } from './built.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  cpSync(join(ROOT, 'tooling', 'contract', 'recorded-remote', 'built'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const described = (): RemoteJson => remoteJson.parse(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')));
const without = (remote: RemoteJson, gone: string): RemoteJson => ({ ...remote, files: remote.files.filter(({ path }) => path !== gone) });
/** The build with another manifest, which remote.json lists. */
const withManifest = (change: (text: string) => string): RemoteJson => {
  const content = change(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
  writeFileSync(join(folder, 'mf-manifest.json'), content);
  const remote = described();
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { ...remote, files: remote.files.map((file) => (file.path === 'mf-manifest.json' ? { ...file, sha256 } : file)) };
};

test('a build as it was made is a release', () => expect(faultsOfBuild(folder, described())).toEqual([]));

test('a file that was changed after the build, or is not there, is named', () => {
  writeFileSync(join(folder, 'assets', '391.27ac9c84a6.js'), 'alert(1)');
  rmSync(join(folder, 'assets', '111.b7646cb003.css'));
  expect(faultsOfBuild(folder, described()).sort()).toEqual([
    'files: assets/111.b7646cb003.css is not there',
    'files: assets/391.27ac9c84a6.js is not the one that remote.json lists; it was changed after the build',
  ]);
});

test.each([
  ['is no manifest', () => withManifest(() => '{"name":'), 'manifest: mf-manifest.json is not that of a module'],
  ['is not listed', () => without(described(), 'mf-manifest.json'), 'files: remote.json does not list mf-manifest.json'],
  ['takes another module’s name', () => withManifest((text) => text.replaceAll('"portal_recorded"', '"portal_viewer"')), 'manifest: the module must be called portal_recorded, not portal_viewer (portal_viewer)'],
  ['exposes something else', () => withManifest((text) => text.replace('"./remote"', '"./other"')), 'manifest: exactly ./remote must be exposed'],
  ['begins with a file that is not listed', () => without(described(), 'remoteEntry.6e26b7aca5.js'), 'manifest: remote.json does not list remoteEntry.6e26b7aca5.js, with which the module begins'],
])('a manifest that %s is refused', (_, made, fault) => expect(faultsOfBuild(folder, made())).toEqual([fault]));
