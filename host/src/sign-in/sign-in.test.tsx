import { fakeServer } from './fake-server.ts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearSession } from '@portal/shared/auth';
import { i18n } from '@portal/shared/language';
import { MemoryRouter, Route, Routes, useLocation } from '@portal/shared/router';
import { hostTexts } from '../texts/texts.ts';
import FirstChangePassPage from './first-change-pass-page.tsx';
import SignInPage from './sign-in-page.tsx';

beforeEach(async () => {
  i18n.addResourceBundle('en', 'host', hostTexts.en);
  await i18n.changeLanguage('en');
  fakeServer.sent = [];
  sessionStorage.clear();
});
afterEach(() => clearSession());

const Elsewhere = () => <p>at {useLocation().pathname}</p>;

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/FirstChangePass" element={<FirstChangePassPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );

const enter = async (account: string, password: string): Promise<void> => {
  if (account) await userEvent.type(screen.getByLabelText('Account'), account);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

// First of all: a grant stays with the page.
test('nobody changes a password without a grant', () => {
  open('/FirstChangePass');
  expect(screen.getByRole('status')).toHaveTextContent('Please sign in first');
});

describe('signing in', () => {
  test.each([
    [0, null, 'Account or password is wrong.'],
    [2, null, 'This account is disabled. Please ask your administrator.'],
    [3, { minutesLeft: 7 }, 'Too many failed attempts: the account is locked. Try again in 7 minutes.'],
  ])('code %d is told', async (statusCode, value, text) => {
    fakeServer.answer = { statusCode, value, message: '' };
    open('/login');
    await enter('anna', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(fakeServer.sent).toMatchObject([{ grant_type: 'password', username: 'anna', password: 'secret' }]);
  });

  test.each([1, 4])('code %d leads to the change of the password', async (statusCode) => {
    fakeServer.answer = { statusCode, value: { changeToken: 'grant' }, message: '' };
    open('/login');
    await enter('anna', 'secret');
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
  });

  test('any other failure shows the server’s words', async () => {
    fakeServer.answer = { statusCode: 500, value: null, message: 'The database is away' };
    open('/login');
    await enter('anna', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  });

  test('nothing is sent without account and password', async () => {
    open('/login');
    await enter('anna', '');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter account and password.');
    expect(fakeServer.sent).toEqual([]);
  });

  test('a password is shown only on request', async () => {
    open('/login');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the forced change', () => {
  const fill = async (old: string, next: string, confirm: string): Promise<void> => {
    if (old) await userEvent.type(screen.getByLabelText('Old password'), old);
    await userEvent.type(screen.getByLabelText('New password'), next);
    await userEvent.type(screen.getByLabelText('Confirm new password'), confirm);
    await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  };
  const openWithGrant = () => {
    sessionStorage.setItem('hb_changeToken', JSON.stringify({ changeToken: 'grant', reason: 'first' }));
    open('/FirstChangePass');
  };

  test('needs the old password, and two equal entries', async () => {
    openWithGrant();
    await fill('', 'Fresh#Apple7', 'Fresh#Apple8');
    expect(screen.getByRole('alert')).toHaveTextContent(/old password/);
    await userEvent.type(screen.getByLabelText('Old password'), 'old');
    await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/differ/);
    expect(fakeServer.sent).toEqual([]);
  });

  test('goes with the grant, and ends at sign-in', async () => {
    fakeServer.answer = { statusCode: 200, value: null, message: '' };
    openWithGrant();
    await fill('old', 'Fresh#Apple7', 'Fresh#Apple7');
    expect(await screen.findByRole('status')).toHaveTextContent(/password is changed/);
    expect(fakeServer.sent).toMatchObject([{ changeToken: 'grant', oldPassword: 'old', newPassword: 'Fresh#Apple7' }]);
    expect(sessionStorage.getItem('hb_changeToken')).toBeNull();
  });
});
