/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { another, enter, inLanguage, signIn, signInByForm } from './portal.ts';
import { expect, test, type Product } from './product.ts';

const loginToken = async (page: Page, product: Product): Promise<string> => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'hb_token')?.value ?? '';
  const answer = await page.request.post(`${product.portal}/api/SignInLink/Create`, { data: {}, headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { value: { token: string } }).value.token;
};

test.describe('codes', () => {
  test('an account is locked after five failures, with a countdown', async ({ page, product }) => {
    await inLanguage(page, 'en');
    await page.goto(`${product.portal}/login`);
    await page.getByLabel('Account', { exact: true }).fill('somebody-unknown');
    for (let failure = 0; failure < 6; failure += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`wrong-${failure}`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(failure < 5 ? 'Account or password is wrong' : 'the account is locked. Try again in 15 minutes');
    }
    await expect(page.getByText(/^14:\d\d left$/)).toBeVisible();
  });

  test('after sign-in the wanted page opens; another site never does', async ({ page, product }) => {
    await inLanguage(page, 'zh');
    for (const [redirect, path] of [
      ['/Main/LearningCenter?level=beginner', '/Main/LearningCenter?level=beginner'],
      ['https://evil.example/', '/Main/Home'],
      ['//evil.example/', '/Main/Home'],
    ] as const) {
      // A page whose session is gone goes to the root by itself, and would get in the way of the test's own visit.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto(`${product.portal}/login?redirect=${encodeURIComponent(redirect)}`);
      await enter(page, product, 'viewer');
      await expect(page).toHaveURL(product.portal + path);
    }
  });
});

test('the shell is fetched while one signs in, as it comes next', async ({ page, product }) => {
  // What a link fetches ahead has no type of its own.
  const ahead = page.waitForRequest((request) => request.resourceType() === 'other' && request.url().endsWith('.js'));
  await page.goto(`${product.portal}/login`);
  const address = (await ahead).url();
  const used = page.waitForRequest((request) => request.resourceType() === 'script' && request.url() === address);
  await enter(page, product, 'viewer');
  await used;
});

test('a token in the address signs in once and does not stay there', async ({ page, browser, product }) => {
  await signIn(page, product, 'viewer', 'en');
  const token = await loginToken(page, product);
  const other = await another(browser);
  await other.goto(`${product.portal}/loginToken?token=${token}&redirect=%2FMain%2FLearningCenter`);
  await expect(other).toHaveURL(`${product.portal}/Main/LearningCenter`);
  await other.goBack();
  await expect(other).not.toHaveURL(/token/);
  const third = await another(browser, 'zh');
  await third.goto(`${product.portal}/loginToken?token=${token}`);
  await expect(third.getByRole('alert')).toContainText('登录链接无效、已被使用或已过期');
  await expect(third).toHaveURL(`${product.portal}/loginToken`);
  await third.getByRole('link', { name: '返回登录' }).click();
  await expect(third).toHaveURL(`${product.portal}/login`);
});

test('a signed-in phone approves the QR code of another computer', async ({ page, browser, product }) => {
  const computer = await another(browser, 'zh');
  const response = computer.waitForResponse(/\/api\/QRcode\?/);
  await computer.goto(`${product.portal}/loginNew`);
  await expect(computer.getByRole('img', { name: '登录二维码' })).toBeVisible();
  const { code, number } = ((await (await response).json()) as { value: { code: string; number: string } }).value;
  await expect(computer.getByText(`确认码 ${number}`)).toBeVisible();

  // The phone signs in first, and comes back to the question.
  await page.setViewportSize({ width: 390, height: 844 });
  await inLanguage(page, 'en');
  await page.goto(`${product.portal}/ApproveSignIn?code=${code}`);
  await enter(page, product, 'viewer', 'en');
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(computer.getByText(new RegExp(`核对确认码 ${number}`))).toBeVisible();
  await page.getByRole('button', { name: 'Yes, sign in there' }).click();
  await expect(page.getByText('Confirmed. That computer signs in by itself.')).toBeVisible();
  await expect(computer).toHaveURL(/\/Main\/Home$/);
  await expect(computer.getByRole('button', { name: /Report Viewer/ })).toBeVisible();
});

test.describe('single sign-on', () => {
  const byProvider = async (page: Page, account: string): Promise<void> => {
    await page.getByRole('button', { name: '使用公司账号登录' }).click();
    await page.getByLabel('Name').fill(account);
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  test('signs in by the identity provider, and comes back to the wanted page', async ({ page, product }) => {
    await inLanguage(page, 'zh');
    await page.goto(`${product.portal}/Main/LearningCenter`);
    await byProvider(page, 'viewer');
    await expect(page).toHaveURL(`${product.portal}/Main/LearningCenter`);
    await expect(page.getByRole('button', { name: /Report Viewer/ })).toBeVisible();
  });

  test('who has no account here, and who changes their mind, is told', async ({ page, product }) => {
    await inLanguage(page, 'zh');
    await page.goto(`${product.portal}/loginNew`);
    await byProvider(page, 'stranger');
    await expect(page.getByRole('alert')).toContainText('您的身份“stranger”在门户中没有可用的账号');
    await expect(page).toHaveURL(`${product.portal}/sso/RedirectCallback`);
    await page.getByRole('link', { name: '返回登录' }).click();
    await page.context().clearCookies();
    await byProvider(page, 'unknown-to-the-provider');
    await expect(page.getByRole('alert')).toContainText('access_denied');
  });
});

test.describe('changing the password', () => {
  const NEXT = 'Another#Good1';

  // The other tests sign in with the password of the product.
  test.afterEach(async ({ request, product: { portal, passwords, sessions } }) => {
    sessions.delete('viewer');
    const session = await request.post(`${portal}/api/Login`, { data: { grant_type: 'password', username: 'viewer', password: NEXT } });
    const { value } = (await session.json()) as { value: { accessToken: string } | null };
    if (!value?.accessToken) return;
    const data = { oldPassword: NEXT, newPassword: passwords.viewer, confirmPassword: passwords.viewer };
    await request.post(`${portal}/api/User/ChangePassword`, { data, headers: { authorization: `Bearer ${value.accessToken}` } });
  });

  test('shows the rules while typing, and ends with signing in again', async ({ page, product }) => {
    await signInByForm(page, product, 'viewer', 'en');
    await page.goto(`${product.portal}/Main/ChangePassword`);
    const form = page.locator('main');
    await form.getByLabel('Old password').fill(product.passwords.viewer);
    await form.getByLabel('New password', { exact: true }).fill('short');
    await expect(form.getByText('Strength: not enough')).toBeVisible();
    await form.getByLabel('New password', { exact: true }).fill(NEXT);
    await expect(form.getByText('Strength: good')).toBeVisible();
    await form.getByLabel('Confirm new password').fill('Another#Good2');
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(form.getByRole('alert')).toContainText('do not match');
    await form.getByLabel('Confirm new password').fill(NEXT);
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('status')).toContainText('The password is changed');
    await page.getByLabel('Account', { exact: true }).fill('viewer');
    await page.getByLabel('Password', { exact: true }).fill(NEXT);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/Main\/Home$/);
  });
});
