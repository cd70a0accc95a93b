import type { Page } from '@playwright/test';
import { at } from './answers.ts';
import { textsOf } from './product-texts.ts';
import { answered, wordsOf, type Act, type Language, type Screen } from './screen.ts';

const texts = await textsOf('host/src/sign-in');
const words = wordsOf({ account: texts('account'), password: texts('password'), submit: texts('submit'), capsLock: texts('capsLock') });

/** By the form that is open. */
export const signIn = async (page: Page, account: string, password: string, language: Language): Promise<void> => {
  await page.getByLabel(words[language].account, { exact: true }).fill(account);
  await page.getByLabel(words[language].password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words[language].submit, exact: true }).click();
};

/** Somebody who does not exist, so that nobody is locked out. */
const enter = async (page: Page, language: Language): Promise<void> => {
  await signIn(page, 'nobody.at.all', 'not a password', language);
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
  await page.getByText(words[language].capsLock).waitFor();
};

/** Each code is another one. */
const qrCode = async (page: Page): Promise<void> => {
  await answered(page, /\/api\/QRcode(\?|$)/, { code: 'made-up-for-the-gallery', ticket: 'made-up', number: '42', serverTime: at(0), expireTime: at(1) });
  await answered(page, '**/api/QRcode/State', { state: 'waiting' });
};

/** Before anybody has signed in (SPEC 3). */
export const signInScreens: readonly Screen[] = [
  { name: 'login', path: 'login' },
  { name: 'login-failed', path: 'login', act: enter },
  { name: 'login-unreachable', path: 'login', act: unreachable },
  { name: 'login-caps-lock', path: 'login', act: capsLock },
  { name: 'login-qr', path: 'loginNew', answers: qrCode },
  { name: 'login-token', path: 'loginToken?token=made-up' },
];
