import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoints, SHELL_CONTRACT, type HostJson, type RemoteJson } from '@portal/shared/contract/all';
import { startTestPortal, type TestPortal } from './portal.ts';

export const hostProvides = { react: '19.3.1', '@portal/shared/api': '2.1.0' };

/** Puts a built host beside the portal, as far as releases look at it. */
export const buildHost = ({ folder }: TestPortal, shared: HostJson['shared'] = hostProvides): void => {
  mkdirSync(join(folder, 'dist', 'host'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'host', 'host.json'), JSON.stringify({ contract: SHELL_CONTRACT, shared }));
};

/** A portal with a built host beside it, and the people of the samples signed in. */
export const startReleasePortal = async (): Promise<{ portal: TestPortal; admin: string; viewer: string }> => {
  const portal = await startTestPortal();
  buildHost(portal);
  return { portal, admin: await portal.signIn('admin'), viewer: await portal.signIn('viewer') };
};

export type TestRelease = { readonly remote: RemoteJson; readonly contents: readonly Buffer[] };

const describeFile = (path: string, text: string): RemoteJson['files'][number] => ({ path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') });

/** A release with one file more. */
export const withFile = ({ remote, contents }: TestRelease, path: string, text: string): TestRelease => ({
  contents: [...contents, Buffer.from(text)],
  remote: { ...remote, files: [...remote.files, describeFile(path, text)] },
});

/** A release with a manifest and a script that differ from version to version. */
export const makeRelease = (name: string, version: string, described: Partial<RemoteJson> = {}): TestRelease => {
  const files = { 'mf-manifest.json': JSON.stringify({ name, version }), 'assets/main.js': `console.log(${JSON.stringify([name, version])});`.repeat(100) };
  const contents = Object.values(files).map((text) => Buffer.from(text));
  return {
    contents,
    remote: {
      name,
      version,
      contract: '^1.0.0',
      routes: [{ path: `${name}/page`, title: { zh: '页面', en: 'Page' }, keepAlive: true }],
      slots: [],
      commands: [],
      shared: { react: '^19.3.0' },
      files: Object.entries(files).map(([path, text]) => describeFile(path, text)),
      ...described,
    },
  };
};

/** Puts a release where the product's own are built; the next start finds it. */
export const buildRemote = ({ folder }: TestPortal, { remote, contents }: TestRelease): void => {
  const { name, version } = remote;
  const built = join(folder, 'dist', 'remotes', name, version);
  for (const [index, { path }] of remote.files.entries()) {
    mkdirSync(dirname(join(built, path)), { recursive: true });
    writeFileSync(join(built, path), contents[index] ?? '');
  }
  writeFileSync(join(built, 'remote.json'), JSON.stringify(remote));
  writeFileSync(join(folder, 'dist', 'remotes', name, 'current.json'), JSON.stringify({ version }));
};

/** Uploads and registers a release. */
export const publish = async (portal: TestPortal, token: string, { remote, contents }: TestRelease): Promise<void> => {
  for (const content of contents) await portal.value(endpoints.deployment.file, { token, file: { content } });
  await portal.value(endpoints.deployment.publish, { token, body: { remote, note: `note of ${remote.version}` } });
};
