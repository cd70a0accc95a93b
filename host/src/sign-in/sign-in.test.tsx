import { fakeServer, success } from './fake-server.ts';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearSession, currentUser, signIn } from '@portal/shared/auth';
import { endpoints, type Session } from '@portal/shared/contract/all';
import { i18n } from '@portal/shared/language';
import { MemoryRouter, Route, Routes, useLocation } from '@portal/shared/router';
import ApprovePage from './approve-page.tsx';
import FirstChangePassPage from './first-change-pass-page.tsx';
import SetPasswordPage from './set-password-page.tsx';
import SignInNewPage from './sign-in-new-page.tsx';
import SignInPage from './sign-in-page.tsx';
import SignInTokenPage from './sign-in-token-page.tsx';
import SingleSignOnPage from './single-sign-on-page.tsx';

const now = new Date().toISOString();
const session: Session = { accessToken: 'a', expiration: now, serverTime: now, userGuid: 'g', user: { account: 'anna', mail: '', fullName: 'Anna' }, permissions: { version: 'v1', interfaceClasses: ['session'], interfaces: {} } };
const { redeem, qrCode, qrState, qrLook, qrAnswer } = endpoints.signInLinks;

beforeEach(async () => {
  await i18n.changeLanguage('en');
  Object.assign(fakeServer, { sent: [], paths: [], answers: {}, answer: success(null) });
  sessionStorage.clear();
  localStorage.removeItem('hb_signInWay');
});
afterEach(() => {
  clearSession();
  window.history.replaceState(null, '', '/');
});

const Elsewhere = () => <p>at {useLocation().pathname + useLocation().search}</p>;

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/loginNew" element={<SignInNewPage />} />
        <Route path="/loginToken" element={<SignInTokenPage />} />
        <Route path="/sso/RedirectCallback" element={<SingleSignOnPage />} />
        <Route path="/ApproveSignIn" element={<ApprovePage />} />
        <Route path="/SetPassword" element={<SetPasswordPage />} />
        <Route path="/FirstChangePass" element={<FirstChangePassPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
};

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

test('a signed-in user who needs no grant changes the password inside the shell', async () => {
  fakeServer.answer = success(session);
  await signIn('anna', 'secret');
  open('/FirstChangePass');
  expect(screen.getByText('at /Main/ChangePassword')).toBeInTheDocument();
});

test.each(['', '?token=', '?token'])('a link to choose a password that is not complete says so: %s', async (search) => {
  open(`/SetPassword${search}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('The link is incomplete.');
});

describe('signing in', () => {
  test.each([
    [0, null, 'Account or password is wrong.'],
    [2, null, 'This account is disabled. Please ask your administrator.'],
    [3, { minutesLeft: 7, secondsLeft: 400 }, 'Too many failed attempts: the account is locked. Try again in 7 minutes.'],
  ])('code %d is told', async (statusCode, value, text) => {
    fakeServer.answer = { statusCode, value, message: '' };
    open('/login');
    await enter('anna', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(fakeServer.sent).toMatchObject([{ grant_type: 'password', username: 'anna', password: 'secret' }]);
  });

  test('a lock is counted down, and its end is told', async () => {
    fakeServer.answer = { statusCode: 3, value: { minutesLeft: 2, secondsLeft: 100 }, message: '' };
    open('/login');
    await enter('anna', 'secret');
    expect(await screen.findByText('1:40 left')).toBeInTheDocument();
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await screen.findByText('0:39 left')).toBeInTheDocument();
    later.mockReturnValue(Date.now() + 120_000);
    expect(await screen.findByText('You can try again now.')).toBeInTheDocument();
    later.mockRestore();
  });

  test.each([
    [1, 'This is your first sign-in'],
    [4, 'Your password has expired'],
  ])('code %d leads to the change of the password, and says why', async (statusCode, reason) => {
    fakeServer.answer = { statusCode, value: { changeToken: 'grant' }, message: '' };
    open('/login');
    await enter('anna', 'secret');
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    expect(screen.getByText(new RegExp(reason))).toBeInTheDocument();
    expect(document.title).toBe('Choose a new password · Data portal');
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

  test('that Caps Lock is on is said beside the password, for as long as it is', async () => {
    open('/login');
    const field = screen.getByLabelText('Password');
    fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock is on.')).toBeInTheDocument();
    fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  });

  test('a password is shown only on request', async () => {
    open('/login');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  test('who was idle is told so', () => {
    clearSession('idle');
    open('/login');
    expect(screen.getByRole('status')).toHaveTextContent('your tabs and unsent texts are as you left them');
  });
});

describe('/loginToken', () => {
  test('signs in, and the token is gone from the address', async () => {
    fakeServer.answers[redeem.path] = [success(session)];
    open('/loginToken?token=once&redirect=%2FMain%2FUser');
    expect(await screen.findByText('at /Main/User')).toBeInTheDocument();
    expect(fakeServer.sent).toEqual([{ token: 'once' }]);
    expect(window.location.search).toBe('');
    expect(currentUser()?.account).toBe('anna');
  });

  test('a wrong or expired token is told, with the way to sign in', async () => {
    fakeServer.answers[redeem.path] = [{ statusCode: 410, value: null, message: 'The link has expired' }];
    open('/loginToken?token=old');
    expect(await screen.findByRole('alert')).toHaveTextContent('The link has expired');
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(screen.getByLabelText('Account')).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  test('whose token is no good still comes to the wanted page, by password', async () => {
    fakeServer.answers[redeem.path] = [{ statusCode: 410, value: null, message: 'The link has expired' }];
    open('/loginToken?token=old&redirect=%2FMain%2FUser%3Fpage%3D2');
    expect(await screen.findByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login?redirect=%2FMain%2FUser%3Fpage%3D2');
  });

  test('an address without a token asks nothing of the server', async () => {
    open('/loginToken');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no sign-in token');
    expect(fakeServer.paths).toEqual([]);
  });
});

describe('single sign-on', () => {
  test('a provider that is away is told where the button is', async () => {
    fakeServer.answers[endpoints.sso.start.path] = [{ statusCode: 502, value: null, message: 'The identity provider cannot be reached' }];
    open('/login?redirect=%2FMain%2FUser');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Company account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
    expect(fakeServer.sent).toMatchObject([{ redirect: '/Main/User' }]);
  });

  test('who comes back from the provider by the browser’s button can go there again', async () => {
    fakeServer.answers[endpoints.sso.start.path] = [success({ address: '#the-provider' })];
    open('/login');
    const button = await screen.findByRole('button', { name: 'Continue with Company account' });
    await userEvent.click(button);
    expect(button).toBeDisabled();
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(button).toBeEnabled();
  });

  test('comes back with all that the provider sent, and goes where it began', async () => {
    fakeServer.answers[endpoints.sso.callback.path] = [success({ session, redirect: '/Main/User' })];
    open('/sso/RedirectCallback?code=c&state=s&iss=i');
    expect(await screen.findByText('at /Main/User')).toBeInTheDocument();
    expect(fakeServer.sent).toMatchObject([{ code: 'c', state: 's', iss: 'i' }]);
    expect(window.location.search).toBe('');
  });

  test.each([
    [-1, 'Your identity has no account'],
    [400, 'Please start again'],
  ])('%d is told', async (statusCode, message) => {
    fakeServer.answers[endpoints.sso.callback.path] = [{ statusCode, value: null, message }];
    open('/sso/RedirectCallback?code=c&state=s');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(currentUser()).toBeNull();
  });

  test('another site is never where it leads', async () => {
    fakeServer.answers[endpoints.sso.callback.path] = [success({ session, redirect: '//evil.example' })];
    open('/sso/RedirectCallback?code=c&state=s');
    expect(await screen.findByText('at /Main/Home')).toBeInTheDocument();
  });
});

describe('the way of the last time stands first', () => {
  const before = (one: Element, other: Element): boolean => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

  test('account and password in a browser that knows none, and after them', async () => {
    open('/login');
    expect(before(screen.getByLabelText('Account'), await screen.findByRole('button', { name: 'Continue with Company account' }))).toBe(true);
    expect(screen.getByLabelText('Account')).toHaveFocus();
  });

  test('single sign-on after single sign-on, until somebody signs in by password again', async () => {
    fakeServer.answers[endpoints.sso.callback.path] = [success({ session, redirect: '/Main/User' })];
    const { unmount } = open('/sso/RedirectCallback?code=c&state=s');
    await screen.findByText('at /Main/User');
    unmount();
    const page = open('/login');
    const button = await screen.findByRole('button', { name: 'Continue with Company account' });
    expect(before(button, screen.getByLabelText('Account'))).toBe(true);
    expect(button).toHaveFocus();
    fakeServer.answer = success(session);
    await enter('anna', 'secret');
    await waitFor(() => expect(currentUser()?.account).toBe('anna'));
    page.unmount();
    open('/login');
    expect(before(screen.getByLabelText('Account'), await screen.findByRole('button', { name: 'Continue with Company account' }))).toBe(true);
  });

  test('the QR code after the QR code', async () => {
    localStorage.setItem('hb_signInWay', 'qr');
    open('/login');
    expect(before(screen.getByRole('link', { name: 'Sign in with a QR code' }), screen.getByLabelText('Account'))).toBe(true);
  });
});

describe('the QR code of /loginNew', () => {
  const code = { code: 'for-the-picture', ticket: 'stays-here', number: '47', expireTime: now, serverTime: now };
  const states = (...all: string[]) => all.map((state) => success({ state }));
  beforeEach(() => {
    fakeServer.answers[qrCode.path] = [success(code)];
    fakeServer.answers[redeem.path] = [success(session)];
  });

  test('is read, compared and approved on the phone; then this browser is signed in', async () => {
    fakeServer.answers[qrState.path] = states('waiting', 'scanned', 'approved');
    open('/loginNew');
    expect(await screen.findByRole('img', { name: 'QR code for signing in' })).toBeInTheDocument();
    expect(screen.getByText('Check number 47')).toBeInTheDocument();
    expect(await screen.findByText(/Compare the check number 47/)).toBeInTheDocument();
    expect(await screen.findByText(/Confirmed/)).toBeInTheDocument();
    expect(fakeServer.sent.at(-1)).toEqual({ token: 'stays-here' });
    expect(currentUser()?.account).toBe('anna');
  });

  test.each([
    ['refused', 'refused on the phone'],
    ['expired', 'has expired'],
  ])('%s is told, and there is another', async (state, text) => {
    fakeServer.answers[qrState.path] = states(state);
    open('/loginNew');
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'New QR code' }));
    expect(fakeServer.paths.filter((path) => path === qrCode.path)).toHaveLength(2);
    expect(currentUser()).toBeNull();
  });

  test('a code is over when its time has passed, also while the server is away', async () => {
    fakeServer.answers[qrCode.path] = [success({ ...code, expireTime: new Date(Date.parse(now) + 1000).toISOString() })];
    open('/loginNew');
    await screen.findByText('Check number 47');
    fakeServer.away = true;
    expect(await screen.findByText('The QR code has expired.')).toBeInTheDocument();
    fakeServer.away = false;
  });

  test('account and password stay possible', async () => {
    open('/loginNew');
    expect(await screen.findByLabelText('Account')).toBeInTheDocument();
  });
});

describe('approving on the phone', () => {
  const asked = { number: '47', address: '10.1.2.3', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', createTime: now, expireTime: now };

  test.each([
    ['Yes, sign in there', true, 'Confirmed.'],
    ['No, refuse', false, 'Refused.'],
  ])('%s', async (name, approve, message) => {
    fakeServer.answers[qrLook.path] = [success(asked)];
    fakeServer.answers[qrAnswer.path] = [success(null)];
    open('/ApproveSignIn?code=for-the-picture');
    expect(await screen.findByText('47')).toBeInTheDocument();
    expect(screen.getByText('Edge on Windows')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(fakeServer.sent.at(-1)).toEqual({ code: 'for-the-picture', approve });
    expect(window.location.search).toBe('');
  });

  test('a code that is over is told', async () => {
    fakeServer.answers[qrLook.path] = [{ statusCode: 410, value: null, message: 'This QR code has expired' }];
    open('/ApproveSignIn?code=old');
    expect(await screen.findByRole('alert')).toHaveTextContent('This QR code has expired');
    expect(screen.queryByRole('button', { name: 'Yes, sign in there' })).toBeNull();
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
    expect(screen.getByLabelText('Old password')).toHaveFocus();
    await fill('', 'Fresh#Apple7', 'Fresh#Apple8');
    expect(screen.getByRole('alert')).toHaveTextContent(/old password/);
    await userEvent.type(screen.getByLabelText('Old password'), 'old');
    await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/do not match/);
    expect(fakeServer.sent).toEqual([]);
  });

  test('shows which rules are met while typing, and how strong it is', async () => {
    openWithGrant();
    await act(async () => undefined);
    const met = () => screen.queryAllByRole('listitem').filter((item) => item.textContent?.includes('(met)')).length;
    const next = screen.getByLabelText('New password');
    // They are known before the field is reached, and said when it is.
    expect(screen.getByText('The new password needs').compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(next).toHaveAccessibleDescription(/8/);
    expect(screen.getByRole('status')).toHaveTextContent('Strength: nothing entered');
    await userEvent.type(next, 'abcdefgh');
    expect([met(), screen.getByRole('status').textContent]).toEqual([1, 'Strength: not enough']);
    await userEvent.type(next, 'A1');
    expect([met(), screen.getByRole('status').textContent]).toEqual([2, 'Strength: fair']);
    await userEvent.type(next, '-horse-battery');
    expect(screen.getByRole('status')).toHaveTextContent('Strength: very good');
  });

  test('sends nothing that the rules forbid', async () => {
    openWithGrant();
    await act(async () => undefined);
    await fill('old', 'short', 'short');
    expect(screen.getByRole('alert')).toHaveTextContent('does not meet all rules');
    expect(fakeServer.sent).toEqual([]);
  });

  test('goes with the grant, and ends at sign-in', async () => {
    openWithGrant();
    await fill('old', 'Fresh#Apple7', 'Fresh#Apple7');
    expect(await screen.findByText(/password is changed/)).toBeInTheDocument();
    expect(fakeServer.sent).toMatchObject([{ changeToken: 'grant', oldPassword: 'old', newPassword: 'Fresh#Apple7' }]);
    expect(sessionStorage.getItem('hb_changeToken')).toBeNull();
  });
});
