import type { article, articleClass } from '../database/schema/index.ts';

type SampleArticle = Pick<Required<typeof article.$inferInsert>, 'title' | 'entitle' | 'summary' | 'ensummary' | 'content' | 'encontent'>;
type SampleClass = Pick<Required<typeof articleClass.$inferInsert>, 'name' | 'ename'> & { readonly articles: readonly SampleArticle[] };

/** Articles on the sample reports and their data, with an empty line between two paragraphs. The last of a class is its oldest. */
export const sampleArticles: readonly SampleClass[] = [
  {
    name: '数据说明',
    ename: 'About the data',
    articles: [
      {
        title: '“准点”是怎么算的',
        entitle: 'What “on time” means',
        summary: '美国航班报表中准点率、平均延误与延误分档的口径。',
        ensummary: 'How the US Flights report counts on-time arrivals, average delay and bands of delay.',
        content:
          '美国航班报表沿用美国运输部的口径：到达时间比计划晚不足 15 分钟的航班算准点。提前到达的航班也算准点。\n\n平均延误把提前到达记为负数，因此一个月的平均延误可能小于零，即使仍有不少航班晚点。比较两个机场时，请同时看准点率和延误分档。\n\n数据是 2001 年上半年的航班样本，约三百万条，只包含实际起飞的航班；取消的航班不在其中。',
        encontent:
          'The US Flights report follows the US Department of Transportation: a flight is on time when it arrives less than 15 minutes late. Early arrivals are on time, too.\n\nThe average delay counts early arrivals as negative minutes, so the average of a month can lie below zero although many flights were late. When you compare two airports, look at the share on time and at the bands of delay together.\n\nThe data is a sample of some three million flights of the first half of 2001 (January to June). It holds flights that took off; cancelled ones are not in it.',
      },
      {
        title: '读懂股票报表里的“指数化”',
        entitle: 'Reading the indexed prices',
        summary: '为什么五家公司的价格可以画在同一张图上比较。',
        ensummary: 'Why five companies can be compared in one chart.',
        content:
          '不同公司的股价高低没有可比性。指数化把每家公司在起始月的价格设为 100，此后的每个月都表示相对于起点的涨跌：150 是上涨一半，50 是跌去一半。\n\n改变起始月份会改变整张图。判断长期表现时，请多换几个起点再下结论。',
        encontent:
          'Prices of different shares cannot be compared as they are. Indexing sets the price of each company in the first month to 100; every later month then says how far it has moved from there: 150 is half as much again, 50 is half of it.\n\nAnother first month gives another picture. Try several before you judge a long run.',
      },
    ],
  },
  {
    name: '使用技巧',
    ename: 'Tips',
    articles: [
      {
        title: '不用鼠标也能很快',
        entitle: 'Fast without a mouse',
        summary: '命令面板、标签页和菜单的键盘操作。',
        ensummary: 'The command palette, the tabs and the menu by keyboard.',
        content:
          '按 Ctrl K（Mac 上是 ⌘ K）打开命令面板，输入报表、页面、分类、文章或命令的几个字母即可；中文名称也可以用拼音首字母查找。什么都不输入时，最近打开的报表排在最前面。\n\n在标签栏上按左右方向键切换标签，按 Delete 关闭当前标签。菜单里用上下方向键移动，用左右方向键展开和收起。',
        encontent:
          'Ctrl K (⌘ K on a Mac) opens the command palette: type a few letters of a report, page, class, article or command. Chinese names are found by the initials of their pinyin, too. With nothing typed, the reports you opened last come first.\n\nIn the tab strip the arrow keys go from tab to tab, and Delete closes the one in front. In the menu up and down move, left and right fold and unfold.',
      },
    ],
  },
];
