import { describe, expect, test } from '@jest/globals';
import { covers, grantFor, makerGrants, mayBuild, mayEdit, mayExport, mergeGrants, onScreen, type Grant } from './grants.ts';
import type { GrantRow } from './grants-repository.ts';

const [CHINA, ALL, JAPAN, NORTH, SOUTH] = [1, 2, 3, 4, 5];

const part = (values: Partial<GrantRow> = {}): GrantRow => ({
  reportId: 1,
  allowA: 0,
  allowC: false,
  allowExportData: false,
  allowHideFilter: false,
  allowHideNavigator: false,
  allowEdit: false,
  allowSaveAs: false,
  allowDownload: false,
  pages: null,
  dataRoles: [],
  groupId: null,
  ...values,
});
const together = (...parts: readonly Partial<GrantRow>[]): Grant => {
  const grant = mergeGrants(parts.map(part)).get(1);
  if (!grant) throw new Error('Nothing was granted');
  return grant;
};
const exportChina = { allowExportData: true, allowC: true, dataRoles: [CHINA] };
const viewAll = { dataRoles: [ALL] };

describe('for looking, grants add up', () => {
  test('every page and every data role counts', () => {
    expect(together({ pages: ['a'], dataRoles: [NORTH] }, { pages: ['b'], dataRoles: [NORTH, SOUTH] })).toMatchObject({ pages: new Set(['a', 'b']), dataRoles: [NORTH, SOUTH] });
  });

  test('every page in one grant is every page', () => {
    expect(together({ pages: ['a'] }, {}).pages).toBeNull();
  });
});

describe('what one may do goes with the rows and pages of the grants that give it', () => {
  test.each([
    ['export of China, looking at all', [exportChina, viewAll], mayExport, { dataRoles: [CHINA], pages: null }],
    ['export of two countries', [exportChina, { ...exportChina, dataRoles: [JAPAN] }, viewAll], mayExport, { dataRoles: [CHINA, JAPAN], pages: null }],
    ['export of one page, looking at every page', [{ ...exportChina, pages: ['a'] }, viewAll], mayExport, { dataRoles: [CHINA], pages: new Set(['a']) }],
    ['editing of China, looking at all', [{ allowA: 3, dataRoles: [CHINA] }, viewAll], mayEdit, { dataRoles: [CHINA] }],
    ['building with China, looking at all', [{ allowA: 1, allowSaveAs: true, dataRoles: [CHINA] }, viewAll], mayBuild, { dataRoles: [CHINA] }],
  ] as const)('%s', (_, parts, capability, expected) => {
    expect(grantFor(together(...(parts as unknown as Partial<GrantRow>[])), capability)).toMatchObject(expected);
  });

  test.each([
    ['a level and leave to save copies, from two', [{ allowA: 1, dataRoles: [CHINA] }, { allowSaveAs: true, dataRoles: [ALL] }], mayBuild],
    ['a level on some pages, and every page without one', [{ allowA: 3, pages: ['a'] }, {}], mayEdit],
    ['nothing of the kind', [viewAll], mayExport],
  ] as const)('%s: none lends what the other has', (_, parts, capability) => {
    expect(grantFor(together(...(parts as unknown as Partial<GrantRow>[])), capability)).toBeUndefined();
  });

  test('a report of one’s own shows and exports what its maker builds with', () => {
    const building = { allowA: 1, allowSaveAs: true };
    const own = makerGrants(2, together({ ...building, ...exportChina }, { ...building, dataRoles: [JAPAN] }, viewAll));
    const grant = mergeGrants(own).get(2);
    expect(grant).toMatchObject({ allowA: 4, allowEdit: true, pages: null, dataRoles: [CHINA, JAPAN] });
    expect(grant && grantFor(grant, mayExport)?.dataRoles).toEqual([CHINA]);
  });
});

describe('on the screen', () => {
  const nothing = { level: 0, allowEdit: false, allowSaveAs: false, allowExportData: false, allowC: false };
  const everything = { ...exportChina, allowA: 4, allowSaveAs: true };

  test.each([
    ['everything from one grant', true, [everything], { level: 4, allowEdit: true, allowSaveAs: true, allowExportData: true, allowC: true }],
    ['everything over China, looking at all', true, [everything, viewAll], nothing],
    ['the same where data roles make no difference', false, [everything, viewAll], { level: 4, allowEdit: true, allowSaveAs: true, allowExportData: true, allowC: true }],
    ['a grant for looking at fewer rows', true, [{ ...everything, dataRoles: [ALL, CHINA] }, viewAll], { level: 4, allowEdit: true, allowSaveAs: true, allowExportData: true, allowC: true }],
    ['the highest level that holds for all rows', true, [{ ...everything, dataRoles: [CHINA] }, { allowA: 2, dataRoles: [ALL, CHINA] }], { ...nothing, level: 2 }],
    ['export of one page, looking at two', false, [{ ...exportChina, pages: ['a'] }, { pages: ['b'] }], nothing],
    ['a command in the report, without export', false, [{ allowC: true }], nothing],
    ['export without the command', false, [{ allowExportData: true }], { ...nothing, allowExportData: true }],
  ])('%s', (_, isSecured, parts, expected) => {
    expect(onScreen(together(...parts), isSecured)).toEqual(expected);
  });
});

describe('one grant covers another', () => {
  const full = { allowA: 4, allowC: true, allowExportData: true, allowSaveAs: true, allowEdit: true, allowDownload: true, dataRoles: [CHINA, ALL] };
  test.each([
    ['the same', [exportChina, viewAll], [exportChina, viewAll], true],
    ['all of it in one', [full], [exportChina, viewAll], true],
    ['export of China and a look at all', [exportChina, viewAll], [{ ...exportChina, dataRoles: [ALL] }], false],
    ['export of one page and a look at all', [{ ...exportChina, pages: ['a'] }, { dataRoles: [CHINA] }], [exportChina], false],
    ['a level on some pages', [{ allowA: 3, pages: ['a'] }, {}], [{ allowA: 3 }], false],
    ['a lower level', [{ allowA: 2 }], [{ allowA: 3 }], false],
    ['a level and leave to save copies from two', [{ allowA: 1 }, { allowSaveAs: true }], [{ allowA: 1, allowSaveAs: true }], false],
    ['fewer pages', [{ pages: ['a'] }], [{ pages: ['a', 'b'] }], false],
  ])('%s: %j over %j is %s', (_, left, right, expected) => {
    expect(covers(together(...left), together(...right))).toBe(expected);
  });

  test('nothing covers nothing', () => {
    expect(covers(undefined, together({}))).toBe(false);
  });
});
