import { answer, HttpError, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
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
