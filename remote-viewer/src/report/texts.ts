import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '报表',
  pageRefused: '您没有此页面的权限',
  notPrintable: '分页报表需要先导出才能打印，而您没有导出此报表的权限。',
  notNow: '报表尚未显示，请稍后再试。',
  unfit: '保存的视图已不适用于这张报表，现在按发布的样子显示。',
  visualGone: '此评论所指的视觉对象已不在本页上。',
  visualHere: '此评论所指的视觉对象就在本页上。',
  visualNamedHere: '此评论所指的视觉对象“{{title}}”就在本页上。',
  commandFailed: '操作未完成：{{reason}}',
  stage: { access: '正在获取访问权限…', content: '正在加载报表…', seconds: '已用 {{seconds}} 秒' },
  printing: '正在准备打印…',
  printFailed: '报表无法打印。{{reason}}',
  fullScreenRefused: '浏览器不允许全屏显示',
  saved: '“{{name}}”已保存',
  savedCopy: '副本“{{name}}”已保存',
  copy: { title: '另存副本', name: '{{name}}（副本）', hint: '它将出现在菜单的“自助报表”下，只有您可以看到。', open: '打开副本' },
} as const;

export const en = {
  title: 'Report',
  pageRefused: 'You have no permission for this page',
  notPrintable: 'A paginated report is exported to be printed, and you have no permission to export this one.',
  notNow: 'The report is not shown yet. Please try again when it is.',
  unfit: 'The saved view no longer fits this report, so it is shown as published.',
  visualGone: 'The visual that this comment is about is no longer on this page.',
  visualHere: 'The visual that this comment is about is on this page.',
  visualNamedHere: 'This comment is about “{{title}}”, on this page.',
  commandFailed: 'That did not work: {{reason}}',
  stage: { access: 'Asking for access…', content: 'Loading the report…', seconds: '{{seconds}} s' },
  printing: 'Preparing the pages for printing…',
  printFailed: 'The report could not be prepared for printing. {{reason}}',
  fullScreenRefused: 'The browser does not allow full screen',
  saved: '“{{name}}” has been saved',
  savedCopy: 'A copy has been saved as “{{name}}”',
  copy: {
    title: 'Save a copy',
    name: '{{name}} (copy)',
    hint: 'It appears under “Self-service” in the menu, and only you see it.',
    open: 'Open the copy',
  },
};

export const useTexts = definePageTexts('viewer.report', { zh, en });
