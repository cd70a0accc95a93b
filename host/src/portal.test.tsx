import { answer, HttpError, restartPortal } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearSession, signIn } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { Portal } from './portal.tsx';

const session = { accessToken: 'token', expiration: '2999-01-01T00:00:00.000Z', serverTime: new Date().toISOString(), userGuid: 'ada', user: { account: 'ada', mail: '', fullName: 'Ada' }, permissions: { version: '1', interfaceClasses: [], interfaces: {} } };
const mark = () => document.querySelector('[data-watermark]');

beforeEach(restartPortal);
afterEach(() => window.history.replaceState(null, '', '/'));

test('the watermark stands on the pages outside the shell, too, as long as somebody is signed in', async () => {
  answer(endpoints.signInLinks.qrLook, () => {
    throw new HttpError(404, 'No such code');
  });
  answer(endpoints.signIn.login, () => session);
  await signIn('ada', 'secret');
  window.history.replaceState(null, '', '/ApproveSignIn?code=made-up');
  render(<Portal />);
  expect(await screen.findByText('No such code')).toBeVisible();
  expect(mark()).toBeInTheDocument();
  act(() => clearSession('signed-out'));
  expect(mark()).toBeNull();
});

test('what stands beside the page has a name', async () => {
  answer(endpoints.signIn.login, () => session);
  await signIn('ada', 'secret');
  window.history.replaceState(null, '', '/Main/Home');
  const page = render(<Portal />);
  expect(await screen.findByRole('complementary', { name: '侧边栏' })).toBeInTheDocument();
  page.unmount();
  clearSession('signed-out');
});

test('what is typed while the palette is fetched is in it, and the focus goes back afterwards', async () => {
  replace(Element.prototype, 'scrollIntoView', () => undefined);
  answer(endpoints.signIn.login, () => session);
  await signIn('ada', 'secret');
  window.history.replaceState(null, '', '/Main/Home');
  const page = render(<Portal />);
  await screen.findByRole('complementary', { name: '侧边栏' });
  const before = screen.getAllByRole('button')[0];
  act(() => before?.focus());
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const first = screen.getByRole('textbox', { name: '命令面板' });
  expect(first).toHaveFocus();
  await userEvent.keyboard('relea');
  const palette = await screen.findByRole('combobox', { name: '命令面板' });
  await userEvent.keyboard('ses');
  expect(palette).toHaveValue('releases');
  expect(palette).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(before).toHaveFocus());
  page.unmount();
  clearSession('signed-out');
});
