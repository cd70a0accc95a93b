import { describe, expect, test } from '@jest/globals';
import { defineRemote, isRemote } from './remote.ts';

const texts = { zh: () => Promise.resolve({ default: {} }), en: () => Promise.resolve({ default: {} }) };
const description = {
  name: 'viewer',
  contract: '^1.0.0',
  routes: [{ path: 'User', title: { zh: '用户', en: 'Users' }, keepAlive: true }],
  slots: [],
  commands: [],
};
const page = () => Promise.resolve({ default: () => null });

describe('defineRemote', () => {
  test('makes what the host accepts as a remote', () => {
    expect(isRemote(defineRemote(description, { pages: { User: page }, slots: {}, texts }))).toBe(true);
    expect(isRemote({ description, pages: { User: page } })).toBe(false);
  });

  test('a remote whose texts come with its pages has none as a whole', async () => {
    const { texts: own } = defineRemote(description, { pages: { User: page }, slots: {} });
    expect([await own.zh(), await own.en()]).toEqual([{ default: {} }, { default: {} }]);
  });

  test('names a described page that is not defined, and the other way round', () => {
    expect(() => defineRemote(description, { pages: { Users: page }, slots: {}, texts })).toThrow(/User, Users/);
    const commands = [{ id: 'print', title: { zh: '打印', en: 'Print' }, forReports: true }];
    expect(() => defineRemote({ ...description, commands }, { pages: { User: page }, slots: {}, texts })).toThrow(/print/);
  });
});
