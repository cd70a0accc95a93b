import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { remoteDescription, SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { untranslated } from '../build/texts.ts';
import { ROOT } from '../webpack/folders.ts';
import { createRemote, pathOf } from './create-remote.ts';

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'create-remote-'))));
afterEach(() => rmSync(root, { recursive: true }));

const wanted = { name: 'stock-takes', zh: '盘点', en: "The team's stock-takes" };

test('a new remote describes itself, and says everything in both languages', async () => {
  const folder = createRemote(wanted, root);
  const { default: description } = (await import(join(folder, 'remote.config.ts'))) as { default: unknown };
  expect(remoteDescription.parse(description)).toMatchObject({
    name: 'stock-takes',
    contract: `^${SHELL_CONTRACT}`,
    routes: [{ path: 'StockTakes', title: { zh: '盘点', en: "The team's stock-takes" } }],
  });
  // As after `pnpm install`.
  symlinkSync(join(ROOT, 'remote-learning', 'node_modules'), join(folder, 'node_modules'));
  expect(await untranslated(folder)).toEqual([]);
  const { name, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; dependencies: object };
  expect(name).toBe('@portal/remote-stock-takes');
  expect(dependencies).toHaveProperty('@portal/shared');
});

test('one that is there stays as it is', () => {
  createRemote(wanted, root);
  expect(() => createRemote(wanted, root)).toThrow('is there already');
});

test.each(['Stock', '1st', 'stock takes', '../stock', ''])('none is called "%s"', (name) => {
  expect(() => createRemote({ ...wanted, name }, root)).toThrow('cannot be called');
});

test('the address of its page is its name', () => {
  expect(pathOf('comments')).toBe('Comments');
});
