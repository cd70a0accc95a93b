import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@portal/shared/api';
import { i18n } from '@portal/shared/language';
import { startColourScheme, useColourScheme } from '@portal/shared/ui/theme';
import Dropdown from 'antd/es/dropdown';
import Empty from 'antd/es/empty';
import { App, EmptyState, ErrorState, LoadingState, PortalTheme } from './index.ts';
import { themeOf } from './theme.ts';

beforeEach(() => i18n.changeLanguage('en'));

const Choice = () => {
  const { choose } = useColourScheme();
  return <button onClick={() => choose('dark')}>dark</button>;
};

describe('PortalTheme', () => {
  test('gives antd the language, and the modules antd’s colours as variables', async () => {
    const { container } = render(
      <PortalTheme>
        <Empty />
      </PortalTheme>,
    );
    expect(screen.getByText('No data', { selector: 'div' })).toBeInTheDocument();
    await act(() => i18n.changeLanguage('zh'));
    expect(screen.getByText('暂无数据', { selector: 'div' })).toBeInTheDocument();
    expect(container.querySelector('.portal')).not.toBeNull();
  });

  test('draws what opens over the page in a landmark, which is none before, and questions in the body', async () => {
    const Asking = () => {
      const { modal } = App.useApp();
      return (
        <Dropdown trigger={['click']} menu={{ items: [{ key: 'ask', label: 'Ask' }], onClick: () => void modal.confirm({ title: 'Sure?' }) }}>
          <button>More</button>
        </Dropdown>
      );
    };
    render(
      <PortalTheme>
        <Asking />
      </PortalTheme>,
    );
    expect(screen.queryByRole('region')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await within(await screen.findByRole('region', { name: 'Menus and lists' })).findByRole('menuitem', { name: 'Ask' }));
    expect((await screen.findByRole('dialog')).closest('section')).toBeNull();
  });

  test.each(['light', 'dark'] as const)('what can be chosen in a calendar can be read: %s', (scheme) => {
    expect(themeOf(scheme).components?.DatePicker?.colorTextDisabled).toBe(themeOf(scheme).token?.colorTextSecondary);
  });

  test('shows its notices below the header, whose buttons stay free', async () => {
    const Notice = () => {
      const { notification } = App.useApp();
      return <button onClick={() => notification.info({ title: 'Seen', duration: false })}>show</button>;
    };
    render(
      <PortalTheme>
        <Notice />
      </PortalTheme>,
    );
    await userEvent.click(screen.getByText('show'));
    const list = (await screen.findByText('Seen')).closest<HTMLElement>('.ant-notification');
    expect(list?.style.getPropertyValue('--notification-top')).toBe('64px');
  });

  test('notices stand above each other: none lies over another one, whose buttons would be hidden', async () => {
    const Notices = () => {
      const { notification } = App.useApp();
      return <button onClick={() => [1, 2, 3, 4, 5].forEach((key) => notification.info({ key, title: `Seen ${key}`, duration: false }))}>show</button>;
    };
    render(
      <PortalTheme>
        <Notices />
      </PortalTheme>,
    );
    await userEvent.click(screen.getByText('show'));
    expect((await screen.findByText('Seen 5')).closest('.ant-notification-stack')).toBeNull();
    // And no more of them than leave the page to be seen.
    await waitFor(() => expect(screen.queryByText('Seen 1')).toBeNull());
    expect(screen.getAllByRole('alert')).toHaveLength(4);
  });

  test.each([1, 0.9, 0.8, 0.72])('small controls are seen as large as a pointer needs, at a display zoom of %d', (zoom) => {
    expect((themeOf('light', zoom).token?.controlHeightSM ?? 0) * zoom).toBeGreaterThanOrEqual(24);
  });

  test('turns dark on request, on the page and in the variables without antd, and remembers it', async () => {
    startColourScheme();
    const { documentElement: page } = document;
    const light = page.style.getPropertyValue('--portal-ground');
    render(
      <PortalTheme>
        <Choice />
      </PortalTheme>,
    );
    await userEvent.click(screen.getByText('dark'));
    expect(page.dataset.scheme).toBe('dark');
    expect(page.style.getPropertyValue('--portal-ground')).not.toBe(light);
    expect(localStorage.getItem('hb_theme')).toBe('dark');
  });
});

describe('states', () => {
  test('an error tells what the server said, its trace, and tries again', async () => {
    const retry = jest.fn();
    render(<ErrorState error={new ApiError('The capacity is used up', { kind: 'refused', traceId: 'abc' })} onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The capacity is used up');
    expect(screen.getByRole('alert')).toHaveTextContent('abc');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('an error in the place of a whole page looks like every page that cannot be shown', async () => {
    const retry = jest.fn();
    render(<ErrorState isPage error={new ApiError('The capacity is used up', { kind: 'refused', traceId: 'abc' })} onRetry={retry} />);
    expect(screen.getByRole('heading', { level: 1, name: 'This could not be loaded' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/The capacity is used up.*abc/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('an unknown error says what to do, and shows nothing of its inside', () => {
    render(<ErrorState error={new Error('undefined is not a function')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded');
    expect(screen.getByRole('alert')).not.toHaveTextContent('undefined');
  });

  test('emptiness and loading are said in words', () => {
    render(
      <>
        <EmptyState title="No favourites" description="Star a report" action={<button>Reports</button>} />
        <LoadingState />
      </>,
    );
    expect(screen.getByText('Star a report')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });
});
