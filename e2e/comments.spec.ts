import type { Browser, Locator, Page } from '@playwright/test';
import { axeFindings, signIn } from './portal.ts';
import { expect, test, type Product } from './product.ts';

/** One of two people at their own browsers. */
const person = async (browser: Browser, product: Product, account: 'admin' | 'viewer', language: 'zh' | 'en'): Promise<Page> => {
  // Without a zoom, clicks inside a frame land where they are meant to.
  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, product, account, language);
  return page;
};

/** Pastes a picture that the browser draws itself. */
const pastePicture = (box: Locator): Promise<void> =>
  box.evaluate(async (element) => {
    const canvas = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([picture ?? ''], 'screen.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });

/** A call made by hand, with the page's own token. */
const callByHand = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([address, content]) => {
      const token = /(?:^|; )hb_token=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch(address, { method: 'POST', headers, body: content })).status;
    },
    [path, JSON.stringify(body)] as const,
  );

test('two people, two languages: a comment with a picture and a mention, the bell, a reply, an edit, hidden by an administrator', async ({ browser, product }) => {
  test.slow();
  const admin = await person(browser, product, 'admin', 'en');
  const viewer = await person(browser, product, 'viewer', 'zh');
  const adminDrawer = admin.getByRole('dialog', { name: /Comments/ });
  const viewerDrawer = viewer.getByRole('dialog', { name: /评论/ });

  await test.step('the administrator turns to page 2, and mentions the viewer beside a pasted picture', async () => {
    await admin.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights').click();
    await expect(admin.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await admin.locator('main').getByText('Delays', { exact: true }).first().click();
    await expect(admin).toHaveURL(/ReportSection2/);
    await admin.getByRole('button', { name: 'Comments', exact: true }).click();
    // They stand beside the report, and cover nothing of it.
    await expect
      .poll(async () => {
        const [report, drawer] = await Promise.all([admin.locator('iframe:visible').boundingBox(), adminDrawer.boundingBox()]);
        return report && drawer ? report.x + report.width <= drawer.x + 1 : undefined;
      })
      .toBe(true);
    const box = adminDrawer.getByRole('textbox', { name: 'Write a comment' });
    await box.pressSequentially('@Repo');
    await admin.getByText('Report Viewer', { exact: true }).click();
    await box.pressSequentially('why is Friday the worst?');
    await pastePicture(box);
    await expect(adminDrawer.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
    // It is sent when it has been uploaded, and not before.
    await expect(adminDrawer.getByRole('status', { name: /upload/i })).toHaveCount(0);
    await adminDrawer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(adminDrawer.getByRole('article').getByText('why is Friday the worst?')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Comments', exact: true })).toHaveAccessibleDescription('1 comment');
    expect(await axeFindings(admin, '[role="dialog"]')).toEqual([]);
  });

  await test.step('the viewer’s bell tells of it by itself, and leads to the comment on its page', async () => {
    await expect(viewer).toHaveURL(/Main\/Home/);
    await viewer.getByRole('button', { name: '消息，1 条未读' }).click();
    const bell = viewer.getByRole('dialog', { name: '消息' });
    await expect(bell.getByText('提到了您')).toBeVisible();
    expect(await axeFindings(viewer, 'header')).toEqual([]);
    await bell.getByRole('button', { name: /why is Friday/ }).click();
    await expect(viewer).toHaveURL(/PBIViews\/\d+\/ReportSection2\/Online/);
    await expect(viewerDrawer.getByText('why is Friday the worst?')).toBeVisible();
    await expect(viewer.getByRole('button', { name: '消息，0 条未读' })).toBeVisible();
    const picture = viewerDrawer.getByRole('button', { name: /放大第 1 张图片/ }).getByRole('presentation');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('the reply stands in the other drawer at once', async () => {
    await viewerDrawer.getByRole('button', { name: '回复', exact: true }).click();
    await viewerDrawer.getByRole('textbox', { name: '回复 Administrator' }).fill('因为下雪 😀 <b>丹佛</b>');
    await viewerDrawer.getByRole('form', { name: '回复 Administrator' }).getByRole('button', { name: '回复' }).click();
    await expect(adminDrawer.getByText('因为下雪 😀 <b>丹佛</b>')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible();
  });

  await test.step('an edit, too; 501 characters are refused, and stay where they are', async () => {
    const item = adminDrawer.getByRole('article', { name: 'Administrator' });
    await item.getByRole('button', { name: 'Edit' }).first().click();
    const box = adminDrawer.getByRole('textbox', { name: 'Edit what you wrote' });
    await box.fill('x'.repeat(501));
    await adminDrawer.getByRole('button', { name: 'Save' }).click();
    await expect(adminDrawer.getByText('A comment has at most 500 characters; yours has 501.')).toBeVisible();
    await expect(box).toHaveValue('x'.repeat(501));
    await box.fill('@Report Viewer why is Friday so late?');
    await adminDrawer.getByRole('button', { name: 'Save' }).click();
    await expect(viewerDrawer.getByText('why is Friday so late?')).toBeVisible();
    await expect(viewerDrawer.getByText('已编辑')).toBeVisible();
  });

  await test.step('nobody changes by hand what somebody else wrote', async () => {
    await expect(viewerDrawer.getByRole('article', { name: 'Administrator' }).getByRole('button', { name: '编辑' })).toHaveCount(1);
    expect(await callByHand(viewer, '/api/Comment/ModifyComment', { id: 1, content: 'Changed by hand' })).toBe(403);
    expect(await callByHand(viewer, '/api/Comment/updateComment', { id: 1, isShow: -1 })).toBe(403);
  });

  await test.step('text from right to left has its own direction, and a word without end stays in the drawer', async () => {
    const content = `مرحبا <i>بالعالم</i> ${'w'.repeat(400)}`;
    await viewerDrawer.getByRole('textbox', { name: '写评论' }).fill(content);
    await viewerDrawer.getByRole('button', { name: '发送' }).click();
    const text = adminDrawer.getByText(content);
    await expect(text).toBeVisible();
    expect(await text.evaluate((element) => [getComputedStyle(element).direction, element.scrollWidth > element.clientWidth])).toEqual(['rtl', false]);
  });

  await test.step('without a connection a comment waits, and goes when there is one', async () => {
    await viewer.context().setOffline(true);
    await viewerDrawer.getByRole('textbox', { name: '写评论' }).fill('写在地铁里');
    await viewerDrawer.getByRole('button', { name: '发送' }).click();
    await expect(viewerDrawer.getByText('没有网络，恢复后会自动发送。')).toBeVisible();
    await viewer.context().setOffline(false);
    await expect(viewerDrawer.getByText('没有网络，恢复后会自动发送。')).toHaveCount(0);
    await expect(adminDrawer.getByText('写在地铁里')).toHaveCount(1);
  });

  await test.step('a comment on a visual is written from its menu, and leads back to it from another page', async () => {
    const report = admin.frameLocator('iframe:visible');
    await report.getByRole('button', { name: 'More options for Late share by time and weekday' }).click();
    await report.getByRole('menuitem', { name: 'Comment on this' }).click();
    await expect(adminDrawer.getByRole('button', { name: 'Do not mention “Late share by time and weekday”' })).toBeVisible();
    const box = adminDrawer.getByRole('textbox', { name: 'Write a comment' });
    await expect(box).toBeFocused();
    await box.fill('only on Fridays?');
    await adminDrawer.getByRole('button', { name: 'Send', exact: true }).click();
    const theirs = viewerDrawer.getByRole('article').filter({ hasText: 'only on Fridays?' });
    await expect(theirs).toBeVisible();
    await viewer.locator('main').getByText('总览', { exact: true }).filter({ visible: true }).first().click();
    await expect(viewer.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await theirs.getByRole('button', { name: /^Late share by time and weekday · 延误：/ }).click();
    await expect(viewer.frameLocator('iframe:visible').locator('[data-spotlit]').getByRole('heading', { name: '各时段与星期的晚到率' })).toBeInViewport();
    expect(await axeFindings(viewer, '[role="dialog"]')).toEqual([]);
  });

  await test.step('the administrator hides a comment with a reason: its author reads it, the other one is gone for the viewer', async () => {
    await admin.getByRole('navigation', { name: 'Main menu' }).getByText('System').click();
    await admin.getByRole('navigation', { name: 'Main menu' }).getByText('Comments', { exact: true }).click();
    const hide = async (text: RegExp, reason: string): Promise<void> => {
      await admin.getByRole('row', { name: text }).getByRole('button', { name: /More actions/ }).click();
      await admin.getByRole('menuitem', { name: 'Hide' }).click();
      const form = admin.getByRole('dialog', { name: 'Edit the comment' });
      await form.getByLabel('Reason').fill(reason);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toHaveCount(0);
    };
    await expect(admin.getByRole('row', { name: /写在地铁里/ })).toBeVisible();
    await admin.getByRole('button', { name: '1 reply' }).click();
    await expect(admin.getByRole('list', { name: 'Replies' }).getByText('因为下雪 😀 <b>丹佛</b>')).toBeVisible();
    expect(await axeFindings(admin, '#content')).toEqual([]);
    await admin.getByRole('button', { name: '1 reply' }).click();
    await expect(admin.getByRole('list', { name: 'Replies' })).toHaveCount(0);
    await hide(/写在地铁里/, 'Not about flights');
    await expect(viewerDrawer.getByText('已被管理员隐藏，只有您能看到。 原因：Not about flights')).toBeVisible();
    await hide(/so late/, 'Answered');
    await expect(viewerDrawer.getByText('why is Friday so late?')).toHaveCount(0);
    const saved = admin.waitForEvent('download');
    await admin.getByRole('button', { name: /Export to Excel/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Comments \d{4}-\d\d-\d\d\.xlsx$/);
  });
});
