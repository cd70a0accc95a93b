import type { Page } from '@playwright/test';
import type { Act, Language, Screen } from './screen.ts';

const words = {
  zh: { account: '账号', password: '密码', submit: '登录' },
  en: { account: 'Account', password: 'Password', submit: 'Sign in' },
};

/** Somebody who does not exist, so that nobody is locked out. */
const enter = async (page: Page, language: Language): Promise<void> => {
  await page.getByLabel(words[language].account, { exact: true }).fill('nobody.at.all');
  await page.getByLabel(words[language].password, { exact: true }).fill('not a password');
  await page.getByRole('button', { name: words[language].submit, exact: true }).click();
  await page.getByRole('alert').first().waitFor();
};

const unreachable: Act = async (page, language) => {
  await page.route('**/api/Login', (route) => route.abort());
  await enter(page, language);
};

/** A browser that is driven has no such key; the event says what one with it would. */
const capsLock: Act = async (page, language) => {
  const password = page.getByLabel(words[language].password, { exact: true });
  await password.focus();
  await password.dispatchEvent('keydown', { key: 'A', code: 'KeyA', modifierCapsLock: true });
  await page.getByText(/大写锁定|Caps Lock/).waitFor();
};

/** Before anybody has signed in (SPEC 3). */
export const signInScreens: readonly Screen[] = [
  { name: 'login', path: 'login' },
  { name: 'login-failed', path: 'login', act: enter },
  { name: 'login-unreachable', path: 'login', act: unreachable },
  { name: 'login-caps-lock', path: 'login', act: capsLock },
  { name: 'login-qr', path: 'loginNew' },
  { name: 'login-token', path: 'loginToken?token=made-up' },
];
