import { describe, expect, test } from '@jest/globals';
import { changesOf, planAccounts, type KeptAccount, type KnownEntry, type ReadEntry } from './rules.ts';

const now = new Date('2026-11-23T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const entry = (objectId: string, more: Partial<KnownEntry> = {}): KnownEntry => ({ objectId, displayName: objectId, upn: `${objectId}@example.com`, mail: '', department: '', jobTitle: '', employeeId: '', isEnabled: true, licence: 'none', isPresent: true, leftTime: null, ...more });
const read = (objectId: string, more: Partial<ReadEntry> = {}): ReadEntry => ({ objectId, isRemoved: false, ...more });
const byId = (...entries: KnownEntry[]) => new Map(entries.map((one) => [one.objectId, one]));

describe('what is different in the directory', () => {
  test.each<[string, KnownEntry[], ReadEntry[], boolean, (readonly [string, string])[]]>([
    ['nothing', [entry('a')], [read('a', { displayName: 'a' })], false, []],
    ['somebody new', [], [read('a', { displayName: 'A' })], false, [['a', 'added']]],
    ['a part of somebody', [entry('a')], [read('a', { jobTitle: 'Boss' })], false, [['a', 'changed']]],
    ['somebody deleted', [entry('a')], [read('a', { isRemoved: true })], false, [['a', 'left']]],
    ['somebody disabled', [entry('a')], [read('a', { isEnabled: false })], false, [['a', 'left']]],
    ['somebody back', [entry('a', { isPresent: false, leftTime: daysAgo(3) })], [read('a')], false, [['a', 'back']]],
    ['somebody who is not named by a change', [entry('a')], [], false, []],
    ['somebody who is not among all', [entry('a'), entry('b')], [read('b')], true, [['a', 'left']]],
    ['somebody who came and went', [], [read('a'), read('a', { isRemoved: true })], false, []],
    ['changes of two pages', [entry('a')], [read('a', { jobTitle: 'x' }), read('a', { jobTitle: '' })], false, []],
  ])('%s', (_, known, found, isAll, expected) => expect(changesOf(byId(...known), found, isAll, now).map(({ kind, after }) => [after.objectId, kind])).toEqual(expected));

  test('the first day on which somebody was missed counts', () => {
    const [change] = changesOf(byId(entry('a', { isEnabled: false, leftTime: daysAgo(9) })), [read('a', { isRemoved: true })], false, now);
    expect(change?.after).toMatchObject({ isPresent: false, leftTime: daysAgo(9) });
  });
});

describe('what becomes of accounts', () => {
  const account = (id: number, objectId: string, more: Partial<KeptAccount> = {}): KeptAccount => ({ id, account: objectId, objectId, fullName: objectId, mail: 'm@example.com', jobNo: '1', isActive: true, ...more });
  const left = (objectId: string, days: number) => entry(objectId, { leftTime: daysAgo(days), isPresent: false });
  const ten = Array.from({ length: 20 }, (_, index) => `p${index}`);

  test.each<[string, KnownEntry, Partial<KeptAccount>, object[]]>([
    ['a name follows', entry('a', { displayName: 'Anna', mail: 'a@example.com', employeeId: '7' }), {}, [{ after: { fullName: 'Anna', mail: 'a@example.com', jobNo: '7' } }]],
    ['what the directory does not say stays', entry('a'), { fullName: 'a' }, []],
    ['who has left stays as they were', entry('a', { displayName: 'Anna', leftTime: daysAgo(1) }), {}, []],
  ])('%s', (_, one, more, expected) => expect(planAccounts([account(1, 'a', more)], byId(one), { leaverDays: null, brakePercent: 10 }, now).updates).toMatchObject(expected));

  test.each<[string, number | null, number, number, number, boolean]>([
    ['never', null, 99, 1, 0, false],
    ['before the day', 7, 6, 1, 0, false],
    ['on the day', 7, 7, 1, 1, false],
    ['at once', 0, 0, 1, 1, false],
    ['as many as the brake lets through', 7, 7, 2, 2, false],
    ['one more', 7, 7, 3, 3, true],
  ])('leavers are disabled: %s', (_, leaverDays, days, count, disabled, isBraked) => {
    const entries = byId(...ten.map((name, index) => (index < count ? left(name, days) : entry(name))));
    const plan = planAccounts(ten.map((name, index) => account(index, name)), entries, { leaverDays, brakePercent: 10 }, now);
    expect([plan.disabled.length, plan.isBraked]).toEqual([disabled, isBraked]);
  });

  test('a brake of 0 lets nobody go, and who is disabled is not disabled again', () => {
    const rules = { leaverDays: 0, brakePercent: 0 };
    expect(planAccounts([account(1, 'a')], byId(left('a', 1)), rules, now).isBraked).toBe(true);
    expect(planAccounts([account(1, 'a', { isActive: false })], byId(left('a', 1)), rules, now)).toEqual({ updates: [], disabled: [], isBraked: false });
  });
});
