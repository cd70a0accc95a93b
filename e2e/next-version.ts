import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { releaser, type Ended } from './probe.ts';
import type { Product } from './product.ts';

const dist = resolve(import.meta.dirname, '..', 'dist', 'remotes');

export type NextVersion = {
  readonly version: string;
  readonly release: () => Promise<Ended>;
  readonly rollBack: () => Promise<Ended>;
  /** Takes back what is released still, and removes its files. */
  readonly end: () => Promise<void>;
};

/** The next version of one of the portal's own remotes, as its team would have built it: what is built now, under another version. */
export const nextVersion = async (product: Product, name: string): Promise<NextVersion> => {
  const runRelease = await releaser(product, name);
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  const { version: current } = JSON.parse(readFileSync(join(dist, name, 'current.json'), 'utf8')) as { version: string };
  cpSync(join(dist, name, current), folder, { recursive: true });
  const version = current.replace(/\d+(?=-)/, (last) => String(Number(last) + 1));
  const described = join(folder, 'remote.json');
  writeFileSync(described, JSON.stringify({ ...(JSON.parse(readFileSync(described, 'utf8')) as object), version }));
  let isReleased = false;
  const rollBack = async (): Promise<Ended> => {
    isReleased = false;
    return runRelease('--roll-back');
  };
  return {
    version,
    release: async () => {
      const ended = await runRelease('--built', folder);
      isReleased = ended.code === 0;
      return ended;
    },
    rollBack,
    end: async () => {
      if (isReleased) await rollBack();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
