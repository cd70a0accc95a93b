import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  managedArticles: {
    list: { zh: '文章管理列表', en: 'List articles in any state' },
    info: { zh: '查看文章内容', en: 'One article for its authors' },
    add: { zh: '新建文章', en: 'Add an article' },
    update: { zh: '修改文章', en: 'Change an article' },
    publish: { zh: '发布文章', en: 'Publish articles' },
    withdraw: { zh: '撤下文章', en: 'Withdraw articles' },
    setClass: { zh: '移动文章', en: 'Move articles to a class' },
    setPinned: { zh: '置顶文章', en: 'Pin articles' },
    remove: { zh: '删除文章', en: 'Delete articles' },
    stops: { zh: '文章阅读情况', en: 'Where readers stop in an article' },
    versions: { zh: '文章历史版本', en: 'Versions of an article' },
    versionInfo: { zh: '查看文章历史版本', en: 'One version of an article' },
    restore: { zh: '恢复文章历史版本', en: 'Restore a version of an article' },
  },
} satisfies EntryNames;
