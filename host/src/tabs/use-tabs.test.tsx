import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Suspense, use, type ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, useLocation } from '@portal/shared/router';
import { LIVE_TABS } from './tabs.ts';
import { useTabs } from './use-tabs.ts';

const report = (id: number): string => `/Main/PBIViews/${id}/null/Online`;

/** The tabs of an account whose browser is at a path; `at` is where it is now. */
const open = (account: string, path = '/Main/Home') => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>;
  const hook = renderHook(() => ({ tabs: useTabs(account), at: useLocation().pathname }), { wrapper });
  const tabs = () => hook.result.current.tabs;
  return {
    ...hook,
    tabs,
    at: () => hook.result.current.at,
    keys: () => tabs().state.tabs.map(({ key }) => key),
    visit: (...paths: string[]) => paths.forEach((one) => act(() => tabs().visit(one))),
  };
};

beforeEach(() => sessionStorage.clear());

describe('the open tabs of an account', () => {
  test('are found again after a reload, by the same account only', () => {
    const before = open('ada');
    before.visit(report(7), '/Main/User');
    before.unmount();
    expect(open('ada', '/Main/User').keys()).toEqual(['/Main/Home', 'report-7', '/Main/User']);
    expect(open('bob').keys()).toEqual(['/Main/Home']);
  });

  test('lead to the one before when the one in front is closed, and stay where they are when another is', () => {
    const { tabs, at, visit, keys } = open('ada');
    visit(report(7), '/Main/User', report(8));
    act(() => tabs().close(['/Main/User']));
    expect(at()).toBe(report(8));
    act(() => tabs().close(['report-8']));
    expect(at()).toBe(report(7));
    act(() => tabs().close(['report-7', '/Main/Home']));
    expect([at(), keys()]).toEqual(['/Main/Home', ['/Main/Home']]);
  });
});

describe('what a page has made', () => {
  const made = () => jest.fn<(closed: boolean) => void>();

  test('ends with its tab', () => {
    const { tabs, visit } = open('ada');
    const dispose = made();
    visit(report(7));
    tabs().onDispose('report-7', dispose);
    visit('/Main/User');
    expect(dispose).not.toHaveBeenCalled();
    act(() => tabs().close(['report-7']));
    expect(dispose.mock.calls).toEqual([[true]]);
  });

  test('ends when so many others were used since, though its tab stays', () => {
    const { tabs, visit, keys } = open('ada');
    const dispose = made();
    visit(report(7));
    tabs().onDispose('report-7', dispose);
    visit(...Array.from({ length: LIVE_TABS - 1 }, (_, index) => report(100 + index)));
    expect(dispose).not.toHaveBeenCalled();
    visit(report(200));
    expect(dispose.mock.calls).toEqual([[false]]);
    expect(keys()).toContain('report-7');
  });

  test('ends with the session', () => {
    const { tabs, visit, unmount } = open('ada');
    const [dispose, other] = [made(), made()];
    visit(report(7), report(8));
    tabs().onDispose('report-7', dispose);
    tabs().onDispose('report-8', other);
    unmount();
    expect([dispose.mock.calls, other.mock.calls]).toEqual([[[false]], [[false]]]);
  });
});

describe('work of the reader', () => {
  test('keeps its tab alive, however many come after it', () => {
    const { tabs, visit } = open('ada');
    const dispose = jest.fn<(closed: boolean) => void>();
    visit(report(7));
    tabs().onDispose('report-7', dispose);
    let release = () => undefined as void;
    act(() => void (release = tabs().guardUnsavedChanges('report-7', async () => false)));
    visit(...Array.from({ length: LIVE_TABS + 3 }, (_, index) => report(100 + index)));
    expect(dispose).not.toHaveBeenCalled();
    act(() => release());
    expect(dispose.mock.calls).toEqual([[false]]);
  });

  test('is found unsaved where it is, and asked for nowhere else', async () => {
    const { tabs, visit } = open('ada');
    visit(report(7), report(8), report(9));
    act(() => void tabs().guardUnsavedChanges('report-7', async () => true));
    act(() => void tabs().guardUnsavedChanges('report-8', async () => false));
    expect(tabs().unsavedOf(['report-9', '/Main/Home'])).toBeUndefined();
    expect(await tabs().unsavedOf(['report-7', 'report-8', 'report-9'])).toEqual(['report-7']);
  });
});

describe('a tab whose page cannot be shown', () => {
  const lost = () => {
    const opened = open('ada');
    opened.visit(report(7), report(9));
    let shown = () => undefined as void;
    act(() => void (shown = opened.tabs().closeOnLeave('report-9')));
    return { ...opened, shown: () => act(() => shown()) };
  };

  test('is closed when another one is opened', () => {
    const { keys, visit, tabs } = lost();
    const dispose = jest.fn<(closed: boolean) => void>();
    tabs().onDispose('report-9', dispose);
    visit(report(9));
    expect(keys()).toContain('report-9');
    visit(report(7));
    expect(keys()).toEqual(['/Main/Home', 'report-7']);
    expect(dispose.mock.calls).toEqual([[true]]);
  });

  test('is not found again after a reload at another address', () => {
    lost().unmount();
    expect(open('ada', report(7)).keys()).toEqual(['/Main/Home', 'report-7']);
  });

  test.each<[string, (lost: ReturnType<typeof open> & { shown: () => void }) => void]>([
    ['its page can be shown after all', ({ shown }) => shown()],
    ['it is affixed', ({ tabs }) => act(() => tabs().affix('report-9', true))],
    ['something was written there', ({ tabs }) => act(() => void tabs().guardUnsavedChanges('report-9', async () => true))],
    ['it is seen beside the one in front', ({ tabs }) => act(() => tabs().openBeside(report(8)))],
  ])('stays where %s', (_, happens) => {
    const opened = lost();
    happens(opened);
    opened.visit(report(opened.tabs().state.beside ? 8 : 7));
    expect(opened.keys()).toContain('report-9');
  });
});

describe('the address of a list', () => {
  /** Tabs whose addresses are the browser's. */
  const browse = (path: string) => {
    window.history.replaceState(null, '', path);
    const hook = renderHook(() => ({ tabs: useTabs('ada'), at: useLocation() }), { wrapper: BrowserRouter });
    const pathOf = (key: string) => hook.result.current.tabs.state.tabs.find((tab) => tab.key === key)?.path;
    const at = () => hook.result.current.at.pathname + hook.result.current.at.search;
    return { tabs: () => hook.result.current.tabs, pathOf, at };
  };

  test('has steps that Back takes back, and others that it does not see', async () => {
    const { tabs, pathOf, at } = browse('/Main/User');
    act(() => tabs().pushPath('/Main/User', '/Main/User?keyword=a'));
    act(() => tabs().replacePath('/Main/User', '/Main/User?keyword=ab'));
    act(() => tabs().pushPath('/Main/User', '/Main/User?keyword=ab&page=2'));
    expect(pathOf('/Main/User')).toBe('/Main/User?keyword=ab&page=2');
    window.history.back();
    await waitFor(() => expect(pathOf('/Main/User')).toBe('/Main/User?keyword=ab'));
    window.history.back();
    await waitFor(() => expect([at(), pathOf('/Main/User')]).toEqual(['/Main/User', '/Main/User']));
    window.history.forward();
    await waitFor(() => expect(pathOf('/Main/User')).toBe('/Main/User?keyword=ab'));
  });

  test('is the page’s at once, also while the router cannot draw it yet, and so is the step back', async () => {
    const never = new Promise<never>(() => undefined);
    /** What needs long to be drawn for another address: the router keeps what it shows until then. */
    const Slow = () => (useLocation().search ? use(never) : null);
    window.history.replaceState(null, '', '/Main/User');
    const wrapper = ({ children }: { children: ReactNode }) => (
      <BrowserRouter>
        {children}
        <Suspense>
          <Slow />
        </Suspense>
      </BrowserRouter>
    );
    const { result } = renderHook(() => ({ tabs: useTabs('ada'), drawn: useLocation().search }), { wrapper });
    const shown = () => [result.current.tabs.state.tabs.at(-1)?.path, result.current.drawn];
    await act(async () => result.current.tabs.pushPath('/Main/User', '/Main/User?keyword=a'));
    expect(shown()).toEqual(['/Main/User?keyword=a', '']);
    await act(async () => result.current.tabs.pushPath('/Main/User', '/Main/User?keyword=a&page=2'));
    expect(shown()).toEqual(['/Main/User?keyword=a&page=2', '']);
    window.history.back();
    await waitFor(() => expect(shown()).toEqual(['/Main/User?keyword=a', '']));
    window.history.back();
    await waitFor(() => expect(shown()).toEqual(['/Main/User', '']));
  });

  test('of a page beside the one in front is its own, and not the browser’s', () => {
    const { tabs, pathOf, at } = browse('/Main/User');
    act(() => tabs().visit('/Main/MenuManagement'));
    act(() => tabs().showBeside('/Main/User'));
    const steps = window.history.length;
    act(() => tabs().pushPath('/Main/User', '/Main/User?keyword=a'));
    expect([pathOf('/Main/User'), pathOf('/Main/MenuManagement'), at()]).toEqual(['/Main/User?keyword=a', '/Main/MenuManagement', '/Main/MenuManagement']);
    expect([tabs().state.beside, window.history.length]).toEqual(['/Main/User', steps]);
  });
});
