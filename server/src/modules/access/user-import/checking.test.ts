import { describe, expect, test } from '@jest/globals';
import { checkRows, type Known, type KnownPerson } from './checking.ts';

const ann: KnownPerson = { id: 7, version: 3, account: 'ann', fullName: 'Ann', mail: 'ann@example.com', jobNo: '', mobile: '', notes: '', resourceGroupId: 1, departmentId: null, validUntil: null, groupIds: [5, 6] };
const known: Known = { people: [ann], roles: [{ id: 5, name: 'one', ename: '', code: null }, { id: 6, name: 'two', ename: '', code: null }], resourceGroups: [{ id: 1, name: 'all', ename: '', code: null }], departments: [] };
const options = { mode: 'both', createDepartments: false, language: 'en' } as const;

describe('the roles of somebody of whose roles a file', () => {
  test.each<[string, Record<string, string>, number[] | null]>([
    ['says nothing are not written, whatever they are by then', {}, null],
    ['names some are those', { roles: 'one' }, [5]],
  ])('%s', (_, values, groupIds) => {
    expect(checkRows([{ line: 2, values: { account: 'ann', fullName: 'Anna', ...values } }], known, options).plan.people).toMatchObject([{ id: 7, groupIds }]);
  });

  test('says nothing, or what they are, are the same', () => {
    for (const values of [{}, { roles: 'two; one' }]) expect(checkRows([{ line: 2, values: { account: 'ann', ...values } }], known, options).plan).toMatchObject({ people: [], rest: [{ result: 'same' }] });
  });
});

test('a file in which every cell is wrong has one reason for each cell', () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => ({ line: index + 2, values: { account: `new.${index}`, fullName: 'x', mail: 'none', roles: 'nobody', resourceGroup: 'kings', validUntil: 'never' } }));
  expect(checkRows(rows, known, options).wrong).toHaveLength(120_000);
});

test('an account that looks like another is not made, and one that there is from before goes on', () => {
  const row = { fullName: 'Anna', mail: 'anna@example.com', roles: 'one', resourceGroup: 'all' };
  for (const account of ['ann\u034f', 'ann\ufe0f', 'ann\u180b', 'ann\u2800', 'ann\u00a0x', '\u{1d482}nn', '\ufb01nn', 'аnn']) {
    const [values, there] = [{ ...row, account }, { ...known, people: [{ ...ann, account }] }];
    expect(checkRows([{ line: 2, values }], known, options)).toMatchObject({ plan: { people: [] }, wrong: [{ line: 2, column: 'account' }] });
    expect(checkRows([{ line: 2, values }], there, options)).toMatchObject({ plan: { people: [{ id: 7, account, fullName: 'Anna' }] }, wrong: [] });
    expect(checkRows([{ line: 2, values }], there, { ...options, mode: 'skip' })).toMatchObject({ plan: { rest: [{ result: 'skip' }] }, wrong: [] });
  }
});
