import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '../webpack/folders.ts';
import { untranslated } from './texts.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  mkdirSync(join(folder, 'src', 'texts'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (language: 'zh' | 'en', texts: object): void =>
  writeFileSync(join(folder, 'src', 'texts', `${language}.ts`), `export default ${JSON.stringify(texts)};`);

test('what one language lacks is named, and an empty text is lacking', async () => {
  write('zh', { title: '用户', list: { total_other: '共 {{count}} 条', empty: '' } });
  write('en', { list: { total_one: 'One', total_other: '{{count}}', empty: 'None' } });
  expect(await untranslated(folder)).toEqual(['en: title', 'zh: list.empty']);
});

test('what stands beside a page is compared, too', async () => {
  mkdirSync(join(folder, 'src', 'access', 'users'), { recursive: true });
  writeFileSync(join(folder, 'src', 'access', 'users', 'texts.ts'), "export const zh = { title: '用户' };\nexport const en = { titel: 'Users' };\n");
  expect(await untranslated(folder)).toEqual(['en: access/users: title', 'zh: access/users: titel']);
});

test('the modules of the product say everything in both languages', async () => {
  for (const name of ['admin', 'viewer', 'learning', 'comments']) expect([name, await untranslated(join(ROOT, `remote-${name}`))]).toEqual([name, []]);
});
