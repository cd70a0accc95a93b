import { isChinese } from '../../drawing/language/texts.ts';

/** The texts of paginated reports, in English; Chinese has the same keys, which the compiler checks. */
const en = {
  parameters: 'Parameters',
  showParameters: 'Show parameters',
  hideParameters: 'Hide parameters',
  parametersSet: (count: number) => (count === 1 ? '1 parameter is set' : `${count} parameters are set`),
  run: 'View report',
  running: 'The report is running…',
  chooseAll: 'Choose all',
  nothingChosen: 'Nothing chosen',
  anyValue: '(Any)',
  severalValues: 'One value per line',
  needsValues: (names: string) => `Choose a value for: ${names}`,
  notYetRun: 'Choose the parameters, then view the report.',
  changed: 'The parameters have changed since the report was run.',
  tools: 'Report tools',
  page: 'Page',
  ofPages: (pages: string) => `of ${pages}`,
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  zoom: 'Zoom',
  zooms: { readable: 'Readable', width: 'Fit width', page: 'Whole page' },
  outline: 'Contents',
  pageFailed: 'This page could not be loaded.',
};

export type PaginatedTexts = typeof en;

const zh: PaginatedTexts = {
  parameters: '参数',
  showParameters: '显示参数',
  hideParameters: '隐藏参数',
  parametersSet: (count) => `已设置 ${count} 个参数`,
  run: '查看报表',
  running: '正在运行报表……',
  chooseAll: '全选',
  nothingChosen: '未选择',
  anyValue: '（不限）',
  severalValues: '每行一个值',
  needsValues: (names) => `请选择：${names}`,
  notYetRun: '请先选择参数，再查看报表。',
  changed: '参数已更改，报表尚未重新运行。',
  tools: '报表工具',
  page: '页码',
  ofPages: (pages) => `/ ${pages}`,
  pageOf: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  firstPage: '第一页',
  previousPage: '上一页',
  nextPage: '下一页',
  lastPage: '最后一页',
  zoom: '缩放',
  zooms: { readable: '易读', width: '适合宽度', page: '整页' },
  outline: '目录',
  pageFailed: '此页加载失败。',
};

export const paginatedTexts = (language: string): PaginatedTexts => (isChinese(language) ? zh : en);
