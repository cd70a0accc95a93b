import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Film, View } from './film.ts';

/** The videos of the sample lesson, as they are told. What is on the screen is Chinese; captions are in both languages. */
export type Scene = {
  /** Of its files. */
  readonly name: string;
  /** What is done before the first frame. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly play: (page: Page, film: Film) => Promise<void>;
};

const menu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });
const tab = (page: Page, name: string): Locator => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name, exact: true });
const shown = (page: Page): FrameLocator => page.frameLocator('iframe:visible');
/** What the first page of each report says when it is there. */
const flights = (page: Page): Locator => shown(page).getByText('79.1%').first();
const stocks = (page: Page): Locator => shown(page).getByText('谷歌上市时投入的 100 美元后来变成了多少？').first();
const left: View = { x: 0, y: 360, scale: 1.6 };
const head: View = { x: 960, y: 0, scale: 1.6 };
const right: View = { x: 1920, y: 360, scale: 1.5 };

export const scenes: readonly Scene[] = [
  {
    name: 'find',
    play: async (page, film) => {
      await film.say({ zh: '登录后先到首页：新消息、常用报表和全部分类都在这里。', en: 'Home comes first: what is new, what you use most, and every class of reports.' });
      await film.say({ zh: '左侧菜单按分类列出您有权查看的报表。', en: 'The menu on the left lists the reports you may open, by class.' }, async () => {
        await film.turnTo(left);
        await film.point(menu(page).getByText('出行与天气'));
      });
      await film.say({ zh: '点击名称就会打开，下面是它的各个页面。', en: 'Click a name to open the report. Its pages appear below it.' }, async () => {
        await film.click(menu(page).getByText('美国航班'), flights(page));
        await film.turnTo();
      });
      await film.say({ zh: '想去哪一页，直接点它。', en: 'Click a page to go straight there.' }, () => film.click(menu(page).getByText('延误', { exact: true }), shown(page).getByRole('button', { name: '地区: 全部' })));
      await film.say({ zh: '更快的办法：按 Ctrl K，输入名称或拼音首字母。', en: 'Faster still: press Ctrl K and type part of a name, or the initials of its pinyin.' }, async () => {
        const palette = page.getByRole('dialog', { name: '命令面板' });
        await film.press('Control+k', 'Ctrl K', palette);
        await film.turnTo(head);
        await film.type('gpjg', palette.getByText('股票价格').first());
      });
      await film.say({ zh: '回车，报表就打开了。', en: 'Enter, and the report is open.' }, async () => {
        await film.press('Enter', 'Enter', stocks(page));
        await film.turnTo();
      });
    },
  },
  {
    name: 'ask',
    prepare: async (page) => {
      await menu(page).getByText('美国航班').click();
      await flights(page).waitFor();
    },
    play: async (page, film) => {
      await film.say({ zh: '报表不只是看的，也可以向它提问。', en: 'A report is not only for looking at: you can ask it questions.' });
      await film.say({ zh: '用切片器选一个月，所有图表随即重新计算。', en: 'Choose a month in the slicer, and every chart is worked out anew.' }, () => film.click(shown(page).getByRole('button', { name: '2月', exact: true })));
      await film.say({ zh: '点击一根柱形，其他图表就只看它。', en: 'Click a bar, and the other charts show only that.' }, () => film.click(shown(page).getByText('芝加哥 (ORD)').first(), undefined, { aside: 90 }));
      await film.say({ zh: '常用的报表点星标收藏，首页和菜单里就能找到它。', en: 'Star what you use often: you will find it at Home and in the menu.' }, async () => {
        await film.turnTo(right);
        await film.click(page.getByRole('button', { name: '收藏', exact: true }), page.getByRole('dialog', { name: '选择收藏分类' }));
        await film.turnTo();
        await film.click(page.getByRole('dialog', { name: '选择收藏分类' }).getByRole('button', { name: '收藏', exact: true }), page.getByRole('button', { name: '取消收藏', exact: true }));
      });
      await film.say({ zh: '有疑问？在报表旁边写评论，同事会看到。', en: 'A question? Write it beside the report, where your colleagues see it.' }, () => film.click(page.getByRole('button', { name: '评论', exact: true }), page.getByRole('textbox', { name: '写评论' })));
    },
  },
  {
    name: 'arrange',
    prepare: async (page) => {
      await menu(page).getByText('美国航班').click();
      await flights(page).waitFor();
      await shown(page).getByRole('button', { name: '3月', exact: true }).click();
      await menu(page).getByText('股票价格').click();
      await stocks(page).waitFor();
    },
    play: async (page, film) => {
      await film.say({ zh: '每张报表都在自己的标签页里。', en: 'Every report has a tab of its own.' }, async () => {
        await film.turnTo(left);
        await film.point(tab(page, '股票价格'));
      });
      await film.say({ zh: '切换回来时，筛选条件和所在页面都还在。', en: 'When you come back, filters and page are as you left them.' }, async () => {
        await film.click(tab(page, '美国航班'));
        await film.turnTo();
      });
      await film.say({ zh: '想对照着看？右键点击标签页，选择“并排显示”。', en: 'To compare two, right-click a tab and choose “Show beside”.' }, async () => {
        await film.click(tab(page, '股票价格'), page.getByRole('menuitem', { name: '并排显示' }), { button: 'right' });
        await film.click(page.getByRole('menuitem', { name: '并排显示' }), page.getByRole('heading', { level: 1, name: '股票价格' }));
      });
      await film.say({ zh: '右上角一键切换中文和英文，打开的报表不会丢。', en: 'Chinese or English: one click at the top right, and what is open stays open.' }, async () => {
        await film.turnTo({ ...right, y: 0 });
        await film.click(page.getByRole('button', { name: '切换到英文' }), page.getByRole('navigation', { name: 'Main menu' }).getByText('Stock Prices'));
        await film.turnTo();
      });
    },
  },
];
