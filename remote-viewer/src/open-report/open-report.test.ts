import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { replace, replaceResizes } from '@portal/tooling/jest';
import type * as PowerBi from 'powerbi-client';
import type { EmbedData, EmbedToken } from '@portal/shared/contract/all';
import { useColourScheme, type ColourScheme } from '@portal/shared/ui/theme';
import type * as FakeSdk from '../embed/fake-sdk.ts';
import { FakeOtherService, fakeService, lastEmbed } from '../embed/fake-sdk.ts';
import { darkTheme } from '../embed/dark-theme.ts';
import { EmbedFailure, TokenBroker } from '../embed/index.ts';
import { embedData, page } from '../embed/sample-data.ts';
import { OpenReport } from './open-report.ts';
import { COMMENT_VISUAL, PIN_VISUAL, type Notice, type ReportSource } from './open-report-state.ts';

// The SDK is not ours, and jsdom loads no frames.
jest.mock('powerbi-client', () => ({
  models: jest.requireActual<typeof PowerBi>('powerbi-client').models,
  Embed: jest.requireActual<typeof FakeSdk>('../embed/fake-sdk.ts').FakeEmbed,
  service: { Service: jest.requireActual<typeof FakeSdk>('../embed/fake-sdk.ts').FakeOtherService },
  factories: {},
}));

// The real one, of which the models are used, puts itself in the place of the fake service.
beforeAll(async () => void (await import('powerbi-client')));

const getReport = jest.fn<ReportSource['getReport']>();
const logOpening = jest.fn<ReportSource['logOpening']>();
const logVisit = jest.fn<ReportSource['logVisit']>();
const printAsPdf = jest.fn<ReportSource['printAsPdf']>();
const printScreen = jest.fn<ReportSource['printScreen']>();
const ownReports = { prepare: jest.fn<ReportSource['ownReports']['prepare']>(), add: jest.fn<ReportSource['ownReports']['add']>() };
const getToken = jest.fn<ReportSource['getToken']>();
/** `FiltersOperations` of powerbi-models. */
const REPLACE = 3;
/** `FiltersLevel` of powerbi-models. */
const REPORT_LEVEL = 0;
const visualCommands: ReportSource['visualCommands'] = (language) => [{ name: PIN_VISUAL, title: `Pin ${language}` }];
let report: OpenReport;
let notices: Notice[];

const settle = () => jest.advanceTimersByTimeAsync(0);
const open = async (requested = 'null', data: EmbedData = embedData()) => {
  getReport.mockResolvedValueOnce(data);
  report.start(requested, 'en');
  await settle();
};
const openAndLoad = async (requested?: string, data?: EmbedData) => {
  await open(requested, data);
  lastEmbed().raise('loaded');
  await settle();
};

const expectRefreshByLoading = async (): Promise<void> => {
  getReport.mockResolvedValueOnce(report.state().data!);
  const refreshed = report.refresh();
  await settle();
  lastEmbed().raise('loaded');
  await refreshed;
  expect(lastEmbed().refresh).not.toHaveBeenCalled();
  expect(lastEmbed().reload).toHaveBeenCalledTimes(1);
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z') });
  jest.clearAllMocks();
  getReport.mockReset();
  getToken.mockReset();
  fakeService.embeds = [];
  replace(window, 'powerbi', fakeService);
  ownReports.prepare.mockReset();
  ownReports.add.mockReset();
  report = new OpenReport(7, 'Online', { getReport, getToken, logOpening, logVisit, ownReports, printAsPdf, printScreen, visualCommands, broker: new TokenBroker(() => true) });
  notices = [];
  report.onNotice((notice) => notices.push(notice));
});

afterEach(() => {
  report.dispose();
  jest.useRealTimers();
});

describe('opening', () => {
  test('shows the page that was asked for, and counts one visit', async () => {
    await open('ReportSection2');
    expect(report.state()).toMatchObject({ stage: 'content', page: 'ReportSection2' });
    expect(lastEmbed().config).toMatchObject({ pageName: 'ReportSection2', accessToken: 'token-1' });
    lastEmbed().raise('loaded');
    await settle();
    expect(report.state().stage).toBe('shown');
    expect(notices).toEqual([]);
    getReport.mockResolvedValueOnce(embedData());
    report.retry('en');
    await settle();
    lastEmbed().raise('loaded');
    await settle();
    expect(report.state().stage).toBe('shown');
    expect(logVisit).toHaveBeenCalledTimes(1);
    expect(logVisit.mock.lastCall?.[1]).toBe('ReportSection2');
    // Each way to the screen counts, the visit once.
    expect(logOpening.mock.calls).toEqual([[{ id: 7, page: 'ReportSection2', duration: expect.any(Number) }], [{ id: 7, page: 'ReportSection2', duration: expect.any(Number) }]]);
  });

  test('a report of another service stands beside it, and each is spoken with by itself', async () => {
    await openAndLoad();
    const other = 'https://reports.example';
    const reportMsg = { ...embedData().reportMsg, embedUrl: `${other}/reportEmbed?reportId=r8` };
    const second = new OpenReport(8, 'Online', { getReport, getToken, logOpening, logVisit, ownReports, printAsPdf, printScreen, visualCommands, broker: new TokenBroker(() => true) });
    getReport.mockResolvedValueOnce(embedData({ reportMsg, embedOrigins: [other] }));
    second.start('null', 'en');
    await settle();
    lastEmbed().raise('loaded');
    await settle();
    expect([report.state().stage, second.state().stage]).toEqual(['shown', 'shown']);
    const [service] = FakeOtherService.made;
    expect(FakeOtherService.made).toHaveLength(1);
    expect([service?.hpm.defaultTargetOrigin, service?.wpmp.receivedMessageValidation]).toEqual([other, { expectedMessageOrigin: other }]);
    expect(fakeService.hpm.defaultTargetOrigin).toBe('http://127.0.0.1:8081');
    second.dispose();
  });

  test('binds the SDK to the embed origin and leaves no token lying about', async () => {
    fakeService.accessToken = 'left over';
    await open();
    expect(fakeService.hpm.defaultTargetOrigin).toBe('http://127.0.0.1:8081');
    expect(fakeService.wpmp.receivedMessageValidation).toEqual({ expectedMessageOrigin: 'http://127.0.0.1:8081' });
    expect(fakeService.accessToken).toBeUndefined();
  });

  test('refuses an address outside the server’s list without making a frame', async () => {
    await open('null', embedData({ embedOrigins: ['https://app.powerbi.com'] }));
    expect(logOpening.mock.calls).toEqual([[{ id: 7, page: 'ReportSection1', failure: 'origin' }]]);
    expect(report.state().failure).toMatchObject({ kind: 'origin', message: 'http://127.0.0.1:8081' });
    expect(fakeService.embed).not.toHaveBeenCalled();
  });

  test('a page that is not permitted: says so, and opens the first that is', async () => {
    await openAndLoad('ReportSection3', embedData({ pagesArry: [page('ReportSection2')] }));
    expect(notices).toEqual([{ kind: 'pageRefused' }]);
    expect(report.state().page).toBe('ReportSection2');
  });

  test('fails when no page is permitted', async () => {
    await open('null', embedData({ pagesArry: [] }));
    expect(report.state()).toMatchObject({ stage: 'failed', failure: { kind: 'noPages' } });
  });

  describe('when a report was opened before', () => {
    const place = document.createElement('div');
    let answer: (data: EmbedData) => void;

    beforeEach(async () => {
      report.attach(place);
      await openAndLoad();
      getReport.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      report.retry('zh');
      await settle();
    });

    test('the frame loads while the server is asked, without ids and token, and is the one that is embedded into', async () => {
      const frame = place.querySelector('iframe');
      const expected = { type: 'report', embedUrl: 'http://127.0.0.1:8081/reportEmbed', settings: { localeSettings: { language: 'zh-CN', formatLocale: 'zh-CN' } } };
      expect(fakeService.bootstrap.mock.lastCall?.[1]).toEqual(expected);
      answer(embedData());
      await settle();
      expect(place.querySelector('iframe')).toBe(frame);
      lastEmbed().raise('loaded');
      await settle();
      expect(report.state().stage).toBe('shown');
    });

    test('a frame of another page than the server names gives way', async () => {
      const frame = place.querySelector('iframe');
      const reportMsg = { ...embedData().reportMsg, embedUrl: 'http://127.0.0.1:8081/rdlEmbed?reportId=r7' };
      answer(embedData({ reportMsg }));
      await settle();
      expect(place.querySelectorAll('iframe')).toHaveLength(1);
      expect(place.querySelector('iframe')).not.toBe(frame);
    });

    test('what is refused leaves no frame behind', async () => {
      answer(embedData({ embedOrigins: [] }));
      await settle();
      expect(report.state().failure?.kind).toBe('origin');
      expect(place.querySelector('iframe')).toBeNull();
    });
  });

  test('fails after 30 s without the loaded event, and a retry starts afresh on the same page', async () => {
    await open('ReportSection2');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(report.state()).toMatchObject({ stage: 'failed', failure: { kind: 'timeout' } });
    getReport.mockResolvedValueOnce(embedData({ accessToken: 'token-2' }));
    report.retry('en');
    await settle();
    expect(lastEmbed().config).toMatchObject({ pageName: 'ReportSection2', accessToken: 'token-2' });
  });

  test.each([
    [{ message: 'PowerBINotAuthorizedException' }, 'token'],
    [{ message: 'PowerBIEntityNotFound' }, 'missing'],
    [{ message: 'LoadReportFailed', detailedMessage: 'CapacityNotActive' }, 'capacity'],
    [{ message: 'ExplorationContainer_FailedToLoadModel_DefaultDetails' }, 'other'],
  ])('tells %j as %s', async (error, kind) => {
    await open();
    lastEmbed().raise('error', error);
    await settle();
    expect(report.state()).toMatchObject({ stage: 'failed', failure: { kind } });
  });

  test('ends silently when the tab is closed on the way', async () => {
    await open();
    report.dispose();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(report.state().stage).toBe('content');
    expect(report.state().failure).toBeNull();
    expect(logVisit).not.toHaveBeenCalled();
  });
});

describe('a paginated report', () => {
  const chosen = [{ name: 'region', value: 'West' }];
  beforeEach(() => void fakeService.hpm.get.mockResolvedValue({ body: chosen }));

  test('has no page in its path, and its parameters are asked of the embedded page', async () => {
    await openAndLoad('PowerBI', embedData({ type: 'Rdlreports', pagesArry: [] }));
    expect(report.state()).toMatchObject({ stage: 'shown', page: null });
    expect(notices).toEqual([]);
    expect(lastEmbed().config).toMatchObject({ type: 'report', settings: { commands: { parameterPanel: { enabled: true } } } });
    expect(lastEmbed().config).not.toHaveProperty('viewMode');
    expect(await report.captureState()).toBe(JSON.stringify(chosen));
  });

  test('is refreshed by loading it again with its parameters: the SDK has no other way', async () => {
    await openAndLoad('null', embedData({ type: 'Rdlreports', pagesArry: [] }));
    await expectRefreshByLoading();
    expect(lastEmbed().config).toMatchObject({ parameterValues: chosen });
  });

  test('of a service that does not tell parameters is exported with its defaults', async () => {
    fakeService.hpm.get.mockRejectedValue({ message: 'not found' });
    await openAndLoad('null', embedData({ type: 'Rdlreports', pagesArry: [] }));
    expect(await report.captureState()).toBe('');
  });

  describe('printed', () => {
    const mayExport = { ...embedData().reportRole, allowExportData: 1 as const };

    test('becomes a PDF with its parameters, and the reader is told of the waiting and its end', async () => {
      await openAndLoad('null', embedData({ type: 'Rdlreports', pagesArry: [], reportRole: mayExport }));
      printAsPdf.mockResolvedValueOnce();
      await report.print();
      expect(printAsPdf).toHaveBeenCalledWith(7, 'US Flights', JSON.stringify(chosen));
      expect(lastEmbed().print).not.toHaveBeenCalled();
      printAsPdf.mockRejectedValueOnce(new Error('no printer'));
      await report.print();
      expect(notices).toEqual([{ kind: 'printing' }, { kind: 'printed' }, { kind: 'printing' }, { kind: 'printFailed', reason: 'no printer' }]);
    });

    test('is refused to who may not export it', async () => {
      await openAndLoad('null', embedData({ type: 'Rdlreports', pagesArry: [] }));
      await report.print();
      expect(notices).toEqual([{ kind: 'notPrintable' }]);
      expect(printAsPdf).not.toHaveBeenCalled();
    });
  });
});

describe('a dashboard', () => {
  test('is refreshed by loading it again, and printed as it is on the screen', async () => {
    await openAndLoad('null', embedData({ type: 'Dashboards', pagesArry: [] }));
    await expectRefreshByLoading();
    await report.print();
    expect(lastEmbed().print).not.toHaveBeenCalled();
    expect(printScreen).toHaveBeenCalledTimes(1);
    expect(notices).toEqual([]);
  });
});

test('a report that its maker renames goes by its new name at once', async () => {
  await openAndLoad();
  report.rename('Mine');
  expect(report.state().data?.reportMsg).toMatchObject({ reportName: 'Mine', reportEnName: '' });
});

test('a command before the report is there is told to wait, and does nothing', async () => {
  await open();
  await report.print();
  await report.refresh();
  expect(notices).toEqual([{ kind: 'notNow' }, { kind: 'notNow' }]);
});

test('a notice that nobody heard is told to who listens next, once', async () => {
  const quiet = new OpenReport(7, 'Online', { getReport, getToken, logOpening, logVisit, ownReports, printAsPdf, printScreen, visualCommands, broker: new TokenBroker(() => true) });
  await quiet.print();
  const heard: Notice[] = [];
  quiet.onNotice((notice) => heard.push(notice));
  quiet.onNotice((notice) => heard.push(notice));
  expect(heard).toEqual([{ kind: 'notNow' }]);
  quiet.dispose();
});

describe('pages', () => {
  test('the path turns the page without loading', async () => {
    await openAndLoad();
    report.follow('ReportSection2');
    await settle();
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection2');
    expect(report.state().page).toBe('ReportSection2');
    expect(fakeService.embed).toHaveBeenCalledTimes(1);
    expect(getReport).toHaveBeenCalledTimes(1);
  });

  test('a path that asks for no page, or that is the same as before, changes nothing', async () => {
    await openAndLoad('ReportSection2');
    report.follow('ReportSection2');
    report.follow('null');
    expect(lastEmbed().setPage).not.toHaveBeenCalled();
  });

  test('a path that was written for the page on screen does not turn back a later one', async () => {
    await openAndLoad();
    lastEmbed().raise('pageChanged', { newPage: { name: 'ReportSection2' } });
    report.noteWritten('ReportSection2');
    lastEmbed().raise('pageChanged', { newPage: { name: 'ReportSection3' } });
    report.follow('ReportSection2');
    expect(report.state().page).toBe('ReportSection3');
    expect(lastEmbed().setPage).not.toHaveBeenCalled();
  });

  test('a link inside the report moves the page, and late events of left pages do not', async () => {
    await openAndLoad();
    lastEmbed().raise('pageChanged', { newPage: { name: 'ReportSection2' } });
    expect(report.state().page).toBe('ReportSection2');
    void report.showPage('ReportSection3');
    lastEmbed().raise('pageChanged', { newPage: { name: 'ReportSection1' } });
    lastEmbed().raise('pageChanged', { newPage: { name: 'ReportSection3' } });
    expect(report.state().page).toBe('ReportSection3');
  });

  test('a link to a page that is not permitted leads back', async () => {
    await openAndLoad('null', embedData({ pagesArry: [page('ReportSection1')] }));
    lastEmbed().raise('pageChanged', { newPage: { name: 'ReportSection2' } });
    expect(notices).toEqual([{ kind: 'pageRefused' }]);
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection1');
  });

  test('a page asked for while the report loads is shown when it has', async () => {
    await open();
    report.follow('ReportSection3');
    lastEmbed().raise('loaded');
    await settle();
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection3');
  });

  test('a page change that fails is taken back and told', async () => {
    await openAndLoad();
    lastEmbed().setPage.mockRejectedValueOnce({ message: 'no' });
    await report.showPage('ReportSection2');
    expect(report.state().page).toBe('ReportSection1');
    expect(notices).toMatchObject([{ kind: 'commandFailed' }]);
  });
});

describe('a place in the report', () => {
  test('is told with page and filters once the report is shown', async () => {
    await open('ReportSection2');
    expect(await report.capturePlace()).toBeNull();
    lastEmbed().raise('loaded');
    await settle();
    expect(await report.capturePlace()).toMatchObject({ page: 'ReportSection2', state: 'captured' });
  });

  test('is brought back; on a page that is not permitted nothing is filtered', async () => {
    await openAndLoad();
    await report.showPlace({ page: 'ReportSection2', state: 'captured' });
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection2');
    expect(lastEmbed().bookmarksManager.applyState.mock.calls).toEqual([['captured']]);
    await report.showPlace({ page: 'Secret', state: 'secret' });
    expect(lastEmbed().bookmarksManager.applyState).toHaveBeenCalledTimes(1);
    expect(notices).toEqual([{ kind: 'pageRefused' }]);
  });

  test('without a page, as of a paginated report, is its filters', async () => {
    await openAndLoad('ReportSection2');
    await report.showPlace({ page: '', state: 'captured' });
    expect(lastEmbed().setPage).not.toHaveBeenCalled();
    expect(lastEmbed().bookmarksManager.applyState.mock.calls).toEqual([['captured']]);
  });

  test('is what the report opens with, when it comes before', async () => {
    getReport.mockResolvedValueOnce(embedData());
    report.start('ReportSection2', 'en', { page: 'ReportSection2', state: 'captured' });
    await settle();
    expect(lastEmbed().config).toMatchObject({ pageName: 'ReportSection2', bookmark: { state: 'captured' } });
  });

  test('on a page that is not permitted opens the first one that is, without its filters', async () => {
    getReport.mockResolvedValueOnce(embedData());
    report.start('Secret', 'en', { page: 'Secret', state: 'secret' });
    await settle();
    expect(lastEmbed().config).toMatchObject({ pageName: 'ReportSection1' });
    expect(lastEmbed().config.bookmark).toBeUndefined();
    expect(notices).toEqual([{ kind: 'pageRefused' }]);
  });

  test('one that the report does not take any more keeps nobody out: it is shown as published, and that is told', async () => {
    await open('null', embedData({ view: { page: '', state: 'of other fields' } }));
    lastEmbed().raise('error', { message: 'InvalidParameters', detailedMessage: 'This is not the state of a bookmark of this page.' });
    await settle();
    expect(lastEmbed().config.bookmark).toBeUndefined();
    lastEmbed().raise('loaded');
    await settle();
    expect(report.state()).toMatchObject({ stage: 'shown', failure: null, brought: null });
    expect(notices).toEqual([{ kind: 'unfit' }]);
  });

  test('a beginning on a page that was taken away since does not filter either', async () => {
    await open('null', embedData({ view: { page: 'Secret', state: 'secret' } }));
    expect(lastEmbed().config.bookmark).toBeUndefined();
    expect(report.state().page).toBe('ReportSection1');
  });

  test.each([
    ['the address names no page', 'null', null, 'ReportSection3'],
    ['it names one', 'ReportSection2', null, 'ReportSection2'],
    ['the reader begins elsewhere', 'null', { page: 'ReportSection2', state: 'seen' }, 'ReportSection2'],
  ])('where %s, the report opens with its default page or the one that goes before it', async (_, requested, view, shown) => {
    await open(requested, embedData({ view, display: { ...embedData().display, defaultPage: 'ReportSection3' } }));
    expect([lastEmbed().config.pageName, notices]).toEqual([shown, []]);
  });

  test('does not take fixed filters away, which hold again after each', async () => {
    const fixed = [{ target: { table: 'Flights', column: 'Origin' }, operator: 'In', values: ['LAX'], displaySettings: { isLockedInViewMode: true } }];
    await openAndLoad('null', embedData({ filters: fixed, view: { page: '', state: 'before' } }));
    expect(lastEmbed().config).toMatchObject({ filters: fixed, bookmark: { state: 'before' } });
    expect(lastEmbed().updateFilters.mock.calls).toEqual([[REPLACE, fixed, REPORT_LEVEL]]);
    await report.showPlace({ page: '', state: 'later' });
    expect(lastEmbed().bookmarksManager.applyState).toHaveBeenCalledWith('later');
    expect(lastEmbed().updateFilters).toHaveBeenCalledTimes(2);
  });

  test('is known as what is shown, until the reader goes on from there or the report is loaded as it is published', async () => {
    const view = { page: 'ReportSection2', state: 'captured' };
    await open('null', embedData({ view }));
    // By itself the service applies filters, too.
    lastEmbed().raise('filtersApplied');
    lastEmbed().raise('loaded');
    await settle();
    expect(report.state().brought).toEqual(view);
    lastEmbed().raise('dataSelected');
    expect(report.state().brought).toBeNull();
    await report.showPlace(view);
    expect(report.state().brought).toEqual(view);
    getReport.mockResolvedValueOnce(embedData({ view }));
    const reloaded = report.reload('en');
    await settle();
    lastEmbed().raise('loaded');
    await reloaded;
    expect(report.state().brought).toBeNull();
    report.noteBrought(view);
    expect(report.state().brought).toEqual(view);
  });

  test('of a paginated report is not known as what is shown: nobody hears when it is run anew', async () => {
    const view = { page: '', state: 'captured' };
    await open('null', embedData({ type: 'Rdlreports', pagesArry: [], view }));
    expect(report.state().brought).toBeNull();
    report.noteBrought(view);
    expect(report.state().brought).toBeNull();
  });

  test('that could not be brought back is not shown', async () => {
    await openAndLoad();
    lastEmbed().bookmarksManager.applyState.mockRejectedValueOnce(new Error('gone'));
    await report.showPlace({ page: '', state: 'captured' });
    expect(report.state().brought).toBeNull();
  });

  test('that comes while the report loads is shown when it has loaded', async () => {
    await open();
    await report.showPlace({ page: 'ReportSection3', state: 'captured' });
    expect(lastEmbed().bookmarksManager.applyState).not.toHaveBeenCalled();
    lastEmbed().raise('loaded');
    await settle();
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection3');
    expect(lastEmbed().bookmarksManager.applyState.mock.calls).toEqual([['captured']]);
  });
});

test('offers to pin a visual in its menu, and tells which one was chosen', async () => {
  await openAndLoad('ReportSection2');
  expect(lastEmbed().config).toMatchObject({ settings: { extensions: { commands: [{ name: PIN_VISUAL, title: 'Pin en', extend: { visualOptionsMenu: { title: 'Pin en' } } }] } } });
  const chosen = { page: { name: 'ReportSection2' }, visual: { name: 'busiest', type: 'barChart' } };
  lastEmbed().raise('commandTriggered', { command: 'another', ...chosen });
  expect(report.state().pinning).toBeNull();
  lastEmbed().raise('commandTriggered', { command: PIN_VISUAL, ...chosen });
  expect(report.state().pinning).toEqual({ page: 'ReportSection2', visual: { name: 'busiest', title: '', type: 'barChart' } });
  report.endPinning();
  expect(report.state().pinning).toBeNull();
});

test('tells which visual its reader wants to write about, with its page, until that is taken over', async () => {
  await openAndLoad('ReportSection2');
  lastEmbed().raise('commandTriggered', { command: COMMENT_VISUAL, page: { name: 'ReportSection2' }, visual: { name: 'busiest', title: ' Busiest airports ', type: 'barChart' } });
  expect(report.state()).toMatchObject({ pinning: null, commenting: { page: 'ReportSection2', name: 'busiest', title: 'Busiest airports' } });
  expect(report.state().commenting?.pageName).not.toBe('');
  report.endCommenting();
  expect(report.state().commenting).toBeNull();
});

describe('leading to a visual', () => {
  const busiest = { name: 'busiest', title: 'Busiest airports', type: 'barChart' };
  const place = { page: 'ReportSection2', state: 'captured', visual: 'busiest' };
  const SPOTLIGHT = '/report/pages/ReportSection2/visuals/busiest/spotlight';
  const pointedAt = () => fakeService.hpm.post.mock.calls.map(([path]) => path);

  test('turns the page, filters it, and points at it', async () => {
    await openAndLoad('ReportSection1');
    lastEmbed().getVisuals.mockResolvedValue([busiest]);
    await report.showPlace(place);
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection2');
    expect(lastEmbed().bookmarksManager.applyState.mock.calls).toEqual([['captured']]);
    expect([pointedAt(), notices]).toEqual([[SPOTLIGHT], []]);
  });

  test('says so where it is gone, on its page', async () => {
    await openAndLoad('ReportSection1');
    await report.showPlace({ ...place, state: '' });
    expect(report.state().page).toBe('ReportSection2');
    expect([pointedAt(), notices]).toEqual([[], [{ kind: 'visualGone' }]]);
  });

  test('names it where the service cannot point', async () => {
    await openAndLoad('ReportSection2');
    lastEmbed().getVisuals.mockResolvedValue([busiest]);
    fakeService.hpm.post.mockRejectedValueOnce({ statusCode: 404, body: { message: 'Not found' } });
    await report.showPlace({ ...place, state: '' });
    expect(notices).toEqual([{ kind: 'visualHere', title: 'Busiest airports' }]);
  });

  test.each([
    ['the session has ended', { statusCode: 403, body: { message: 'TokenExpired' } }, 'token'],
    ['the frame is gone', new Error('The frame is closed.'), 'other'],
  ])('where %s, it says that, and not where the visual is', async (_, thrown, kind) => {
    await openAndLoad('ReportSection2');
    lastEmbed().getVisuals.mockResolvedValue([busiest]);
    fakeService.hpm.post.mockRejectedValueOnce(thrown);
    await report.showPlace({ ...place, state: '' });
    expect(notices).toEqual([{ kind: 'commandFailed', failure: expect.objectContaining({ kind }) }]);
  });

  test('to two, one while the other is on its way: the later one is shown, once its filters are there', async () => {
    await openAndLoad('ReportSection2');
    lastEmbed().getVisuals.mockResolvedValue([busiest, { ...busiest, name: 'latest' }]);
    const { applyState } = lastEmbed().bookmarksManager;
    const answers: (() => void)[] = [];
    applyState.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
    const first = report.showPlace(place);
    await settle();
    const second = report.showPlace({ page: 'ReportSection2', state: 'later', visual: 'latest' });
    await settle();
    answers[0]?.();
    await first;
    expect(pointedAt()).toEqual([]);
    answers[1]?.();
    await second;
    expect(pointedAt()).toEqual([SPOTLIGHT.replace('busiest', 'latest')]);
    expect([report.state().brought, notices]).toEqual([{ page: 'ReportSection2', state: 'later' }, []]);
  });

  test('to another page, and at once back: the filters of the first one come no more', async () => {
    await openAndLoad('ReportSection1');
    lastEmbed().getVisuals.mockResolvedValue([busiest]);
    let turned = (): void => undefined;
    lastEmbed().setPage.mockImplementationOnce(() => new Promise((resolve) => (turned = resolve)));
    const first = report.showPlace(place);
    await settle();
    await report.showPlace({ ...place, state: 'later' });
    turned();
    await first;
    expect(lastEmbed().bookmarksManager.applyState.mock.calls).toEqual([['later']]);
    expect(pointedAt()).toEqual([SPOTLIGHT]);
  });

  test('waits until the report is there', async () => {
    await open('ReportSection2');
    await report.showPlace({ ...place, state: '' });
    expect(pointedAt()).toEqual([]);
    lastEmbed().getVisuals.mockResolvedValue([busiest]);
    lastEmbed().raise('loaded');
    await settle();
    expect([pointedAt(), notices]).toEqual([[SPOTLIGHT], []]);
  });

  test('points at nothing on a page that is not permitted', async () => {
    await openAndLoad('ReportSection1');
    lastEmbed().getVisuals.mockResolvedValue([busiest]);
    await report.showPlace({ page: 'Secret', state: '', visual: 'busiest' });
    expect([pointedAt(), notices]).toEqual([[], [{ kind: 'pageRefused' }]]);
  });
});

describe('editing', () => {
  const edit = async (data = embedData()) => {
    await openAndLoad('ReportSection1', data);
    await report.edit();
  };

  test('shows pages that the portal has not heard of yet; once saved, they are the report’s', async () => {
    await edit();
    lastEmbed().raise('pageChanged', { newPage: { name: 'Added' } });
    expect([report.state().page, notices]).toEqual(['ReportSection1', []]);
    getReport.mockResolvedValueOnce(embedData({ pagesArry: [page('ReportSection1'), page('Added')] }));
    lastEmbed().raise('saved', { reportName: 'Flights' });
    await settle();
    expect(report.state()).toMatchObject({ mode: 'view', page: 'Added', data: { pagesArry: [{ code: 'ReportSection1' }, { code: 'Added' }] } });
    expect(lastEmbed().setPage).not.toHaveBeenCalled();
  });

  test('leads back to a permitted page when the editor is left on another one', async () => {
    await edit();
    lastEmbed().raise('pageChanged', { newPage: { name: 'Added' } });
    await report.view();
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection1');
  });

  describe('a copy', () => {
    const copy = async (name: string) => {
      const saving = report.saveCopy(name);
      const outcome = saving.then(() => undefined, (error: Error) => error.message);
      await settle();
      return { raise: () => lastEmbed().raise('saved', { reportObjectId: 'guid', reportName: 'Mine [mark]', saveAs: true }), outcome };
    };

    test('is asked for by the editor, stored under the server’s name, and added to the catalogue', async () => {
      await edit();
      lastEmbed().raise('saveAsTriggered');
      expect(report.state().copying).toBe(true);
      ownReports.prepare.mockResolvedValueOnce({ sourceName: 'Mine [mark]', workspaceId: 'w' });
      ownReports.add.mockResolvedValueOnce({ id: 9, name: 'Mine' });
      const { raise, outcome } = await copy('Mine');
      expect(lastEmbed().saveAs).toHaveBeenCalledWith({ name: 'Mine [mark]', targetWorkspaceId: 'w' });
      raise();
      expect(await outcome).toBeUndefined();
      expect(ownReports.add).toHaveBeenCalledWith({ reportId: 7, sourceReportId: 'guid' });
      expect(notices).toEqual([{ kind: 'copyAdded', id: 9, name: 'Mine' }]);
      expect(report.state()).toMatchObject({ copying: false, mode: 'view' });
    });

    test('that was stored but not added is not stored again', async () => {
      await edit();
      ownReports.prepare.mockResolvedValueOnce({ sourceName: 'Mine [mark]', workspaceId: 'w' });
      ownReports.add.mockRejectedValueOnce(new Error('offline'));
      const first = await copy('Mine');
      first.raise();
      expect(await first.outcome).toBe('offline');
      expect(report.state().mode).toBe('edit');
      ownReports.add.mockResolvedValueOnce({ id: 9, name: 'Mine' });
      const second = await copy('Mine');
      expect(await second.outcome).toBeUndefined();
      expect([ownReports.prepare.mock.calls.length, lastEmbed().saveAs.mock.calls.length]).toEqual([1, 1]);
    });

    test('whose name the server refuses is not stored', async () => {
      await edit();
      ownReports.prepare.mockRejectedValueOnce(new Error('taken'));
      const { outcome } = await copy('Mine');
      expect(await outcome).toBe('taken');
      expect(lastEmbed().saveAs).not.toHaveBeenCalled();
    });
  });
});

describe('reloading', () => {
  test('stays on the page', async () => {
    await openAndLoad();
    await report.showPage('ReportSection2');
    getReport.mockResolvedValueOnce(embedData({ accessToken: 'token-2' }));
    void report.reload('en');
    expect(report.state().stage).toBe('content');
    await settle();
    expect(lastEmbed().setAccessToken).toHaveBeenCalledWith('token-2');
    lastEmbed().raise('loaded');
    await settle();
    expect(lastEmbed().config.pageName).toBe('ReportSection2');
    expect(report.state().stage).toBe('shown');
    expect(fakeService.embed).toHaveBeenCalledTimes(1);
  });

  test('asks the portal again, and shows nothing any more to whom it is taken away', async () => {
    await openAndLoad();
    const frame = lastEmbed();
    getReport.mockRejectedValueOnce(new EmbedFailure('refused', 'no more'));
    void report.reload('en');
    await settle();
    expect(report.state()).toMatchObject({ stage: 'failed', failure: { kind: 'refused' } });
    expect(frame.reload).not.toHaveBeenCalled();
  });

  test('turns to the first page where the one that was shown is permitted no more', async () => {
    await openAndLoad('ReportSection2');
    getReport.mockResolvedValueOnce(embedData({ pagesArry: embedData().pagesArry.filter(({ code }) => code !== 'ReportSection2') }));
    void report.reload('en');
    await settle();
    expect(lastEmbed().config.pageName).not.toBe('ReportSection2');
    expect(report.state().page).toBe(lastEmbed().config.pageName);
  });

  test('in another language it makes a new frame', async () => {
    await openAndLoad();
    getReport.mockResolvedValueOnce(embedData());
    void report.reload('zh');
    await settle();
    expect(fakeService.embed).toHaveBeenCalledTimes(2);
    expect(lastEmbed().config).toMatchObject({ settings: { localeSettings: { language: 'zh-CN' } } });
  });
});

describe('the token', () => {
  const renewed: EmbedToken = {
    accessToken: 'token-2',
    serverTime: '2026-11-20T10:10:00.000Z',
    tokenExpiration: '2026-11-20T10:20:00.000Z',
  };

  test('is replaced when it is due, without any change of what is shown', async () => {
    await openAndLoad();
    const before = report.state();
    getToken.mockResolvedValueOnce(renewed);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(lastEmbed().setAccessToken).toHaveBeenCalledWith('token-2');
    expect(fakeService.accessToken).toBeUndefined();
    expect({ ...report.state() }).toEqual({ ...before });
  });

  test('that cannot be renewed is told, while the report stays', async () => {
    await openAndLoad();
    getToken.mockRejectedValueOnce(new EmbedFailure('server', 'no more'));
    await jest.advanceTimersByTimeAsync(600_000);
    expect(report.state()).toMatchObject({ stage: 'shown', tokenFailure: { message: 'no more' } });
  });

  test('that the report found expired is renewed, and the report reloaded, once', async () => {
    await openAndLoad();
    getToken.mockResolvedValue(renewed);
    lastEmbed().raise('error', { message: 'TokenExpired' });
    await settle();
    expect(lastEmbed().setAccessToken).toHaveBeenCalledWith('token-2');
    expect(lastEmbed().reload).toHaveBeenCalledTimes(1);
    lastEmbed().raise('loaded');
    await settle();
    lastEmbed().raise('error', { message: 'TokenExpired' });
    await settle();
    expect(report.state()).toMatchObject({ stage: 'failed', failure: { kind: 'token' } });
  });

  test('is not renewed any more after the tab is closed', async () => {
    await openAndLoad();
    report.dispose();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(getToken).not.toHaveBeenCalled();
  });
});

test('a visual’s own error does not take the report away', async () => {
  await openAndLoad();
  lastEmbed().raise('error', { message: 'QueryUserError', level: 3 });
  expect(report.state().stage).toBe('shown');
  lastEmbed().raise('error', { message: 'ReportGone', level: 6 });
  expect(report.state()).toMatchObject({ stage: 'failed', failure: { kind: 'other' } });
});

test('the frame’s container is attached once', () => {
  const place = document.createElement('div');
  report.attach(place);
  const append = jest.spyOn(place, 'append');
  report.attach(place);
  expect(append).not.toHaveBeenCalled();
});

describe('in a place that has little room', () => {
  const { Master, MobilePortrait, Custom } = jest.requireActual<typeof PowerBi>('powerbi-client').models.LayoutType;
  const layoutOf = () => (lastEmbed().config as PowerBi.IReportEmbedConfiguration).settings?.layoutType;
  let width: number;
  let resized: () => void;
  /** As the browser says it: also of a change that brings nothing new. */
  const resize = async (wanted: number, hasPhoneLayout = true) => {
    for (const embed of fakeService.embeds) embed.hasLayout.mockResolvedValue(hasPhoneLayout);
    width = wanted;
    resized();
    await settle();
  };
  const load = async () => {
    lastEmbed().raise('loaded');
    await settle();
  };
  beforeEach(() => {
    width = 900;
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width);
    resized = replaceResizes();
    getReport.mockImplementation(async () => embedData());
  });

  test.each([
    [719, MobilePortrait],
    [720, Master],
    // A tab at the back: what room it has is seen when it comes to the front.
    [0, Master],
  ])('of %i pixels a report opens with the layout %i', async (given, layout) => {
    width = given;
    await open();
    expect(layoutOf()).toBe(layout);
  });

  test('the window’s pixels count, not those of the display zoom', async () => {
    // jsdom knows no zoom.
    jest.spyOn(document.documentElement.style, 'getPropertyValue').mockReturnValue('0.72');
    await open();
    expect(layoutOf()).toBe(MobilePortrait);
  });

  test('it turns to the layout for phones where it has one, with its page and filters, and back in a wide one', async () => {
    await openAndLoad('ReportSection2');
    await resize(700);
    expect(layoutOf()).toBe(MobilePortrait);
    expect(lastEmbed().config).toMatchObject({ pageName: 'ReportSection2', bookmark: { state: 'captured' } });
    await load();
    expect(report.state()).toMatchObject({ stage: 'shown', page: 'ReportSection2', brought: null });
    await resize(650);
    expect(fakeService.embeds).toHaveLength(2);
    await resize(900);
    expect(layoutOf()).toBe(Master);
    expect(lastEmbed().config).toMatchObject({ pageName: 'ReportSection2', bookmark: { state: 'captured' } });
    expect(fakeService.embeds).toHaveLength(3);
    expect(logVisit).toHaveBeenCalledTimes(1);
  });

  test('the view that is shown is still known by its name', async () => {
    await openAndLoad();
    const view = { page: 'ReportSection1', state: 'view' };
    report.noteBrought(view);
    await resize(700);
    await load();
    expect(report.state().brought).toEqual(view);
  });

  test('who is led somewhere while the layout changes comes there, with the filters and to the visual', async () => {
    const place = { page: 'ReportSection2', state: 'of the comment', visual: 'busiest' };
    await openAndLoad('ReportSection1');
    lastEmbed().setPage.mockImplementationOnce(() => new Promise(() => undefined));
    void report.showPlace(place);
    await settle();
    await resize(700);
    expect(lastEmbed().config).toMatchObject({ pageName: 'ReportSection2', bookmark: { state: 'of the comment' } });
    lastEmbed().getVisuals.mockResolvedValue([{ name: 'busiest', title: 'Busiest airports', type: 'card' }]);
    await load();
    expect(report.state().brought).toEqual({ page: 'ReportSection2', state: 'of the comment' });
    expect(fakeService.hpm.post.mock.calls.at(-1)?.[0]).toBe('/report/pages/ReportSection2/visuals/busiest/spotlight');
  });

  test('a place that is asked for while it is loaded again is the view that is named then', async () => {
    await openAndLoad('ReportSection2');
    report.noteBrought({ page: 'ReportSection2', state: 'view' });
    await resize(700);
    await report.showPlace({ page: 'ReportSection2', state: 'later' });
    await load();
    expect(report.state().brought).toEqual({ page: 'ReportSection2', state: 'later' });
  });

  test.each([
    ['has no layout for phones, or fits itself to its frame', 700, false],
    ['is hidden', 0, true],
  ])('a report that %s is not loaded again', async (_, wanted, hasPhoneLayout) => {
    await openAndLoad();
    await resize(wanted, hasPhoneLayout);
    expect(fakeService.embeds).toHaveLength(1);
  });

  test('on a phone, however it is turned, it is not loaded again', async () => {
    replace(window, 'innerWidth', 400);
    width = 400;
    await openAndLoad();
    expect(layoutOf()).toBe(MobilePortrait);
    await resize(850);
    expect(fakeService.embeds).toHaveLength(1);
  });

  test('a dashboard that was opened on a phone has its columns where the window gets wide, and one again where it gets narrow', async () => {
    replace(window, 'innerWidth', 400);
    width = 400;
    getReport.mockImplementation(async () => embedData({ type: 'Dashboards', pagesArry: [] }));
    report.start('null', 'en');
    await settle();
    await load();
    expect(lastEmbed().config).toMatchObject({ pageView: 'oneColumn' });
    replace(window, 'innerWidth', 1200);
    await resize(1200);
    expect(lastEmbed().config).toMatchObject({ pageView: 'fitToWidth' });
    await load();
    // As narrow as a page beside another one: its tiles become narrower by themselves.
    await resize(500);
    expect(fakeService.embeds).toHaveLength(2);
    replace(window, 'innerWidth', 400);
    await resize(400);
    expect(lastEmbed().config).toMatchObject({ pageView: 'oneColumn' });
    expect(logVisit).toHaveBeenCalledTimes(1);
  });

  test('the layout that is chosen for it comes back in a wide one', async () => {
    getReport.mockImplementation(async () => embedData({ display: { ...embedData().display, layout: 'fitWidth' } }));
    width = 700;
    report.start('null', 'en');
    await settle();
    await load();
    await resize(900, false);
    expect(layoutOf()).toBe(Custom);
  });

  test('what its reader has set is worth more than the layout: without it, nothing is loaded again', async () => {
    await openAndLoad();
    jest.spyOn(lastEmbed().bookmarksManager, 'capture').mockRejectedValue({ message: 'busy' });
    await resize(700);
    expect(fakeService.embeds).toHaveLength(1);
  });

  test('who edits it goes on; then it takes the layout', async () => {
    await openAndLoad();
    await report.edit();
    await resize(700);
    expect(fakeService.embeds).toHaveLength(1);
    await report.view();
    await settle();
    expect(layoutOf()).toBe(MobilePortrait);
  });

  test('while it opens the room may change: then it is opened for the one that it has', async () => {
    await open();
    await resize(700);
    expect(fakeService.embeds).toHaveLength(1);
    await load();
    expect(layoutOf()).toBe(MobilePortrait);
  });
});

describe('dark', () => {
  const choose = (scheme: ColourScheme) => {
    const { result, unmount } = renderHook(useColourScheme);
    unmount();
    result.current.choose(scheme);
  };
  const themeOf = () => lastEmbed().config.theme;
  beforeEach(() => choose('dark'));
  afterEach(() => choose('light'));

  test('a report whose source allows it is embedded dark, and follows the portal', async () => {
    await openAndLoad('null', embedData({ isDarkAllowed: 1 }));
    expect(themeOf()).toEqual(darkTheme);
    choose('light');
    await settle();
    expect(lastEmbed().resetTheme).toHaveBeenCalledTimes(1);
    expect(themeOf()).toBeUndefined();
    choose('dark');
    await settle();
    expect(lastEmbed().applyTheme).toHaveBeenCalledWith(darkTheme);
    expect(themeOf()).toEqual(darkTheme);
  });

  test('colours that change while it loads are those that it has in the end', async () => {
    await open('null', embedData({ isDarkAllowed: 1 }));
    choose('light');
    lastEmbed().raise('loaded');
    await settle();
    expect(lastEmbed().resetTheme).toHaveBeenCalledTimes(1);
    expect(themeOf()).toBeUndefined();
  });

  test('whoever edits it sees, and saves, its own colours', async () => {
    await openAndLoad('null', embedData({ isDarkAllowed: 1 }));
    await report.edit();
    expect(lastEmbed().resetTheme).toHaveBeenCalledTimes(1);
    expect(lastEmbed().resetTheme.mock.invocationCallOrder[0]).toBeLessThan(lastEmbed().switchMode.mock.invocationCallOrder[0]!);
    choose('light');
    choose('dark');
    await settle();
    expect(lastEmbed().applyTheme).not.toHaveBeenCalled();
    await report.view();
    expect(lastEmbed().applyTheme).toHaveBeenCalledWith(darkTheme);
  });

  test('any other one keeps its colours', async () => {
    await openAndLoad();
    choose('light');
    choose('dark');
    await settle();
    expect(themeOf()).toBeUndefined();
    expect(lastEmbed().applyTheme).not.toHaveBeenCalled();
  });

  test('a dashboard is loaded again for other colours', async () => {
    await openAndLoad('null', embedData({ type: 'Dashboards', isDarkAllowed: 1 }));
    choose('light');
    await settle();
    expect(lastEmbed().applyTheme).not.toHaveBeenCalled();
    expect(lastEmbed().reload).toHaveBeenCalledTimes(1);
    expect(themeOf()).toBeUndefined();
  });

  test('what is closed hears of nothing', async () => {
    await openAndLoad('null', embedData({ isDarkAllowed: 1 }));
    report.dispose();
    choose('light');
    await settle();
    expect(lastEmbed().resetTheme).not.toHaveBeenCalled();
  });
});
