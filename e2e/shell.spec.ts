import { signIn, signInByForm, signOut } from './portal.ts';
import { expect, test } from './product.ts';

test('a wrong password is told, and lets nobody in', async ({ page, product }) => {
  await page.goto(`${product.portal}/Main/User`);
  await page.getByLabel('账号', { exact: true }).fill('viewer');
  await page.getByLabel('密码', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('账号或密码不正确');
  await expect(page).toHaveURL(/\/login/);
});

test('a viewer sees their reports, changes the language, and signs out', async ({ page, product }) => {
  await signInByForm(page, product, 'viewer');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByText('美国航班')).toBeVisible();
  await expect(menu.getByText('系统管理')).toHaveCount(0);

  await page.getByRole('button', { name: '切换到英文' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();

  await signOut(page);
  await page.goto(`${product.portal}/Main/Home`);
  await expect(page).toHaveURL(/\/login/);
});

test('a path that is not in the menu leads to the root, and says so, one that nobody has to the 404 page', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'en');
  await page.goto(`${product.portal}/Main/User`);
  await expect(page.getByRole('heading', { name: 'You have no access to “Users”' })).toBeVisible();
  await expect(page).toHaveURL(`${product.portal}/`);
  await page.goto(`${product.portal}/Main/Nowhere`);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
});

test('an administrator lists users; the keyword is in the address', async ({ page, product }) => {
  await signIn(page, product, 'admin', 'en');
  await page.goto(`${product.portal}/Main/User`);
  await expect(page.getByText('viewer', { exact: true }).first()).toBeVisible();
  await page.getByPlaceholder('Search by account, name, mail or job no.').fill('admin');
  await expect(page).toHaveURL(/keyword=admin/);
  await expect(page.getByText('viewer', { exact: true })).toHaveCount(0);
});

test('the learning center lists lessons from the database', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'en');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Learning Center').click();
  await expect(page).toHaveURL(/LearningCenter/);
  await expect(page.locator('main').getByRole('article').getByText(/minute/).filter({ visible: true }).first()).toBeVisible();
});

test('a class page shows the reports of the class', async ({ page, product }) => {
  await signIn(page, product, 'viewer');
  await page.goto(`${product.portal}/Main/ReportListForClass?id=1`);
  await expect(page.locator('main').getByText('城市天气').filter({ visible: true }).first()).toBeVisible();
});
