import type { QuizBody } from '../database/schema/index.ts';

type Words = { readonly text: string; readonly entext: string };
const right = (text: string, entext: string): Words & { readonly isRight: 1 } => ({ text, entext, isRight: 1 });
const wrong = (text: string, entext: string): Words & { readonly isRight: 0 } => ({ text, entext, isRight: 0 });

/** The questions after the videos of the first lesson: each is answered in one of them. */
export const firstQuiz: QuizBody = {
  passMark: 60,
  questions: [
    {
      id: 1,
      text: '您记得报表名称的一部分。最快的打开方式是？',
      entext: 'You remember part of a report’s name. What opens it fastest?',
      answers: [right('按 Ctrl K，输入名称或拼音首字母', 'Ctrl K, and part of the name'), wrong('把菜单里的分类逐个展开', 'Unfolding the menu class by class'), wrong('请同事发一个链接', 'Asking a colleague for a link')],
      explanation: '命令面板会查找报表、页面、分类和文章，支持中文、英文和拼音。',
      enexplanation: 'The command palette finds reports, pages, classes and articles, in both languages.',
    },
    {
      id: 2,
      text: '点击图表里的一根柱形，会发生什么？',
      entext: 'You click a bar of a chart. What happens?',
      answers: [wrong('打开一张新的报表', 'Another report opens'), right('同一页的其他图表只显示与它有关的数据', 'The other charts of the page show only what belongs to it'), wrong('这根柱形被删除', 'The bar is deleted')],
      explanation: '再点一次同一根柱形，就恢复原样。',
      enexplanation: 'Click the same bar once more to let go.',
    },
    {
      id: 3,
      text: '您从另一个标签页回到一张报表。哪些还和离开时一样？',
      entext: 'You come back to a report from another tab. What is as you left it?',
      answers: [right('筛选条件', 'Its filters'), right('所在的页面', 'The page it was on'), wrong('都没有了，报表重新加载', 'Nothing: the report is loaded again')],
      explanation: '每张报表都在自己的标签页里，切换时不会重新加载。',
      enexplanation: 'Every report has a tab of its own, and is not loaded again when you switch.',
    },
  ],
};
