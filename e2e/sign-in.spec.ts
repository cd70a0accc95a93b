/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { holdCalls, signIn } from './portal.ts';
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
    await expect(page).toHaveURL(/\/login$/);
    await expect(second).toHaveURL(/\/login\?redirect=%2FMain%2FLearningCenter/);
    for (const one of [page, second]) expect(await one.evaluate(() => sessionStorage.length)).toBe(0);
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

  test('whoever comes back after idling finds his unsent draft, and nobody else does', async ({ page, product }) => {
    test.slow();
    await page.clock.install();
    await signIn(page, product, 'viewer', 'en');
    const openComments = async (): Promise<void> => {
      await page.goto(`${product.portal}/Main/PBIViews/1/ReportSection1/Online`);
      await page.getByRole('button', { name: 'Comments', exact: true }).click();
    };
    const draft = page.getByRole('textbox', { name: 'Write a comment' });
    const enter = async (account: 'admin' | 'viewer'): Promise<void> => {
      await page.getByLabel('Account', { exact: true }).fill(account);
      await page.getByLabel('Password', { exact: true }).fill(product.passwords[account]);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await openComments();
    await draft.fill('Half a thou');
    await page.clock.fastForward('01:01:00');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await enter('viewer');
    await expect(page).toHaveURL(/\/Main\/PBIViews\/1\/ReportSection1\/Online/);
    // The report is opened anew, with the new session.
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    await expect(draft).toHaveValue('Half a thou');
    await page.clock.fastForward('01:01:00');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await enter('admin');
    await expect(page.getByRole('button', { name: /^Account: Administrator/ })).toBeVisible();
    await openComments();
    await expect(draft).toHaveValue('');
    await draft.press('Escape');
  });

  test('ten calls whose token is refused at once cause one renewal, and nobody notices', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'en');
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'hb_token', value: 'spoilt', url: product.portal }]);
    const refused: string[] = [];
    let renewals = 0;
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
      if (new URL(response.url()).pathname === '/api/Login') renewals += 1;
    });
    await page.goto(`${product.portal}/Main/Home`);
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
    await expect(page.locator('main').getByText('US Flights').first()).toBeVisible();
    expect(refused.length).toBeGreaterThan(5);
    expect(renewals).toBe(1);
    await expect(page).toHaveURL(/\/Main\/Home$/);
    await expect(page.locator('.ant-message-error')).toHaveCount(0);
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

test.describe('bad surroundings', () => {
  const enter = async (page: Page, product: Product): Promise<void> => {
    await page.getByLabel('Account', { exact: true }).fill('viewer');
    await page.getByLabel('Password', { exact: true }).fill(product.passwords.viewer);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  test('a server that is away, or a proxy in its place, is told where somebody signs in; then it works', async ({ page, product }) => {
    await inLanguage(page, 'en');
    await page.goto(`${product.portal}/login`);
    await page.route('**/api/Login', (route) => route.abort());
    await enter(page, product);
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
    await page.route('**/api/Login', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }));
    await enter(page, product);
    await expect(page.getByRole('alert')).toContainText('The server’s answer (502) cannot be read');
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
    await page.unrouteAll();
    await enter(page, product);
    await expect(page).toHaveURL(/\/Main\/Home$/);
  });

  test('a server that goes away while somebody works is said where he is, and nothing that is open is lost', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'zh');
    await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('navigation', { name: '主菜单' }).getByText('学习中心').click();
    await expect(page).toHaveURL(/LearningCenter/);
    await expect(page.locator('main').getByRole('alert').filter({ visible: true }).getByRole('button', { name: '重试' })).toBeVisible();
    await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '美国航班', exact: true }).click();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  });

  test('a server that is away when the portal is loaded is said once, for three seconds, and asked again', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'zh');
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班')).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    const toasts = page.locator('.ant-message-notice').filter({ hasText: '无法连接服务器' });
    await expect(toasts).toHaveCount(1);
    await expect(page.getByText('部分菜单没有取到。')).toBeVisible();
    await expect(toasts).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班')).toBeVisible();
  });

  test('a call that takes long covers the screen; opening a report does not', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'en');
    const overlay = page.getByText('loading...');
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
    const openReport = await holdCalls(page, /\/OnlinePowerBI\/GetReport$/);
    const makeLink = await holdCalls(page, /\/SignInLink\/Create$/);
    const asked = page.waitForRequest(/\/OnlinePowerBI\/GetReport$/);
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights').click();
    await asked;
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign in on my phone' }).click();
    await expect(overlay).toBeVisible();
    makeLink();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    // The report is still on its way.
    await expect(overlay).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    openReport();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  });

  test('a browser that keeps no cookies is told what to do', async ({ page, product }) => {
    await inLanguage(page, 'en');
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined }));
    await page.goto(`${product.portal}/login`);
    await enter(page, product);
    await expect(page.getByRole('alert')).toContainText('Allow cookies for this site');
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
