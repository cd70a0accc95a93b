import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '..', 'dist', 'remotes');

/** The next version of one of the portal's own remotes, as its team would have built it: what is built now, under another version. */
export const nextVersion = (name: string): { readonly version: string; readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  const { version: current } = JSON.parse(readFileSync(join(dist, name, 'current.json'), 'utf8')) as { version: string };
  cpSync(join(dist, name, current), folder, { recursive: true });
  const version = `1.0.1-${current.split('-')[1]}`;
  const described = join(folder, 'remote.json');
  writeFileSync(described, JSON.stringify({ ...(JSON.parse(readFileSync(described, 'utf8')) as object), version }));
  return { version, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
