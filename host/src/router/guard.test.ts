import { describe, expect, test } from '@jest/globals';
import { ALWAYS_ALLOWED } from '@portal/shared/contract';
import { guard } from './guard.ts';
import { withinPortal } from './redirect.ts';

const signedIn = { signedIn: true, menuPaths: ['LearningCenter', '/Main/User'] };
const signedOut = { signedIn: false, menuPaths: [] };

/** SPEC 2.1, in its order. */
const WORDS = `PBIViews BIview fineView FirstChangePass ChangePassword HomeList Rdlreports Dashboard CooperativeModelDetail ReportListForClass
  SemanticRoleList ArticleDetail SelfServiceCreateReport SelfReportViews SelfBIView ChapterManagement AnnouncementEdit AnnouncementDetail
  LessonDetail LessonPlayer LessonList`.split(/\s+/);

describe('guard (SPEC 2.1)', () => {
  test.each(['/login', '/loginNew', '/loginToken', '/SetPassword'])('%s needs no token', (path) => {
    expect(guard({ ...signedOut, path })).toEqual({ allowed: true });
  });

  test('without a token everything else leads to sign-in, and back', () => {
    expect(guard({ ...signedOut, path: '/Main/User?page=2' })).toEqual({ allowed: false, goTo: '/login?redirect=%2FMain%2FUser%3Fpage%3D2' });
  });

  test('who is signed in leaves /login for the redirect parameter', () => {
    expect(guard({ ...signedIn, path: '/login?redirect=/Main/User' })).toEqual({ allowed: false, goTo: '/Main/User' });
    expect(guard({ ...signedIn, path: '/login' })).toEqual({ allowed: false, goTo: '/Main/Home' });
    expect(guard({ ...signedIn, path: '/login?redirect=https%3A%2F%2Fevil.example' })).toEqual({ allowed: false, goTo: '/Main/Home' });
    expect(guard({ ...signedIn, path: '/loginNew?redirect=/Main/User' })).toEqual({ allowed: false, goTo: '/Main/User' });
    expect(guard({ ...signedIn, path: '/loginToken?redirect=/Main/User' })).toEqual({ allowed: true });
  });

  test('users who come back after an end they did not choose go where they were, unless they want something else', () => {
    const back = { ...signedIn, bookmark: '/Main/LearningCenter' };
    expect(guard({ ...back, path: '/login?redirect=%2FMain%2FHome' })).toEqual({ allowed: false, goTo: '/Main/LearningCenter' });
    expect(guard({ ...back, path: '/login?redirect=%2FMain%2FUser' })).toEqual({ allowed: false, goTo: '/Main/User' });
    expect(guard({ ...back, bookmark: '//evil.example', path: '/login' })).toEqual({ allowed: false, goTo: '/Main/Home' });
  });

  test('an entry of the menu opens what its pattern covers, whatever stands behind its path', () => {
    const open = (path: string) => guard({ signedIn: true, menuPaths: ['ReportServer/:id', 'DefindReport/:reportId/:page/:type', 'Reports?kind=1'], path }).allowed;
    expect(['/Main/ReportServer/7/', '/Main/DefindReport/7/p1/Online', '/Main/Reports?kind=2'].map(open)).toEqual([true, true, true]);
    expect(['/Main/ReportServer', '/Main/ReportServer/7/8', '/Main/DefindReport/7', '/Main/ReportSetUp'].map(open)).toEqual([false, false, false, false]);
  });

  test('the own exports are open to everybody who is signed in', () => {
    expect(guard({ signedIn: true, menuPaths: [], path: '/Main/ReportExportTask' })).toEqual({ allowed: true });
    expect(guard({ signedIn: true, menuPaths: [], path: '/Main/ReportExportMaintain' }).allowed).toBe(false);
  });

  test('the root leads to Home, with or without signing in first', () => {
    expect(guard({ ...signedOut, path: '/' })).toEqual({ allowed: false, goTo: '/login?redirect=%2FMain%2FHome' });
  });

  test('what the menu decides waits for the menu', () => {
    expect(guard({ signedIn: true, path: '/Main/User' })).toEqual({ allowed: true });
    expect(guard({ signedIn: false, path: '/Main/User' })).toEqual({ allowed: false, goTo: '/login?redirect=%2FMain%2FUser' });
  });

  test('there are the 21 words, and no other', () => {
    expect(WORDS).toHaveLength(21);
    expect([...ALWAYS_ALLOWED]).toEqual(WORDS);
  });

  test.each(WORDS)('a path with %s is open', (word) => {
    expect(guard({ signedIn: true, menuPaths: [], path: `/Main/${word}/1` })).toEqual({ allowed: true });
  });

  test.each([
    ['/Main/Home', true],
    ['/Main/LearningCenter', true],
    ['/Main/User', true],
    ['/Main/Role', false],
    ['/Main/Users', false],
    // A word counts in the path only.
    ['/Main/Role?from=Dashboard', false],
    ['/', true],
    ['/Main', true],
    ['/Main/', true],
    ['/Main/Home/', true],
    ['/Main/User/', true],
    ['/Main/user', false],
  ])('%s: %s', (path, allowed) => {
    expect(guard({ ...signedIn, path })).toEqual(allowed ? { allowed: true } : { allowed: false, goTo: '/' });
  });
});

describe('withinPortal', () => {
  test.each([
    ['/Main/User?page=2', '/Main/User?page=2'],
    [null, '/Main/Home'],
    ['//evil.example', '/Main/Home'],
    ['/\\evil.example', '/Main/Home'],
    ['/..//evil.example', '/Main/Home'],
    ['/Main/..//evil.example', '/Main/Home'],
    ['https://evil.example', '/Main/Home'],
    ['%2F%2Fevil.example', '/Main/Home'],
    ['/%2Fevil.example', '/%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['\t//evil.example', '/Main/Home'],
    ['/\t/evil.example', '/Main/Home'],
    ['/\t/evil.example/Main/User', '/Main/Home'],
    ['/Main/../../\t/evil.example', '/Main/Home'],
    ['javascript:alert(1)', '/Main/Home'],
    ['/login?redirect=/login', '/Main/Home'],
  ])('%s leads to %s', (wanted, path) => expect(withinPortal(wanted)).toBe(path));
});
