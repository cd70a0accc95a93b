import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { actWords, changeLine, fieldWords, kindWords, valueText, valueWords } from '@portal/shared/log-words';
import { startTestPortal, START_MILLISECONDS } from '../../../test/portal.ts';
import { audit } from './audit/module.ts';

const server = join(import.meta.dirname, '../..');

/** The acts that stand in the sources of the server's modules; what is really written is looked at when the portal of a test stops, fields too. */
const acts = [
  ...new Set(
    globSync('modules/**/*.ts', { cwd: server })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(server, file), 'utf8').matchAll(/\b(?:audit|recordChanges?)\(.*?'([\w-]+\.[\w-]+)'(?: : '([\w-]+\.[\w-]+)')?/gs)].flatMap(([, one, other]) => [one, other]))
      .filter((act) => act !== undefined),
  ),
];

test('the acts are found', () => expect(acts).toEqual(expect.arrayContaining(['user.add', 'user.enable', 'user.disable', 'comment.settings', 'deploy-token.revoke'])));

test.each(acts)('%s has words', (act) => {
  const [kind = '', action = ''] = act.split('.');
  expect([kind in kindWords, act in actWords || action in actWords]).toEqual([true, true]);
});

describe('every word', () => {
  test.each([['kinds', kindWords], ['acts', actWords], ['fields', fieldWords], ...Object.entries(valueWords).map(([field, words]) => [`values of ${field}`, words] as const)])('of the %s is there in both languages', (_, words) => {
    for (const { zh, en } of Object.values(words)) expect([/[\u4e00-\u9fff]|^(Power BI|Entra ID)/.test(zh), /^[\x20-\x7e]+$/.test(en)]).toEqual([true, true]);
  });
});

test('what is written down without words ends a test that has it written', async () => {
  const { portal, stop } = await startTestPortal();
  await audit(portal.database.db, { userId: null, account: 'ann' }, 'user.vanish', 'x', { before: { mail: 'a' }, after: { mail: 'b', mood: 'good' } });
  await expect(stop()).rejects.toThrow('no words for user.vanish, user.vanish: mood');
}, START_MILLISECONDS);

describe('a value', () => {
  test.each([
    ['of the portal’s own is a word', valueText('accessRequest', 'kind', 'dashboard', 'zh'), '仪表板'],
    ['of a field with one name in several kinds, too', valueText('user', 'source', 'ad', 'en'), 'AD domain'],
    ['that somebody has typed stays as it is', valueText('user', 'notes', 'report', 'en'), 'report'],
    ['that is an instant is the time in a time zone', valueText('accessRequest', 'until', '2026-11-24T12:13:51.612Z', 'en', 'Asia/Shanghai'), 'Nov 24, 2026, 20:13:51'],
    ['and so it is in a line of a file', changeLine('accessRequest', { field: 'until', before: null, after: '2026-11-24T12:13:51.612Z' }, 'zh', 'UTC'), '有效期至：— → 2026/11/24 12:13:51'],
  ])('%s', (_, text, expected) => expect(text).toBe(expected));
});
