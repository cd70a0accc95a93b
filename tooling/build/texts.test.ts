import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openingFailures } from '../../shared/src/contract/publishing/report-health.ts';
import { ROOT } from '../webpack/folders.ts';
import { textFaults, textsBelow, untranslated, type Texts } from './texts.ts';

/** Chinese texts that are none, because they are names, or because SPEC words them so. */
const foreign: Record<string, readonly string[]> = {
  'host/src/shell': ['loading...'],
  'host/src/sign-in': ['English'],
  'remote-admin/src/access/departments': ['Entra ID'],
  'remote-admin/src/access/directory-users': ['UPN', 'Pro', 'PPU'],
  'remote-admin/src/access/domains': ['Active Directory', 'OpenLDAP'],
  'remote-admin/src/access/resource-groups': ['{{name}} (copy)'],
  'remote-admin/src/access/users': ['Entra ID'],
};

/** Messages that SPEC words: where they stand, which, and what they say. */
const specified: readonly (readonly [place: string, key: string, said: { zh?: string; en?: string }])[] = [
  ['remote-comments/src/composer', 'pictures.tooMany', { zh: '当前限制选择 {{maximum}} 个文件', en: 'At most {{maximum}} files can be chosen' }],
  ['remote-viewer/src/favourites', 'mustChoose', { zh: '必须选择一个分类！', en: 'You must choose a category!' }],
  ['remote-viewer/src/favourites', 'cancelled', { zh: '已取消收藏', en: 'Favourite cancelled' }],
  ['remote-viewer/src/report', 'pageRefused', { zh: '您没有此页面的权限', en: 'You have no permission for this page' }],
  ['remote-viewer/src/toolbar', 'videoMissing', { en: 'Please confirm that you have uploaded the video link' }],
  ['remote-viewer/src/toolbar', 'docMissing', { en: 'Please confirm that you have uploaded the doc link' }],
];

const packages = globSync('{host,server,shared,remote-*}', { cwd: ROOT }).sort();
const product = (await Promise.all(packages.map(async (name) => (await textsBelow(join(ROOT, name, 'src'))).map((texts) => ({ ...texts, place: `${name}/src/${texts.place}` }))))).flat();

describe('the product', () => {
  test.each(product.map((texts) => [texts.place, texts] as const))('%s says everything in both languages', (place, texts) => {
    expect(textFaults(texts, foreign[place])).toEqual([]);
  });

  test('texts are found on every floor, and what is excepted is there', () => {
    const places = product.map(({ place }) => place);
    expect(packages).toEqual(expect.arrayContaining(['host', 'server', 'shared', 'remote-admin', 'remote-comments', 'remote-learning', 'remote-viewer']));
    for (const name of packages) expect(places.filter((place) => place.startsWith(`${name}/`))).not.toEqual([]);
    expect(places).toEqual(expect.arrayContaining(Object.keys(foreign)));
  });

  test.each(specified)('%s: %s is worded as specified', (place, key, said) => {
    const texts = product.find((each) => each.place === place);
    for (const [language, text] of Object.entries(said)) {
      expect(key.split('.').reduce<Texts | string | undefined>((part, name) => (part as Texts)[name], texts?.[language as 'zh' | 'en'])).toBe(text);
    }
  });

  test('every reason for which a report does not open has its message', () => {
    const texts = product.find(({ place }) => place === 'remote-viewer/src/failure');
    for (const kind of openingFailures) expect([kind, texts?.zh[kind]]).toEqual([kind, expect.objectContaining({ title: expect.any(String) })]);
  });

  test('the modules of the product may be released', async () => {
    for (const name of packages.filter((each) => each.startsWith('remote-'))) expect([name, await untranslated(join(ROOT, name))]).toEqual([name, []]);
  });
});

describe('what is wrong is named', () => {
  test.each<[what: string, zh: Texts, en: Texts, faults: string[]]>([
    ['nothing', { title: '用户', found_other: '{{count}} 个' }, { title: 'Users', found_one: 'One user', found_other: '{{count}} users' }, []],
    ['a key of one language', { title: '用户', list: { all: '全部' } }, { title: 'Users', list: { every: 'All' } }, ['en: list.all', 'zh: list.every']],
    ['an empty text', { title: ' ' }, { title: 'Users' }, ['zh: title', 'zh: title is empty']],
    ['a value that one language lacks', { saved: '已保存“{{name}}”' }, { saved: 'Saved' }, ['saved has other values in each language']],
    ['a value of the server under another name', { saved: '已保存“{name}”' }, { saved: 'Saved {title}' }, ['saved has other values in each language']],
    ['Chinese that is English', { title: 'Users', size: '{{size}} MB' }, { title: 'Users', size: '{{size}} MB' }, ['“Users” is no Chinese', '“{{size}} MB” is no Chinese']],
  ])('%s', (_, zh, en, faults) => {
    expect(textFaults({ zh, en })).toEqual(faults);
  });

  test('an exception is for one text, and has to be there', () => {
    expect(textFaults({ zh: { name: 'Entra ID' }, en: { name: 'Entra ID' } }, ['Entra ID', 'UPN'])).toEqual(['“UPN” is said to be no Chinese, and is not there']);
  });
});

describe('a folder', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'texts-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, content: string): void => {
    const file = join(folder, 'src', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  };
  const writeWhole = (language: 'zh' | 'en', texts: object): void => write(`texts/${language}.ts`, `export default ${JSON.stringify(texts)};`);

  test('what one language of a module lacks is named, and an empty text is lacking', async () => {
    writeWhole('zh', { title: '用户', list: { total_other: '共 {{count}} 条', empty: '' } });
    writeWhole('en', { list: { total_one: 'One', total_other: '{{count}}', empty: 'None' } });
    expect(await untranslated(folder)).toEqual(['en: title', 'zh: list.empty']);
  });

  test('what stands beside a page is compared, too', async () => {
    write('access/users/texts.ts', "export const zh = { title: '用户' };\nexport const en = { titel: 'Users' };\n");
    expect(await untranslated(folder)).toEqual(['en: access/users: title', 'zh: access/users: titel']);
  });

  test('texts are found under every name, wherever they stand', async () => {
    write('texts.ts', "export const apiTexts = { zh: { failed: '失败' }, en: { failed: 'Failed' } };\n");
    write('modules/users/texts.ts', "export const texts = { gone: { zh: '已删除', en: 'Deleted' }, odd: { zh: '奇怪' } };\n");
    expect(await textsBelow(join(folder, 'src'))).toEqual([
      { place: 'modules/users', zh: { gone: '已删除', odd: '奇怪' }, en: { gone: 'Deleted', odd: '' } },
      { place: '', zh: { failed: '失败' }, en: { failed: 'Failed' } },
    ]);
  });

  test('a file without texts in two languages is no such file', async () => {
    write('texts.ts', 'export const title = "Users";\n');
    await expect(textsBelow(join(folder, 'src'))).rejects.toThrow('has no texts in two languages');
  });
});
