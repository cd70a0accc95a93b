/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { openFrame } from './frame.ts';
import { expect, test } from './product.ts';

/**
 * What floats, under the display zoom (SPEC 2.2). The table of widths itself is proven beside its code; here are both ends of
 * each zoom, as a window has them that somebody makes wider.
 */
const widths = [
  [997, 0.72],
  [1466, 0.72],
  [1467, 0.8],
  [1650, 0.8],
  [1651, 0.9],
  [1919, 0.9],
  [1920, 1],
] as const;

const atEveryWidth = async (page: Page, look: (width: number) => Promise<void>): Promise<void> => {
  for (const [width, zoom] of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveCSS('zoom', String(zoom));
      await look(width);
    });
  }
};

test('at every zoom the account menu is below its button, takes the mouse, and a question is in the middle', async ({ page, product }) => {
  await openFrame(page, product);
  const account = page.getByRole('button', { name: /^Account:/ });
  await atEveryWidth(page, async (width) => {
    await account.click();
    // It is placed a moment after it appears.
    await expect(async () => {
      const [button, popup] = [(await account.boundingBox())!, (await page.getByRole('menu').boundingBox())!];
      expect(Math.abs(popup.x + popup.width - (button.x + button.width))).toBeLessThan(6);
      expect(Math.abs(popup.y - (button.y + button.height))).toBeLessThan(10);
    }).toPass();
    const item = (await page.getByRole('menuitem', { name: 'Sign out' }).boundingBox())!;
    await page.mouse.click(item.x + item.width / 2, item.y + item.height / 2);
    const middle = async () => {
      const modal = (await page.getByRole('dialog').boundingBox())!;
      return Math.abs(modal.x + modal.width / 2 - width / 2);
    };
    await expect.poll(middle).toBeLessThan(12);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('at every zoom what a list offers to choose from is below its field', async ({ page, product }) => {
  await openFrame(page, product);
  await page.goto(`${product.portal}/Main/User`);
  const size = page.locator('.ant-select').first();
  const choices = page.locator('.ant-select-dropdown:visible');
  await atEveryWidth(page, async () => {
    // At another width the pointer may rest on the head of a column, whose tip would cover the field.
    await page.mouse.move(0, 0);
    await size.click();
    await expect(choices).toHaveCount(1);
    // It is placed a moment after it appears.
    const beside = async () => Math.abs(((await choices.boundingBox())?.x ?? 0) - (await size.boundingBox())!.x);
    await expect.poll(beside).toBeLessThan(4);
    await page.keyboard.press('Escape');
    await expect(choices).toHaveCount(0);
  });
});

test('at every zoom a picture is cut as it is shown', async ({ page, product }) => {
  await openFrame(page, product);
  await page.goto(`${product.portal}/Main/CarouselManage`);
  await page.getByRole('button', { name: 'New picture' }).click();
  const form = page.getByRole('dialog', { name: 'New picture' });
  // Wider than its field: it is drawn as wide as there is room, and not as high as what is cut out of it.
  const picture = { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await atEveryWidth(page, async () => {
    await form.locator('input[type=file]').first().setInputFiles(picture);
    const boxes = async () => [(await crop.locator('img').boundingBox())!, (await crop.getByTestId('cropper').boundingBox())!] as const;
    const differ = async () => {
      const [shown, part] = await boxes();
      return [Math.abs(shown.width - part.width), Math.abs(part.width / part.height - 4) * 10].map((by) => by < 2);
    };
    await expect.poll(differ).toEqual([true, true]);
    // The mouse moves it as far as it goes itself.
    const [before, part] = await boxes();
    await page.mouse.move(part.x + 20, part.y + 10);
    await page.mouse.down();
    await page.mouse.move(part.x + 20, part.y + 30);
    await page.mouse.up();
    await expect.poll(async () => Math.round((await boxes())[0].y - before.y)).toBe(20);
    await crop.getByRole('button', { name: 'Cancel' }).click();
    await expect(crop).toHaveCount(0);
  });
});

test('at every zoom a report fills its place and takes the mouse, and the comments stand at the right edge', async ({ page, product }) => {
  await page.setViewportSize({ width: 997, height: 900 });
  await openFrame(page, product);
  await page.goto(`${product.portal}/Main/PBIViews/1/ReportSection2/Online`);
  const frame = page.frameLocator('iframe:visible');
  const slicer = frame.getByRole('button', { name: 'Region: All' });
  const drawer = page.getByRole('dialog', { name: /Comments/ });
  const right = async () => {
    const box = await drawer.boundingBox();
    return box ? box.x + box.width : 0;
  };
  await atEveryWidth(page, async (width) => {
    await expect(slicer).toBeVisible();
    const boxes = async () => [(await page.locator('iframe:visible').boundingBox())!, (await page.locator('#content').boundingBox())!] as const;
    const sticksOut = async () => {
      const [outer, content] = await boxes();
      return [outer.x + outer.width > width + 1, outer.y + outer.height > 901, outer.x < content.x - 1, outer.y < content.y - 1, outer.width / content.width <= 0.6];
    };
    await expect.poll(sticksOut).toEqual([false, false, false, false, false]);
    // The report has the window's own pixels, and writes nothing smaller than 12 of them.
    await expect.poll(async () => Math.abs((await page.locator('iframe:visible').boundingBox())!.width - (await frame.locator('html').evaluate(() => window.innerWidth)))).toBeLessThan(2);
    expect(await frame.locator('body').evaluate(smallTextsIn)).toEqual([]);
    // By the mouse, where a person sees it: what the report shows is in its frame's own pixels.
    await expect(async () => {
      const [outer] = await boxes();
      const inner = await slicer.evaluate((element) => {
        const { x, y, width: wide, height } = element.getBoundingClientRect();
        return { x: (x + wide / 2) / window.innerWidth, y: (y + height / 2) / window.innerHeight };
      });
      await page.mouse.click(outer.x + inner.x * outer.width, outer.y + inner.y * outer.height);
      await expect(frame.getByRole('checkbox').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(frame.getByRole('checkbox')).toHaveCount(0);

    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    await expect.poll(right).toBeGreaterThan(width - 2);
    expect(await right()).toBeLessThan(width + 2);
    await drawer.getByRole('button', { name: 'Close the comments' }).click();
    await expect(drawer).toHaveCount(0);
  });
});

/** What of an embedded report is written smaller than 12 px. */
const smallTextsIn = (body: HTMLElement): string[] =>
  [...body.querySelectorAll('*')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 1)
    .map((element) => ({ text: element.textContent?.trim().slice(0, 40), size: Number.parseFloat(getComputedStyle(element).fontSize) }))
    .filter(({ size }) => size < 11.99)
    .map(({ text, size }) => `${text}: ${size}`);

/** What of the page is written smaller than 12 px, as seen: the text and its size. Nobody sees what is clipped away; an embedded report is drawn by its service. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const zoom = Number(getComputedStyle(document.documentElement).zoom);
    const writes = (element: Element): boolean => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('svg') && getComputedStyle(element).clipPath === 'none' && element.getBoundingClientRect().width > 1;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => writes(element) && isSeen(element))
      .map((element) => ({ text: element.textContent?.trim().slice(0, 40), size: Number.parseFloat(getComputedStyle(element).fontSize) * zoom }))
      .filter(({ size }) => size < 11.99)
      .map(({ text, size }) => `${text}: ${size}`);
  });

for (const [width, height] of [[1366, 768], [1024, 768]] as const) {
  test(`at ${width} px no text is seen smaller than 12 px`, async ({ page, product }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await openFrame(page, product);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await smallTexts(page)).toEqual([]);
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await smallTexts(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('fl');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await smallTexts(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const [path, seen] of [
      ['PBIViews/1/ReportSection2/Online', page.getByRole('button', { name: 'Comments', exact: true })],
      ['LearningCenter', page.locator('main').getByRole('heading').first()],
      ['User', page.getByRole('table')],
      ['Releases', page.locator('main').getByRole('heading', { level: 2 }).first()],
    ] as const) {
      await page.goto(`${product.portal}/Main/${path}`);
      await expect(seen).toBeVisible();
      expect(await smallTexts(page)).toEqual([]);
    }
  });
}
