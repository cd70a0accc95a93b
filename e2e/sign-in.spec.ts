import type { Browser, Page } from '@playwright/test';
import { signIn } from './portal.ts';
import { expect, test, type Product } from './product.ts';

const inLanguage = (page: Page, language: 'zh' | 'en') => page.addInitScript((wanted) => localStorage.setItem('hb_language', wanted), language);

/** A browser of its own: another computer, or a phone. */
const another = async (browser: Browser, language: 'zh' | 'en' = 'en'): Promise<Page> => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await inLanguage(page, language);
  return page;
};

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
      await page.context().clearCookies();
      await page.goto(`${product.portal}/login?redirect=${encodeURIComponent(redirect)}`);
      await page.getByLabel('账号', { exact: true }).fill('viewer');
      await page.getByLabel('密码', { exact: true }).fill(product.passwords.viewer);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page).toHaveURL(product.portal + path);
    }
  });
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
  await other.context().close();
  await third.context().close();
});

test('a signed-in phone approves the QR code of another computer', async ({ page, browser, product }) => {
  const computer = await another(browser, 'zh');
  const asked = computer.waitForResponse(/\/api\/QRcode\?/);
  await computer.goto(`${product.portal}/loginNew`);
  await expect(computer.getByRole('img', { name: '登录二维码' })).toBeVisible();
  const { code, number } = ((await (await asked).json()) as { value: { code: string; number: string } }).value;
  await expect(computer.getByText(`确认码 ${number}`)).toBeVisible();

  // The phone signs in first, and comes back to the question.
  await page.setViewportSize({ width: 390, height: 844 });
  await inLanguage(page, 'en');
  await page.goto(`${product.portal}/ApproveSignIn?code=${code}`);
  await page.getByLabel('Account', { exact: true }).fill('viewer');
  await page.getByLabel('Password', { exact: true }).fill(product.passwords.viewer);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(computer.getByText(new RegExp(`核对确认码 ${number}`))).toBeVisible();
  await page.getByRole('button', { name: 'Yes, sign in there' }).click();
  await expect(page.getByText('Confirmed. That computer signs in by itself.')).toBeVisible();
  await expect(computer).toHaveURL(/\/Main\/Home$/);
  await expect(computer.getByRole('button', { name: /Report Viewer/ })).toBeVisible();
  await computer.context().close();
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

  test('who has no account here, and who changes his mind, is told', async ({ page, product }) => {
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

test.describe('the end of a session', () => {
  test('signing out signs out every other tab of the browser', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'en');
    const second = await page.context().newPage();
    await second.goto(`${product.portal}/Main/LearningCenter`);
    await expect(second.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(second).toHaveURL(/\/login\?redirect=%2FMain%2FLearningCenter/);
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('hb_'))).toEqual([]);
  });

  test('after an hour without activity all tabs are warned, then signed out; tabs are found again', async ({ page, product }) => {
    await page.clock.install();
    await signIn(page, product, 'viewer', 'zh');
    await page.getByRole('navigation', { name: '主菜单' }).getByText('学习中心').click();
    await expect(page).toHaveURL(/LearningCenter/);
    const second = await page.context().newPage();
    await second.goto(`${product.portal}/Main/Home`);
    const asked = (one: Page) => one.getByRole('dialog', { name: '即将自动退出' });
    await page.clock.fastForward('59:15');
    await expect(asked(page)).toBeVisible();
    await expect(asked(second)).toBeVisible();
    // By the keyboard: a mouse that only comes near is activity, too, and the question is gone before its click.
    await page.getByRole('button', { name: '继续使用' }).press('Enter');
    await expect(asked(page)).toHaveCount(0);
    await expect(asked(second)).toHaveCount(0);
    await page.clock.fastForward('59:15');
    await expect(asked(page)).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(page).toHaveURL(/\/login\?redirect=%2FMain%2FLearningCenter/);
    await expect(second).toHaveURL(/\/login\?redirect=%2FMain%2FHome/);
    await expect(page.getByRole('status')).toContainText('自动退出');
    await expect(second.getByRole('status')).toContainText('自动退出');
    await page.getByLabel('账号', { exact: true }).fill('viewer');
    await page.getByLabel('密码', { exact: true }).fill(product.passwords.viewer);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/Main\/LearningCenter/);
    await expect(page.getByRole('navigation', { name: '已打开的页面' }).locator('[data-tab]')).toHaveText(['首页', '学习中心']);
    await expect(second).toHaveURL(/\/Main\/Home/);
  });

  test('a session that the server has ended leads to the root, and back to the same place after sign-in', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'en');
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Learning').click();
    await expect(page).toHaveURL(/LearningCenter/);
    // Somebody revokes it while no page is there that could notice: cookies of the browser are as they were.
    await page.goto('about:blank');
    const cookies = await page.context().cookies();
    await page.request.post(`${product.portal}/api/Logout`);
    await page.context().addCookies(cookies);
    await page.goto(`${product.portal}/Main/LearningCenter`);
    await expect(page).toHaveURL(/\/login\?redirect=%2FMain%2FHome/);
    await page.getByLabel('Account', { exact: true }).fill('viewer');
    await page.getByLabel('Password', { exact: true }).fill(product.passwords.viewer);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/Main\/LearningCenter/);
  });
});

test('a computer whose clock is one hour off, either way, works like any other', async ({ browser, product }) => {
  for (const [off, account] of [
    [-3_600_000, 'viewer'],
    [3_600_000, 'viewer'],
  ] as const) {
    const page = await another(browser);
    await page.clock.install({ time: Date.now() + off });
    await signIn(page, product, account, 'en');
    await page.reload();
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights').click();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await expect(page).toHaveURL(/\/Main\/PBIViews\//);
    await page.context().close();
  }
});

test.describe('changing the password', () => {
  const NEXT = 'Another#Good1';

  // The other tests sign in with the password of the product.
  test.afterEach(async ({ request, product: { portal, passwords } }) => {
    const session = await request.post(`${portal}/api/Login`, { data: { grant_type: 'password', username: 'viewer', password: NEXT } });
    const { value } = (await session.json()) as { value: { accessToken: string } | null };
    if (!value?.accessToken) return;
    const data = { oldPassword: NEXT, newPassword: passwords.viewer, confirmPassword: passwords.viewer };
    await request.post(`${portal}/api/User/ChangePassword`, { data, headers: { authorization: `Bearer ${value.accessToken}` } });
  });

  test('shows the rules while typing, and ends with signing in again', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'en');
    await page.goto(`${product.portal}/Main/ChangePassword`);
    const form = page.locator('main');
    await form.getByLabel('Old password').fill(product.passwords.viewer);
    await form.getByLabel('New password', { exact: true }).fill('short');
    await expect(form.getByText('Strength: not enough')).toBeVisible();
    await form.getByLabel('New password', { exact: true }).fill(NEXT);
    await expect(form.getByText('Strength: good')).toBeVisible();
    await form.getByLabel('Confirm new password').fill('Another#Good2');
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(form.getByRole('alert')).toContainText('differ');
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
