import { answer, HttpError, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replaceResizes } from '@portal/tooling/jest';
import { clearSession, currentUser, endViewAs, signIn, viewAs } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { Portal } from '../portal.tsx';
import { takeEndedView, useViewChange } from './use-view-change.ts';

const sessionOf = (account: string, minutes?: number) => ({
  accessToken: account,
  expiration: '2999-01-01T00:00:00.000Z',
  serverTime: new Date().toISOString(),
  userGuid: account,
  user: { account, mail: '', fullName: '', ...(minutes !== undefined && { viewedBy: { account: 'admin', fullName: '', endTime: new Date(Date.now() + minutes * 60_000).toISOString() } }) },
  permissions: { version: account, interfaceClasses: [], interfaces: {} },
});
const open = (): void => {
  answer(endpoints.signInLinks.qrLook, () => {
    throw new HttpError(404, 'No such code');
  });
  window.history.replaceState(null, '', '/ApproveSignIn?code=made-up');
  render(<Portal />);
};

beforeEach(async () => {
  restartPortal();
  sessionStorage.clear();
  answer(endpoints.signIn.login, () => sessionOf('admin'));
  await signIn('admin', 'secret');
});
afterEach(() => {
  act(() => clearSession('signed-out'));
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

test('a bar says in every page as whom one looks, how long for, and ends it; both accounts are in the watermark', async () => {
  answer(endpoints.viewAs.start, () => sessionOf('reader', 30));
  answer(endpoints.viewAs.end, () => sessionOf('admin'));
  await viewAs(7);
  expect(requests(endpoints.viewAs.start)).toEqual([{ id: 7 }]);
  open();
  const bar = await screen.findByRole('region', { name: '正在以他人视角查看' });
  expect(bar).toHaveTextContent(/以“reader”的视角查看门户，只能浏览。.*您的账号“admin”记入审计日志。.*剩余 (30:00|29:5\d)/);
  expect(screen.getByRole('status')).toHaveTextContent('正在以“reader”的视角查看门户');
  expect(decodeURIComponent(document.querySelector<HTMLElement>('[data-watermark]')?.style.cssText ?? '')).toContain('admin → reader');
  expect(document.documentElement).toHaveAttribute('data-view-as');
  expect(await screen.findByRole('main')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '结束查看' }));
  expect(currentUser()).toEqual({ account: 'admin', mail: '', fullName: '' });
  // The page of the one is not shown to the other until it is loaded anew.
  expect(screen.queryByRole('main')).toBeNull();
  expect(screen.queryByRole('region', { name: '正在以他人视角查看' })).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-view-as');
});

test('the page leaves it as much room as it takes, which a long name or a phone makes more', async () => {
  const resize = replaceResizes();
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
  answer(endpoints.viewAs.start, () => sessionOf('reader', 30));
  answer(endpoints.viewAs.end, () => sessionOf('admin'));
  await viewAs(7);
  open();
  await screen.findByRole('region', { name: '正在以他人视角查看' });
  const room = () => document.documentElement.style.getPropertyValue('--view-as-bar');
  expect(room()).toBe('56px');
  height.mockReturnValue(118);
  act(resize);
  expect(room()).toBe('118px');
  await userEvent.click(screen.getByRole('button', { name: '结束查看' }));
  expect(room()).toBe('');
});

test('it ends by itself when the time is over, and says where that did not work', async () => {
  answer(endpoints.viewAs.start, () => sessionOf('reader', 0));
  answer(endpoints.viewAs.end, () => {
    throw new HttpError(503, 'Busy');
  });
  await viewAs(7);
  open();
  expect(await screen.findByText('没能结束，请检查网络后重试', {}, { timeout: 5_000 })).toHaveAttribute('role', 'alert');
  expect(currentUser()?.account).toBe('reader');
  answer(endpoints.viewAs.end, () => sessionOf('admin'));
  await userEvent.click(screen.getByRole('button', { name: '结束查看' }));
  expect(currentUser()?.account).toBe('admin');
});

test('with its beginning and its end the page is loaded anew; what was opened meanwhile does not stay in the tab', async () => {
  const load = jest.fn();
  renderHook(() => useViewChange(load));
  answer(endpoints.viewAs.start, () => sessionOf('reader', 30));
  answer(endpoints.viewAs.end, () => sessionOf('admin'));
  await act(() => viewAs(7));
  expect(load).toHaveBeenCalledTimes(1);
  sessionStorage.setItem('hb_tabs:reader', '[]');
  sessionStorage.setItem('hb_tabs:admin', '[]');
  await act(() => endViewAs());
  expect(load).toHaveBeenCalledTimes(2);
  expect([sessionStorage.getItem('hb_tabs:reader'), sessionStorage.getItem('hb_tabs:admin')]).toEqual([null, '[]']);
  expect([takeEndedView(), takeEndedView()]).toEqual(['reader', undefined]);
  expect(load.mock.calls).toEqual([['/'], ['/']]);
  // One that was begun for a page begins with it, and ends at Home.
  await act(() => viewAs(7, '/Main/PBIViews/1/null/Online'));
  await act(() => endViewAs());
  expect(load.mock.calls.slice(2)).toEqual([['/Main/PBIViews/1/null/Online'], ['/']]);
});
