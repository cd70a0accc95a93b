/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { SHELL_CONTRACT, SUCCESS } from '@portal/shared/contract';
import { signIn } from './portal.ts';
import { expect, test, type Product } from './product.ts';

/** The frame around the pages (SPEC 2.2): menu, tabs, palette, watermark, zoom, and what it makes of bad input. */

/** Lies over everything; see the tests of the watermark, which define it in the page. */
declare const cover: <Name extends keyof HTMLElementTagNameMap>(name: Name) => HTMLElementTagNameMap[Name];

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tabNames = (page: Page): Promise<string[]> => tabs(page).locator('[data-tab]').allTextContents();
const openReports = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    await menu(page).getByText(name, { exact: true }).click();
    await expect(tabs(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
};
const enter = async (page: Page, product: Product): Promise<void> => {
  await signIn(page, product, 'admin', 'en');
  await expect(tabs(page)).toBeVisible();
};

test.describe('tabs', () => {
  test('closing the one in front leads to the one before; the context menu closes others; a reload keeps them', async ({ page, product }) => {
    await enter(page, product);
    await openReports(page, 'US Flights', 'Weather', 'Films');
    await page.getByRole('button', { name: 'Close “Films”' }).click();
    await expect(tabs(page).getByRole('button', { name: 'Weather', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(tabs(page).getByRole('button', { name: 'Weather', exact: true })).toBeFocused();
    await page.reload();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights', 'Weather']);
    await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close others' }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights']);
    await expect(page).toHaveURL(/PBIViews\/1\//);
  });

  test('are moved by mouse and by keyboard, and pinned', async ({ page, product }) => {
    await enter(page, product);
    await openReports(page, 'US Flights', 'Weather', 'Films');
    const films = (await tabs(page).getByRole('button', { name: 'Films', exact: true }).boundingBox())!;
    const flights = (await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).boundingBox())!;
    await page.mouse.move(films.x + films.width / 2, films.y + films.height / 2);
    await page.mouse.down();
    await page.mouse.move(flights.x + 4, flights.y + flights.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Films', 'US Flights', 'Weather']);
    await expect(page.locator('iframe:visible')).toHaveCount(1);

    await tabs(page).getByRole('button', { name: 'Films', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights', 'Films', 'Weather']);
    await expect(tabs(page).getByRole('button', { name: 'Films', exact: true })).toBeFocused();

    await tabs(page).getByRole('button', { name: 'Weather', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Weather', 'US Flights', 'Films']);
    await expect(page.getByRole('button', { name: 'Close “Weather”' })).toHaveCount(0);

    await tabs(page).getByRole('button', { name: 'Films', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Weather', 'US Flights']);
  });

  test('those to the right, and all, are closed from the context menu; the strip scrolls; the header is hidden and shown', async ({ page, product }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await enter(page, product);
    const names = ['US Flights', 'Weather', 'Stock Prices', 'Films', 'Employment'];
    await openReports(page, ...names);
    await page.setViewportSize({ width: 500, height: 800 });
    const home = tabs(page).getByRole('button', { name: 'Home', exact: true });
    await expect(tabs(page).getByRole('button', { name: 'Employment', exact: true })).toBeInViewport();
    await expect(home).not.toBeInViewport();
    const [left, right] = [page.getByRole('button', { name: 'Scroll left' }), page.getByRole('button', { name: 'Scroll right' })];
    await expect(async () => {
      await left.click();
      await expect(home).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(tabs(page).getByRole('button', { name: 'Employment', exact: true })).not.toBeInViewport();
    await right.click();
    await expect(home).not.toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(left).toHaveCount(0);

    const choose = async (tab: string, command: string): Promise<void> => {
      await tabs(page).getByRole('button', { name: tab, exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: command }).click();
    };
    await choose('Stock Prices', 'Close to the right');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights', 'Weather', 'Stock Prices']);
    await expect(page).toHaveURL(/PBIViews\/5\//);
    await choose('Home', 'Close all');
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
    await expect(page).toHaveURL(/\/Main\/Home$/);

    await page.getByRole('button', { name: 'Hide the header' }).click();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Show the header' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  });

  test('eight are alive: of nine reports the one that was not used for longest is loaded again when it comes back', async ({ page, product }) => {
    test.slow();
    await enter(page, product);
    const opened: number[] = [];
    page.on('request', (request) => {
      if (/\/GetReport$/.test(request.url())) opened.push((request.postDataJSON() as { id: number }).id);
    });
    const times = (id: number): number => opened.filter((one) => one === id).length;
    await openReports(page, 'US Flights', 'Weather', 'Stock Prices', 'Films', 'Employment', 'Route Directory', 'Seattle Seasons', 'Film Catalogue');
    await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).click();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await expect(page.locator('#content iframe')).toHaveCount(8);
    // The ninth takes the place of Weather, which was not used for longest.
    await menu(page).getByText('My dashboards').click();
    await menu(page).getByText('Overview', { exact: true }).last().click();
    await expect(page).toHaveURL(/\/Dashboards$/);
    await expect(page.locator('iframe:visible')).toHaveCount(1);
    await expect(page.locator('#content iframe')).toHaveCount(8);
    await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).click();
    await expect(page.locator('iframe:visible')).toHaveCount(1);
    expect([times(1), times(2)]).toEqual([1, 1]);
    await tabs(page).getByRole('button', { name: 'Weather', exact: true }).click();
    await expect.poll(() => times(2)).toBe(2);
    await expect(page.locator('iframe:visible')).toHaveCount(1);
    await expect(page.locator('#content iframe')).toHaveCount(8);
  });

  test('another account of the same browser has none of them', async ({ page, product }) => {
    await enter(page, product);
    await openReports(page, 'US Flights');
    // A page whose session is gone goes to the root by itself (SPEC 8), and would get in the way of the test's own visit.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signIn(page, product, 'viewer', 'en');
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
    await expect(page.getByRole('heading', { name: 'Continue' })).toHaveCount(0);
  });
});

test.describe('side menu', () => {
  test('goes by keyboard, folds to icons with fly-outs, and finds by pinyin', async ({ page, product }) => {
    // Without a zoom, widths are whole pixels.
    await page.setViewportSize({ width: 1920, height: 1000 });
    await enter(page, product);
    const tree = page.getByRole('tree', { name: 'Main menu' });
    await expect(tree.getByText('US Flights')).toBeVisible();
    await tree.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type('w');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/PBIViews\/2\//);
    // What is in front is the report's first page.
    await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(1);
    await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '4');

    await page.getByLabel('Filter the menu').fill('gpjg');
    await expect(tree.getByText('Stock Prices')).toBeVisible();
    await expect(tree.getByText('US Flights')).toHaveCount(0);
    await page.getByLabel('Filter the menu').fill('no such report');
    await expect(page.getByText('Nothing in the menu matches.')).toBeVisible();

    await page.getByRole('button', { name: 'Show or hide the menu' }).click();
    await expect(page.locator('aside')).toHaveCSS('width', '65px');
    await menu(page).getByRole('button', { name: 'Reports', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    const flyOut = page.getByRole('tree', { name: 'Reports', exact: true });
    await expect(flyOut).toBeFocused();
    await flyOut.getByText('Films').click();
    await expect(page).toHaveURL(/PBIViews\/6\//);
    await expect(flyOut).toHaveCount(0);
  });

  test('is behind a drawer at 996 px, 220 px wide in a small window and 245 px above', async ({ page, product }) => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await enter(page, product);
    await expect(page.locator('aside')).toHaveCSS('width', '245px');
    await page.setViewportSize({ width: 1200, height: 800 });
    // Under a zoom a width is not always a whole number.
    await expect(page.locator('aside')).toHaveCSS('width', /^(219\.9\d*|220(\.0\d*)?)px$/);
    await page.setViewportSize({ width: 996, height: 800 });
    await expect(page.locator('aside')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show or hide the menu' }).click();
    await page.getByRole('dialog').getByText('US Flights').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/PBIViews\/1\//);
  });

  test('draws only what is in sight of 5,000 reports', async ({ page, product }) => {
    await page.route('**/Report/GetMyReports?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { value: object[] };
      const value = Array.from({ length: 5000 }, (_, index) => ({ ...answer.value[0], id: 1000 + index, reportName: `报表 ${index}`, reportEnName: `Report ${index}`, children: [] }));
      await route.fulfill({ response, json: { ...answer, value } });
    });
    await enter(page, product);
    const tree = page.getByRole('tree', { name: 'Main menu' });
    await tree.getByText('Travel & Weather').click();
    await expect(tree.getByText('Report 0', { exact: true })).toBeVisible();
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(120);
    await tree.focus();
    await tree.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await expect(tree.getByText('Report 2500', { exact: true })).toBeVisible();
    await page.getByLabel('Filter the menu').fill('bb4999');
    await expect(tree.getByText('Report 4999')).toBeVisible();
  });
});

test('the palette finds articles, by pinyin too, and what the viewer can do with the report in front', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'zh');
  const input = page.getByRole('combobox', { name: '命令面板' });
  const options = page.getByRole('option');
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班')).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('打印');
  await expect(options.filter({ hasText: '打印报表' })).toHaveCount(0);
  await input.fill('zdszm');
  await options.filter({ hasText: '“准点”是怎么算的' }).click();
  await expect(page).toHaveURL(/\/Main\/ArticleDetail\/\d+\//);
  await expect(page.getByRole('heading', { name: '“准点”是怎么算的' })).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('刷新报表');
  await input.press('Enter');
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
});

test('the palette opens a report by a few letters, and changes the colours', async ({ page, product }) => {
  await enter(page, product);
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Command palette' });
  await expect(input).toBeFocused();
  await input.fill('mghb');
  await expect(page.getByRole('option', { name: 'US Flights' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/PBIViews\/1\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await input.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByLabel('Search reports').fill('weather');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Main\/HomeList\/weather$/);
});

for (const [width, zoom] of [
  [997, 0.72],
  [1466, 0.72],
  [1467, 0.8],
  [1650, 0.8],
  [1651, 0.9],
  [1919, 0.9],
  [1920, 1],
] as const) {
  test(`at ${width} px what floats is where it belongs`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(page, product);
    await expect(page.locator('html')).toHaveCSS('zoom', String(zoom));
    const account = page.getByRole('button', { name: /^Account:/ });
    await account.click();
    const [button, popup] = [(await account.boundingBox())!, (await page.getByRole('menu').boundingBox())!];
    expect(Math.abs(popup.x + popup.width - (button.x + button.width))).toBeLessThan(6);
    expect(popup.y - (button.y + button.height)).toBeLessThan(10);
    const item = (await page.getByRole('menuitem', { name: 'Sign out' }).boundingBox())!;
    await page.mouse.click(item.x + item.width / 2, item.y + item.height / 2);
    const modal = (await page.getByRole('dialog').boundingBox())!;
    expect(Math.abs(modal.x + modal.width / 2 - width / 2)).toBeLessThan(12);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${product.portal}/Main/User`);
    const size = page.locator('.ant-select').first();
    await size.click();
    // It is placed a moment after it appears.
    const beside = async () => Math.abs(((await page.locator('.ant-select-dropdown').first().boundingBox())?.x ?? 0) - (await size.boundingBox())!.x);
    await expect.poll(beside).toBeLessThan(4);
    await page.keyboard.press('Escape');

    await page.goto(`${product.portal}/Main/PBIViews/1/ReportSection2/Online`);
    const frame = page.frameLocator('iframe:visible');
    const slicer = frame.getByRole('button', { name: 'Region: All' });
    await expect(slicer).toBeVisible();
    const outer = (await page.locator('iframe:visible').boundingBox())!;
    const content = (await page.locator('#content').boundingBox())!;
    expect(outer.x + outer.width).toBeLessThanOrEqual(width + 1);
    expect(outer.y + outer.height).toBeLessThanOrEqual(901);
    expect(outer.x).toBeGreaterThanOrEqual(content.x - 1);
    expect(outer.y).toBeGreaterThanOrEqual(content.y - 1);
    expect(outer.width / content.width).toBeGreaterThan(0.6);
    // By the mouse, where a person sees it: what the report shows is in its frame's own pixels.
    const inner = await slicer.evaluate((element) => {
      const { x, y, width: wide, height } = element.getBoundingClientRect();
      return { x: (x + wide / 2) / window.innerWidth, y: (y + height / 2) / window.innerHeight };
    });
    await page.mouse.click(outer.x + inner.x * outer.width, outer.y + inner.y * outer.height);
    await expect(frame.getByRole('checkbox').first()).toBeVisible();

    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: /Comments/ });
    const right = async () => {
      const box = await drawer.boundingBox();
      return box ? box.x + box.width : 0;
    };
    await expect.poll(right).toBeGreaterThan(width - 2);
    expect(await right()).toBeLessThan(width + 2);
  });
}

test('the zoom follows the width of the window, and a phone has none', async ({ page, product }) => {
  await enter(page, product);
  for (const [width, zoom] of [[1920, '1'], [1466, '0.72'], [1650, '0.8'], [1919, '0.9'], [996, '1'], [995, '1'], [997, '0.72']] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('html')).toHaveCSS('zoom', zoom);
    await expect(page.locator('aside')).toHaveCount(width <= 996 ? 0 : 1);
  }
});

test.describe('watermark', () => {
  const mark = (page: Page) => page.locator('[data-watermark]');

  test('comes back within a second when it is removed, restyled, or covered', async ({ page, product }) => {
    await enter(page, product);
    await expect(mark(page)).toHaveCount(1);
    const isOnTop = () =>
      page.evaluate(() => {
        const element = document.querySelector<HTMLElement>('[data-watermark]');
        const style = element && getComputedStyle(element);
        return Boolean(element?.matches(':popover-open') && style?.display === 'block' && style.opacity === '1' && style.clipPath === 'none' && style.backgroundImage.includes('admin'));
      });
    const attacks: (() => void)[] = [
      () => document.querySelector('[data-watermark]')?.remove(),
      () => document.querySelector<HTMLElement>('[data-watermark]')?.hidePopover(),
      () => document.querySelector<HTMLElement>('[data-watermark]')?.setAttribute('style', 'display:none'),
      () => document.head.insertAdjacentHTML('beforeend', '<style>[data-watermark]{clip-path:circle(0)!important;opacity:0!important;width:0!important}</style>'),
    ];
    for (const attack of attacks) {
      await page.evaluate(attack);
      await expect.poll(isOnTop, { timeout: 1000 }).toBe(true);
    }
  });

  /** Attacks by covering: an element over everything, in the way that its name says. */
  const covers: Record<string, () => void> = {
    'an element above all others': () => cover('div'),
    'a dialog': () => cover('dialog').showModal(),
    'a popover': () => {
      const element = cover('div');
      element.popover = 'manual';
      element.showPopover();
    },
    'what fills the screen': () => void cover('div').requestFullscreen(),
  };
  const defineCover = (): void => {
    Object.assign(globalThis, {
      cover: (name: string) => {
        const element = document.documentElement.appendChild(document.createElement(name));
        // Twice as large, because of the display zoom.
        element.style.cssText = 'position:fixed;inset:0;z-index:2147483647;width:200vw;height:200vh;max-width:none;max-height:none;margin:0;border:0;background:#fff';
        return element;
      },
    });
  };
  /** How many colours are drawn in a part of the page: an even ground has one, with a watermark over it there are more. */
  const coloursOf = async (page: Page, blank: Page): Promise<number> => {
    const picture = (await page.screenshot({ clip: { x: 300, y: 300, width: 600, height: 400 } })).toString('base64');
    return blank.evaluate(async (base64) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
    }, picture);
  };

  for (const [name, attack] of Object.entries(covers)) {
    test(`is drawn above ${name}`, async ({ page, context, product }) => {
      const blank = await context.newPage();
      await page.bringToFront();
      await enter(page, product);
      await page.evaluate(defineCover);
      await page.evaluate(attack);
      await expect.poll(() => coloursOf(page, blank), { timeout: 3000 }).toBeGreaterThan(1);
      // The shades of grey letters; the page itself, if it was not covered, has hundreds.
      expect(await coloursOf(page, blank)).toBeLessThan(64);
      expect(await coloursOf(blank, blank)).toBe(1);
    });
  }
});

test.describe('bad input', () => {
  test('a damaged cookie is no session', async ({ page, product }) => {
    await enter(page, product);
    await page.context().addCookies([{ name: 'hb_userInfo', value: '%7Bbroken', url: product.portal }]);
    await page.goto(`${product.portal}/Main/Home`);
    await expect(page).toHaveURL(/\/login/);
  });

  test('without storage the portal works, only without a memory', async ({ page, product }) => {
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.defineProperty(Storage.prototype, 'setItem', { value: refuse });
      Object.defineProperty(Storage.prototype, 'getItem', { value: refuse });
    });
    await page.goto(product.portal);
    await page.getByLabel('账号', { exact: true }).fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(product.passwords.admin);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
    await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '美国航班', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '收起顶栏' }).click();
    await expect(page.getByRole('banner')).toHaveCount(0);
  });

  test('a page of HTML instead of an answer is told, and can be asked for again', async ({ page, product }) => {
    let broken = true;
    await page.route('**/Report/GetMyReports?*', (route) => (broken ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad Gateway</body></html>' }) : route.continue()));
    await enter(page, product);
    await expect(page.getByText('Part of the menu could not be fetched.')).toBeVisible();
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
    broken = false;
    await menu(page).getByRole('button', { name: 'Try again' }).click();
    await expect(menu(page).getByText('US Flights')).toBeVisible();
    await expect(page.locator('main').getByText('US Flights').first()).toBeVisible();
  });

  test('what somebody else wrote into storage does no harm', async ({ page, product }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('hb_tabs:admin', '[{"path":"javascript:alert(1)"},null,{"path":"/Main/User","title":{"zh":"<img src=x onerror=alert(1)>"}}]');
      localStorage.setItem('hb_recent:admin', '{"not":"a list"}');
      localStorage.setItem('hb_shell:admin', '"no"');
    });
    await enter(page, product);
    await expect.poll(() => tabNames(page)).toEqual(['Home', '<img src=x onerror=alert(1)>']);
  });
});

test('a page is titled in the language, after the site: in a tab, and alone', async ({ page, product }) => {
  await enter(page, product);
  await expect(page).toHaveTitle('Home · Report Portal');
  for (const path of ['/Main/PBIViews/1/ReportSection1/Online', '/BIview/1/null']) {
    await page.goto(`${product.portal}${path}`);
    await expect(page).toHaveTitle('US Flights · Report Portal');
  }
  await page.evaluate(() => localStorage.setItem('hb_language', 'zh'));
  await page.reload();
  await expect(page).toHaveTitle('美国航班 · 报表门户');
});

test('a page of the menu that no module brings is not available yet; a bare viewer has no frame', async ({ page, product }) => {
  await enter(page, product);
  const noRemotes = { statusCode: SUCCESS, value: { contract: SHELL_CONTRACT, remotes: [] }, message: '' };
  await page.route('**/api/Release/Registry*', (route) => route.fulfill({ json: noRemotes }));
  await page.goto(`${product.portal}/Main/User`);
  await expect(page.getByRole('heading', { name: '“Users” is not available yet' })).toBeVisible();
  await expect(page).toHaveTitle(/^Users/);
  await page.goto(`${product.portal}/BIview/1/null`);
  await expect(page.getByRole('heading', { name: /is not available yet/ })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await page.goto(`${product.portal}/HomeList/weather`);
  await expect(page).toHaveURL(/\/Main\/HomeList\/weather$/);
});
