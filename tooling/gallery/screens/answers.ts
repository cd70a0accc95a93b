import type { BrowserContext, Page } from '@playwright/test';
import type { AuditRecord, OwnVisit, SignInEntry, Visit } from '../../../shared/src/contract/usage/index.ts';
import type { HomeOverview } from '../../../shared/src/contract/content/home-overview.ts';
import type { CalendarYear, ManagedExport, ManagedSchedule } from '../../../shared/src/contract/delivery/index.ts';
import type { ReportHealth } from '../../../shared/src/contract/publishing/report-health.ts';
import { STANDS_AT } from '../clock.ts';
import { answeredBut, type Language } from './screen.ts';

/*
 * What the server would answer, where that depends on the day, or on all that was done before: logs, and when something runs next.
 */

const HOUR = 3_600_000;
/** So many hours from where the clock stands; written in the way by which it is left as it is. */
export const at = (hours: number): string => new Date(STANDS_AT + hours * HOUR).toISOString().replace('Z', '+00:00');
const day = (days: number): string => at(days * 24).slice(0, 10);
/** A time of a day, as clocks show it where the pictures are taken. */
const onDay = (days: number, time: string): string => `${day(days)}T${time}:00+08:00`;

const pageOf = <Row>(items: readonly Row[]) => ({ items, total: items.length, pageIndex: 1, pageSize: 20 });

/** What was opened last is what the browser knows, as it keeps it; the server knows which pictures were taken before. */
export const openedLast = [
  { id: 1, path: '/Main/PBIViews/1/null/Online', title: { zh: '美国航班', en: 'US Flights' }, at: at(-0.3) },
  { id: 4, path: '/Main/PBIViews/4/view/H5Report', title: { zh: '西雅图四季', en: 'Seattle Seasons' }, at: at(-1) },
  { id: 5, path: '/Main/PBIViews/5/null/Online', title: { zh: '股票价格', en: 'Stock Prices' }, at: at(-2) },
];
export const withoutOpened = (context: BrowserContext): Promise<unknown> => answeredBut<HomeOverview>(context, '**/api/HomePage/Overview*', (value) => ({ ...value, recent: [], popular: [] }));

/** How often each row of a list was opened lately. */
export const sameViews = (calls: string) => (page: Page): Promise<unknown> =>
  answeredBut<{ items: readonly { views: number }[] }>(page, calls, (value) => ({ ...value, items: value.items.map((row, index) => ({ ...row, views: [128, 40, 7, 0][index % 4]! })) }));

/** One that runs every day, one that failed and was paused, and one that has run for the last time. */
export const schedules = (language: Language) => {
  const one: ManagedSchedule = {
    id: 1, version: 1, name: language === 'zh' ? '每日航班准点率' : 'Punctuality, every day', reportId: 1, reportName: '美国航班', reportEnName: 'US Flights', reportType: 0,
    isEmail: 1, strEmail: 'viewer@example.test', mailTitle: '', mailContent: '', isPDF: 1, isPPT: 1, isPNG: 0, isXLSX: 0, isDOCX: 0, isCSV: 0, pageCount: null,
    repeat: 'daily', day: null, time: '08:30', weekDays: [], monthDay: null, workingDays: 'any', timeZone: 'Asia/Shanghai', until: null,
    state: 'active', pausedFor: null, nextRun: onDay(1, '08:30'), lastRun: onDay(0, '08:30'), lastState: 'done', message: '', createTime: at(-72), userId: 2, account: 'viewer', fullName: '',
  };
  return pageOf<ManagedSchedule>([
    one,
    { ...one, id: 2, name: language === 'zh' ? '周一例会' : 'For the meeting on Monday', repeat: 'weekly', weekDays: [1], time: '07:00', pageCount: 2, isPPT: 0, isXLSX: 1, state: 'paused', pausedFor: 'failures', nextRun: null, lastRun: onDay(0, '07:00'), lastState: 'failed', message: language === 'zh' ? '没有可导出的页面' : 'There is no page to export' },
    { ...one, id: 3, name: language === 'zh' ? '季度结束' : 'End of the quarter', repeat: 'once', day: day(-3), isEmail: 0, strEmail: '', state: 'ended', nextRun: null, lastRun: onDay(-3, '08:30') },
  ]);
};

/** A year with holidays, one of them on a weekend, and the weekends that are worked on instead. */
export const workingDays = (): CalendarYear => {
  const year = Number(day(0).slice(0, 4));
  const some = (isWorking: boolean, name: string, enName: string, ...days: string[]) => days.map((one) => ({ day: `${year}-${one}`, isWorking, name, enName }));
  return {
    year,
    version: 1,
    exceptions: [
      ...some(false, '元旦', 'New Year’s Day', '01-01', '01-02'),
      ...some(false, '劳动节', 'Labour Day', '05-01', '05-02', '05-03', '05-04', '05-05'),
      ...some(true, '劳动节调休', 'Make-up day for Labour Day', '05-09'),
      ...some(false, '国庆节', 'National Day', '10-01', '10-02', '10-03', '10-04', '10-05', '10-06', '10-07'),
      ...some(true, '国庆节调休', 'Make-up day for National Day', '10-10'),
    ],
    schedules: 2,
  };
};

/** One in progress, one that waits, one of a list, one that was stopped, and one whose mail has not arrived. */
export const managedExports = (language: Language) => {
  const zh = language === 'zh';
  const one: ManagedExport = {
    id: 5, name: zh ? '美国航班，十一月' : 'US Flights, November', reportId: 1, reportName: '美国航班', reportEnName: 'US Flights', reportType: 0, list: null, formats: ['PPTX', 'PDF'], userId: 2, account: 'viewer', fullName: '',
    state: 'running', percent: 40, message: '', createTime: at(-0.05), beginTime: at(-0.04), finishTime: null, bytes: 0, addresses: ['viewer@example.test'], mailState: null,
  };
  const whose = { userId: 3, account: 'chen.wei', fullName: '陈伟' };
  return pageOf<ManagedExport>([
    one,
    { ...one, id: 4, ...whose, name: zh ? '股票价格' : 'Stock Prices', reportId: 5, reportName: '股票价格', reportEnName: 'Stock Prices', formats: ['PPTX'], state: 'waiting', percent: 0, beginTime: null, addresses: [] },
    { ...one, id: 3, userId: 1, account: 'admin', name: zh ? '用户管理' : 'Users', reportId: null, reportName: '', reportEnName: '', reportType: null, list: { zh: '用户管理', en: 'Users' }, formats: ['XLSX'], state: 'done', percent: 100, createTime: at(-3), beginTime: at(-3), finishTime: at(-2.998), bytes: 412_000, addresses: [] },
    { ...one, id: 2, ...whose, state: 'failed', message: zh ? '已被管理员停止' : 'Stopped by an administrator', createTime: at(-5), beginTime: at(-5), finishTime: at(-4.9), addresses: [] },
    { ...one, id: 1, name: zh ? '每日航班准点率' : 'Punctuality, every day', state: 'done', percent: 100, createTime: at(-26), beginTime: at(-26), finishTime: at(-25.98), bytes: 3_540_000, addresses: ['chief@example.test', 'viewer@example.test'], mailState: 'failed' },
  ]);
};

export const signIns = () => {
  const one: SignInEntry = { id: 6, createTime: at(-0.2), account: 'admin', userId: 1, fullName: '', method: 'password', result: 'success', address: '192.0.2.10', browser: 'Edge, Windows', sessionId: 'a', session: 'open', endedTime: null, isAction: 1, isLocked: 0 };
  return pageOf<SignInEntry>([
    one,
    { ...one, id: 5, createTime: at(-1), account: 'chen.wei', userId: 3, fullName: '陈伟', method: 'link', address: '192.0.2.31', browser: 'Safari, iOS', sessionId: 'b' },
    { ...one, id: 4, createTime: at(-2), account: 'viewer', userId: 2, session: 'logout', endedTime: at(-1.5), sessionId: 'c' },
    { ...one, id: 3, createTime: at(-3), account: 'li.na', userId: 4, fullName: '李娜', result: 'locked', session: 'none', sessionId: null, isLocked: 1, browser: 'Chrome, macOS', address: '192.0.2.77' },
    { ...one, id: 2, createTime: at(-3.1), account: 'li.na', userId: 4, fullName: '李娜', result: 'wrongCredentials', session: 'none', sessionId: null, isLocked: 1, browser: 'Chrome, macOS', address: '192.0.2.77' },
    { ...one, id: 1, createTime: at(-5), account: 'nobody.at.all', userId: null, result: 'noAccount', session: 'none', sessionId: null, isAction: null, browser: 'curl/8.5.0', address: '198.51.100.4' },
  ]);
};
/** The hours up to now. */
export const signInStatistics = () => {
  const begun = Math.floor(STANDS_AT / HOUR) * HOUR;
  return Array.from({ length: 24 }, (_, index) => ({ start: at((begun - STANDS_AT) / HOUR - 23 + index), successes: [0, 0, 2, 9, 5, 3][index % 6]!, failures: index % 7 === 3 ? 2 : 0 }));
};

const opened = { createTime: at(-0.2), catalogueId: 1, name: '美国航班', ename: 'US Flights', type: 'Online', className: '出行与天气', classEnName: 'Travel and weather', pageName: '总览', enPageName: 'Overview', platform: 'PowerBI' } as const;

export const ownVisits = () =>
  pageOf<OwnVisit>([
    { ...opened, id: 5, state: 'open', page: 'ReportSection1' },
    { ...opened, id: 4, createTime: at(-1), catalogueId: 2, name: '运营总览', ename: 'Operations', type: 'Dashboards', className: '', classEnName: '', pageName: '', enPageName: '', state: 'open', page: 'null' },
    { ...opened, id: 3, createTime: at(-26), catalogueId: 3, name: '电影目录', ename: 'Film Catalogue', type: 'Rdlreports', className: '文化', classEnName: 'Culture', pageName: '', enPageName: '', state: 'closed', page: 'null' },
    { ...opened, id: 2, createTime: at(-50), catalogueId: 4, name: '西雅图四季', ename: 'Seattle Seasons', type: 'H5Report', pageName: '', enPageName: '', platform: 'H5', state: 'open', page: 'view' },
    { ...opened, id: 1, createTime: at(-75), catalogueId: 9, name: '2024 年预算', ename: '', type: null, className: '', classEnName: '', pageName: '明细', enPageName: '', state: 'gone', page: 'null' },
  ]);

export const everybodysVisits = () => {
  const one: Visit = { ...opened, id: 5, userId: 2, account: 'viewer', fullName: '', isPersonThere: 1, departmentName: '', departmentEnName: '', isManaged: 1, sourceType: 'portal' };
  const chen = { userId: 3, account: 'chen.wei', fullName: '陈伟', departmentName: '销售部', departmentEnName: 'Sales' } as const;
  return pageOf<Visit>([
    one,
    { ...one, ...chen, id: 4, createTime: at(-1), catalogueId: 2, name: '运营总览', ename: 'Operations', type: 'Dashboards', className: '', classEnName: '', pageName: '', enPageName: '' },
    { ...one, ...chen, id: 3, createTime: at(-2), catalogueId: 3, name: '电影目录', ename: 'Film Catalogue', type: 'Rdlreports', className: '文化', classEnName: 'Culture', pageName: '', enPageName: '' },
    { ...one, id: 2, createTime: at(-26), account: 'li.na', fullName: '李娜', isPersonThere: 0 },
    { ...one, ...chen, id: 1, createTime: at(-75), catalogueId: 9, name: '2024 年预算', ename: '', type: null, className: '', classEnName: '', pageName: '明细', enPageName: '', isManaged: 0 },
  ]);
};
/** The days up to now. */
export const visitStatistics = () =>
  Array.from({ length: 30 }, (_, index) => {
    const visits = [42, 61, 58, 49, 55, 6, 3][index % 7]!;
    return { start: at(24 * (index - 29)), visits, people: Math.ceil(visits / 4) };
  });

export const auditRecords = () => {
  const one: AuditRecord = { id: 5, createTime: at(-0.2), account: 'admin', fullName: '', asAccount: null, kind: 'user', action: 'update', target: 'chen.wei', address: '192.0.2.10', changes: [{ field: 'mobile', before: '', after: '138 0000 0000' }] };
  return pageOf<AuditRecord>([
    one,
    { ...one, id: 4, createTime: at(-1), kind: 'report', action: 'update', target: 'US Flights', changes: [{ field: 'name', before: '航班', after: '美国航班' }] },
    { ...one, id: 3, createTime: at(-2), kind: 'user', action: 'delete', target: 'li.na', changes: [] },
    { ...one, id: 2, createTime: at(-3), account: 'viewer', kind: 'user', action: 'reset-password', target: 'viewer', address: '192.0.2.31', changes: [] },
    { ...one, id: 1, createTime: at(-5), account: '', kind: 'user', action: 'add', target: 'admin', address: '', changes: [{ field: 'account', before: null, after: 'admin' }] },
  ]);
};

export const health = (): ReportHealth => {
  const one: ReportHealth['recent'][number] = { createTime: at(-0.2), page: 'ReportSection1', pageName: '总览', pageEnName: 'Overview', isMobile: 0, duration: 1240, failure: null, account: 'viewer', fullName: '' };
  return {
    recent: [one, { ...one, createTime: at(-2), isMobile: 1, duration: 2310 }, { ...one, createTime: at(-3), duration: null, failure: 'token' }, { ...one, createTime: at(-26), duration: 980, account: 'chen.wei', fullName: '陈伟' }],
    openings: 214, p50: 1300, p95: 3900, failures: [{ failure: 'token', count: 3 }, { failure: 'timeout', count: 1 }],
    days: Array.from({ length: 30 }, (_, index) => ({ day: day(index - 29), openings: [3, 8, 12, 9, 11, 4, 2][index % 7]!, failures: index % 11 === 4 ? 1 : 0, p50: 1300 })),
  };
};
