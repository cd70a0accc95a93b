import { spawn } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '@portal/shared/contract/all';
import { createRemote } from '@portal/tooling/create-remote';
import type { Product } from './product.ts';

const root = resolve(import.meta.dirname, '..');

/** What a version of the probe is like. */
type Version = {
  text: string;
  /** The same in English; without it, that one. */
  english?: string;
  contract?: string;
  throws?: boolean;
  leaks?: boolean;
  /** Never comes to an end when its code is run; before, it writes LOOPS into the local storage. */
  loops?: boolean;
  /** A style sheet that it brings, for the page as it is written. */
  css?: string;
  /** The same, by code. */
  styles?: string;
  /** Code that it brings beside its own. */
  vendor?: string;
};

export const LOOPS = 'probe-loops';

/** How a command ended. */
export type Ended = { code: number | null; output: string };

/**
 * A module that the tests make from the template and release: it has a page, and stands on everybody's Home. It is a part
 * of the workspace while the tests run.
 */
export type Probe = {
  /** Its own in every worker: they stand in the same workspace. */
  readonly name: string;
  /** Changes its sources. */
  readonly become: (version: Version) => void;
  /** `pnpm release probe …` with its team's deploy token. */
  readonly release: (...args: string[]) => Promise<Ended>;
  /** The folder of what was built last for a release. */
  readonly built: () => string;
};

const spoil = (sound: string, { throws, leaks, loops, css, styles, vendor }: Omit<Version, 'text' | 'contract'>): string => {
  if (loops) return `${sound}\nlocalStorage.setItem('${LOOPS}', '1');\nwhile (globalThis.document);\n`;
  if (css) return `import './page.css';\n${sound}`;
  if (styles) return `${sound}\nconst style = document.createElement('style');\nstyle.textContent = ${JSON.stringify(styles)};\ndocument.head.append(style);\n`;
  if (vendor) return `import './vendor.js';\n${sound}`;
  if (throws) return sound.replace('  return (', "  if (t('title')) throw new Error('The probe is broken');\n  return (");
  if (!leaks) return sound;
  // Draws itself again and again, and keeps a megabyte of each time.
  return sound
    .replace("from 'react';", "from 'react';\nimport { useEffect, useState } from 'react';\nconst leaked: unknown[] = Object.assign([], {});\nObject.assign(globalThis, { leaked });")
    .replace('  return (', '  const [count, setCount] = useState(0);\n  useEffect(() => {\n    const again = setTimeout(() => setCount(leaked.push(new Uint8Array(1024 * 1024).fill(count))));\n    return () => clearTimeout(again);\n  });\n  return (');
};

/** `pnpm release …` as a team does it, with a deploy token for the given module. */
export const releaser = async ({ portal, passwords }: Product, name: string): Promise<(...args: string[]) => Promise<Ended>> => {
  const token = await makeToken(portal, passwords.admin, name);
  return (...args) => run(['tooling/release/release.ts', name, ...args], { PORTAL_DEPLOY_TOKEN: token, PORTAL_ADDRESS: portal });
};

/** @param remote its name, which begins with `probe-`, and its title in both languages */
export const makeProbe = async (product: Product, remote: { name: string; zh: string; en: string }): Promise<Probe & { remove: () => void }> => {
  const { name } = remote;
  const folder = join(root, `remote-${name}`);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  createRemote(remote, root);
  symlinkSync(join(root, 'remote-learning', 'node_modules'), join(folder, 'node_modules'));
  const edit = (file: string, change: (source: string) => string): void => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  edit('remote.config.ts', (source) => source.replace('slots: []', "slots: ['home.content']"));
  edit('src/remote.ts', (source) => source.replace('slots: {}', "slots: { 'home.content': () => import('./start/start-page.tsx') }"));
  const sound = readFileSync(join(folder, 'src/start/start-page.tsx'), 'utf8');
  return {
    name,
    remove,
    become: ({ text, english = text, contract = '^1.0.0', ...spoilt }) => {
      edit('remote.config.ts', (source) => source.replace(/contract: '.*'/, `contract: '${contract}'`));
      edit('src/start/texts.ts', (source) => source.replace(/text: '.*'/g, `text: '${text}'`).replace(/(?<=\ben = [^]*)text: '.*'/, `text: '${english}'`));
      writeFileSync(join(folder, 'src/start/page.css'), spoilt.css ?? '');
      writeFileSync(join(folder, 'src/start/vendor.js'), spoilt.vendor ?? '');
      edit('src/start/start-page.tsx', () => spoil(sound, spoilt));
    },
    release: await releaser(product, name),
    built: () => {
      const releases = join(root, 'dist', 'releases', name);
      return join(releases, (JSON.parse(readFileSync(join(releases, 'current.json'), 'utf8')) as { version: string }).version);
    },
  };
};

const makeToken = async (portal: string, password: string, name: string): Promise<string> => {
  const post = async (path: string, body: object, token?: string): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(portal + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { value: Record<string, string> }).value;
  };
  const { accessToken } = await post(endpoints.signIn.login.path, { grant_type: 'password', username: 'admin', password });
  const { secret } = await post(endpoints.deployment.createToken.path, { name: `Team ${name}`, remotes: [name] }, accessToken);
  if (!secret) throw new Error('No deploy token was made');
  return secret;
};

const run = (args: string[], settings: Record<string, string>): Promise<Ended> =>
  new Promise((fulfil) => {
    const child = spawn('node', args, { cwd: root, env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('close', (code) => fulfil({ code, output }));
  });
