import { describe, expect, test } from '@jest/globals';
import type { DirectoryPerson } from './directory-people.ts';
import type { KnownPerson } from './people-repository.ts';
import { plan, type Standing } from './plan.ts';
import type { Domain } from './repository.ts';

const domain = { id: 1, departments: 'none', mailAttribute: 'mail', jobNoAttribute: '', mobileAttribute: '', linksAccounts: false, leaverDays: 0 } as unknown as Domain;
const there = (more: Partial<DirectoryPerson> = {}): DirectoryPerson => ({ account: 'anna', fullName: 'Anna', mail: '', jobNo: '', mobile: '', externalId: 'a', department: [], manager: '', roleIds: [], isDisabled: false, dn: '', ...more }) as DirectoryPerson;
const here = (more: Partial<KnownPerson> = {}): KnownPerson => ({ id: 1, account: 'anna', externalId: 'a', fullName: 'Anna', mail: '', jobNo: '', mobile: '', departmentId: null, isAction: true, missingSince: null, disabledTime: null, ...more });
const viewer = { id: 9, account: 'viewer', fullName: 'V', source: 'local', isAdministrator: false };
const standing = (known: readonly KnownPerson[]): Standing => ({ known, roles: new Map([[1, { ours: new Set([7]), others: new Set<number>() }]]), others: new Map([['viewer', viewer]]), roleIds: new Set([7]), departmentCodes: new Map(), departmentNames: new Map() });
const planned = async (people: readonly DirectoryPerson[], known: readonly KnownPerson[] = [here()]) => (await plan(domain, people, standing(known), new Date())).changes.map(({ kind, account, take, fields, note }) => [kind, account, take, fields.length, note]);

describe('whose account cannot be kept as the directory has it', () => {
  test.each<[string, Partial<DirectoryPerson>, string]>([
    ['has the name of an account of the portal’s own', { account: 'viewer' }, 'accountTaken'],
    ['has an account that is none', { account: 'anna\u200b' }, 'badAccount'],
    ['has an account with a sign that nobody sees', { account: 'anna\ufe0f' }, 'badAccount'],
    ['has an account in letters of formulas', { account: '\u{1d482}nna' }, 'badAccount'],
    ['has an account of letters that look alike', { account: 'аnna' }, 'badAccount'],
  ])('%s: is still there, and loses what they have lost', async (_, person, note) => {
    const account = person.account ?? '';
    expect(await planned([there({ ...person, roleIds: [7] })])).toEqual([['problem', account, [], 0, note]]);
    expect(await planned([there(person)])).toEqual([['problem', account, [], 0, note], ['update', 'anna', [7], 0, undefined]]);
    expect(await planned([there({ ...person, isDisabled: true })])).toEqual([['problem', account, [], 0, note], ['disable', 'anna', [7], 0, 'disabledThere']]);
    // Who was missing is back, and nobody who is off is enabled before their account is mended.
    expect(await planned([there({ ...person, roleIds: [7] })], [here({ missingSince: new Date() })])).toEqual([['problem', account, [], 0, note], ['update', 'anna', [], 0, undefined]]);
    expect(await planned([there(person)], [here({ isAction: false, disabledTime: new Date() })])).toEqual([['problem', account, [], 0, note]]);
  });

  test('an account that breaks a rule which came later stays, with all that is changed about it', async () => {
    for (const account of ['anna\ufe0f', 'ﬁnn', 'аnna']) {
      expect(await planned([there({ account, fullName: 'Anna B', roleIds: [7] })], [here({ account })])).toEqual([['update', account, [], 1, undefined]]);
      expect(await planned([there({ account, roleIds: [7] })], [])).toEqual([['problem', account, [], 0, 'badAccount']]);
    }
  });

  test('somebody who is there twice is disabled where they are known by their id', async () => {
    const other = there({ externalId: 'b', roleIds: [7] });
    expect(await planned([other, there({ isDisabled: true })])).toEqual([['problem', 'anna', [], 0, 'formerPerson'], ['problem', 'anna', [], 0, 'twice'], ['disable', 'anna', [7], 0, 'disabledThere']]);
    expect((await planned([there({ isDisabled: true }), other])).map(([kind]) => kind)).toEqual(['disable', 'problem']);
  });
});
