import { answer, HttpError, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as PowerBi from 'powerbi-client';
import { endpoints, type PersonalCard, type PersonalHome, type VisualCard } from '@portal/shared/contract/all';
import type { ShellApi } from '@portal/shared/shell';
import { fakeService, lastEmbed } from '../embed/fake-sdk.ts';
import type * as FakeSdk from '../embed/fake-sdk.ts';
import { embedData, page } from '../embed/sample-data.ts';
import { report } from '../report-class/sample-reports.ts';
import PersonalIndexPage from './personal-index-page.tsx';

// The SDK is not ours, and jsdom loads no frames.
jest.mock('powerbi-client', () => ({
  models: jest.requireActual<typeof PowerBi>('powerbi-client').models,
  Embed: jest.requireActual<typeof FakeSdk>('../embed/fake-sdk.ts').FakeEmbed,
}));
beforeAll(async () => void (await import('powerbi-client')));

const { mine, update } = endpoints.personalPages;
const openReport = jest.fn<ShellApi['openReport']>();
const disposals = new Set<(closed: boolean) => void>();
const visuals = [
  { name: 'busiest', title: 'Busiest airports', type: 'barChart' },
  { name: 'late', title: 'Late', type: 'card' },
  { name: 'flights', title: 'Late', type: 'card' },
  { name: 'lines', type: 'lineChart' },
  { name: 'month', title: 'Month', type: 'slicer' },
  { name: 'words', type: 'textbox' },
];
let user: ReturnType<typeof userEvent.setup>;
let home: PersonalHome;

const card = (change: Partial<VisualCard> = {}): VisualCard => ({ kind: 'visual', key: 'v', x: 0, y: 0, w: 6, h: 6, title: '', entitle: '', locked: 0, reportId: 7, page: 'ReportSection1', visual: 'busiest', visualTitle: 'Busiest airports', stateId: '', ...change }) as VisualCard;
const show = async (cards: PersonalCard[], language: 'zh' | 'en' = 'en') => {
  home.pages = [{ id: 1, templateId: null, name: 'Mine', ename: '', cards, mayChange: 1, isBehind: 0, version: 3 }];
  await renderInShell(<PersonalIndexPage />, {
    path: '/Main/PersonalIndex',
    language,
    shell: { openReport },
    tab: {
      onDispose: (action) => {
        disposals.add(action);
        return () => disposals.delete(action);
      },
    },
  });
};
/** The frame says that it has loaded, and what is on its page. */
const load = async (found: typeof visuals = visuals) => {
  lastEmbed().getVisuals.mockResolvedValue(found);
  await act(async () => lastEmbed().raise('loaded'));
};
const showLive = async (name: string) => {
  await user.click(await within(await screen.findByRole('region', { name })).findByRole('button', { name: 'Show it here' }));
  await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
};

beforeEach(() => {
  disposals.forEach((action) => action(true));
  disposals.clear();
  restartPortal();
  permitEverything();
  jest.clearAllMocks();
  fakeService.embeds = [];
  replace(window, 'powerbi', fakeService);
  // Nothing is in sight: frames load when somebody asks for them.
  replace(window, 'IntersectionObserver', class {
    observe(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver);
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const children = ['ReportSection1', 'ReportSection2'].map(page);
  home = { pages: [], reports: [report({ id: 7, reportName: '销售', reportEnName: 'Sales', children })], dashboards: [], gone: [9], isStart: 0 };
  answer(mine, () => home);
  answer(update, () => ({ version: 4 }));
  answer(endpoints.reports.getReport, () => embedData());
  answer(endpoints.reports.ownRequest, () => null);
});

describe('a card of one visual', () => {
  test('embeds that visual with the filters it was pinned with, is called as its report, and opens that at its page', async () => {
    answer(endpoints.views.shared, () => ({ page: 'ReportSection1', state: 'captured' }));
    await show([card({ stateId: 'c2hhcmVkLWJ5LW93bmVyIQ' })]);
    await showLive('Sales');
    expect(screen.getByText('Loading the report…')).toBeVisible();
    expect(lastEmbed().config).toMatchObject({ type: 'visual', pageName: 'ReportSection1', visualName: 'busiest', bookmark: { state: 'captured' } });
    await load();
    await waitFor(() => expect(screen.queryByText('Loading the report…')).toBeNull());
    expect(screen.queryByText('This visual is not in the report any more')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open “Sales”' }));
    expect(openReport).toHaveBeenLastCalledWith(expect.objectContaining({ id: 7, page: 'ReportSection1' }));
  });

  test('a KPI is embedded as any other visual', async () => {
    await show([card({ kind: 'kpi', visual: 'late' })]);
    await showLive('Sales');
    expect(lastEmbed().config).toMatchObject({ type: 'visual', visualName: 'late' });
  });

  test('that the report does not have any more says so, and can be taken away', async () => {
    await show([card()]);
    await showLive('Sales');
    await load([]);
    const region = within(screen.getByRole('region', { name: 'Sales' }));
    expect(await region.findByText('This visual is not in the report any more')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Remove it from the page' }));
    await waitFor(() => expect(requests(update)[0]).toMatchObject({ id: 1, version: 3, cards: [] }));
  });

  test('whose page went while this one was open shows no other page', async () => {
    answer(endpoints.reports.getReport, () => embedData({ pagesArry: [page('ReportSection2')] }));
    await show([card()]);
    await user.click(await screen.findByRole('button', { name: 'Show it here' }));
    expect(await screen.findByText('This visual is not in the report any more')).toBeVisible();
    expect(fakeService.embeds).toEqual([]);
  });

  test('that the server refuses says why, and is tried again', async () => {
    answer(endpoints.reports.getReport, () => {
      throw new HttpError(500, 'The service is being moved');
    });
    await show([card()]);
    await user.click(await screen.findByRole('button', { name: 'Show it here' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(endpoints.reports.getReport, () => embedData());
    await user.click(again);
    await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
  });

  test.each([
    ['a page that its reader may not see', { page: 'Hidden' }, 'You may not see this page of the report, or it does not exist any more'],
    ['a report that they may not open', { reportId: 8 }, 'You may not open this'],
    ['a report that is gone', { reportId: 9 }, 'This does not exist any more'],
  ])('of %s loads nothing, and is not named', async (_, change, words) => {
    await show([card(change)]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show it here' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Visual');
  });
});

describe('in the editor', () => {
  const settings = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Edit page' }));
    await user.click(await screen.findByRole('button', { name: `Settings of “${name}”` }));
    await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
    return within(await screen.findByRole('dialog'));
  };

  test('a visual is chosen from those of the page that show something, each by a name of its own', async () => {
    await show([card()]);
    const form = await settings('Sales · Busiest airports');
    // The page is shown as it is, and not the visual that is chosen already.
    expect(lastEmbed().config).toMatchObject({ type: 'report', pageName: 'ReportSection1' });
    await load();
    await waitFor(() => expect(form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Busiest airports Bar chart', 'Late Figure', 'Late (2) Figure', 'Line chart']));
    await user.click(form.getByRole('radio', { name: /Line chart/ }));
    await user.click(form.getByRole('button', { name: 'OK' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(update)[0]).toMatchObject({ cards: [{ kind: 'visual', reportId: 7, page: 'ReportSection1', visual: 'lines', visualTitle: 'Line chart' }] }));
    // The frame of the form ends with it.
    expect(fakeService.reset).toHaveBeenCalled();
  });

  test('a KPI is one of the figures of a page; without one it says so', async () => {
    await show([card({ kind: 'kpi', visual: 'late', visualTitle: 'Late' })]);
    const form = await settings('Sales · Late');
    await load();
    await waitFor(() => expect(form.getAllByRole('radio')).toHaveLength(2));
    await user.click(form.getByLabelText('Page of the report'));
    await user.click(await screen.findByText('Page ReportSection2'));
    await waitFor(() => expect(fakeService.embeds).toHaveLength(2));
    await load(visuals.filter(({ type }) => type !== 'card'));
    expect(await form.findByText(/no visual that shows one figure/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'OK' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Choose a visual');
  });

  test('a new one needs a report first, in Chinese, too', async () => {
    await show([card()], 'zh');
    await user.click(await screen.findByRole('button', { name: '编辑页面' }));
    await user.click(await screen.findByRole('button', { name: '添加卡片' }));
    await user.click(await screen.findByRole('menuitem', { name: '指标' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: /确\s?定/ }));
    expect(await form.findByRole('alert')).toHaveTextContent('请选择报表');
  });
});
