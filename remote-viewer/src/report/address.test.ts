import { describe, expect, test } from '@jest/globals';
import { addressOf, viewerPath } from './address.ts';

describe('addressOf (SPEC 2.4)', () => {
  test.each([
    ['/Main/PBIViews/7/ReportSection2/Online', 7, 'ReportSection2', 'Online'],
    ['/Main/PBIViews/7/null/Dashboards', 7, 'null', 'Dashboards'],
    ['/PBIViews/7/view/H5Report', 7, 'view', 'H5Report'],
    ['/Main/DefindReport/7/p1/Online', 7, 'p1', 'Online'],
    ['/BIview/7/p1', 7, 'p1', 'Online'],
    ['/Main/PBIViews/007/p1/Online', 7, 'p1', 'Online'],
    ['/Main/BIview/7/p1', 7, 'p1', 'Online'],
    ['/fineView/7/p1', 7, 'p1', 'Online'],
    ['/Rdlreports/7/', 7, 'null', 'Rdlreports'],
    ['/Main/ReportServer/7/', 7, 'null', 'Rdlreports'],
    ['/Dashboard/7', 7, 'null', 'Dashboards'],
    ['/SelfBIView/7/set/self/edit', 7, 'null', 'Online'],
  ])('%s', (path, id, page, type) => expect(addressOf(path)).toMatchObject({ id, page, type }));

  test.each(['/Main/PBIViews/seven/p/Online', '/Main/PBIViews/0/p/Online', '/Main/PBIViews/7/p/Movie', '/BIview/-1/p', '/Main/User'])(
    '%s names no report',
    (path) => expect(addressOf(path)).toBeNull(),
  );

  test('another page keeps the kind of address', () => {
    expect(addressOf('/BIview/7/p1')?.atPage('p2')).toBe('/BIview/7/p2');
    expect(addressOf('/Main/PBIViews/7/null/Online')?.atPage('a b/c')).toBe('/Main/PBIViews/7/a%20b%2Fc/Online');
    expect(addressOf('/Dashboard/7')?.atPage('p2')).toBe('/Dashboard/7');
    expect(addressOf('/Main/SelfBIView/7/set/self/edit')?.atPage('p2')).toBe('/Main/SelfBIView/7/set/self/edit');
  });

  test('only a self-service report’s address asks for the editor', () => {
    expect(['/SelfBIView/7/set/self/edit', '/SelfBIView/7/set/self/view', '/BIview/7/p1'].map((path) => addressOf(path)?.edits)).toEqual([true, false, false]);
  });

  test('the portal’s own address', () => expect(viewerPath(7, null, 'Online')).toBe('/Main/PBIViews/7/null/Online'));
});
