import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  personalPages: {
    mine: { zh: '我的个人首页', en: 'One’s own pages' },
    add: { zh: '新建个人首页的页面', en: 'Add a page of one’s own' },
    update: { zh: '修改个人首页的页面', en: 'Change a page of one’s own' },
    updateTemplatePage: { zh: '修改角色首页', en: 'Change the role’s page for oneself' },
    remove: { zh: '删除个人首页的页面', en: 'Delete a page of one’s own' },
    order: { zh: '调整个人首页的页面顺序', en: 'Order one’s own pages' },
    reset: { zh: '恢复角色首页', en: 'Reset to the role’s page' },
    pin: { zh: '固定到个人首页', en: 'Pin to a page of one’s own' },
    setStart: { zh: '设置起始页', en: 'Set the start page' },
  },
  homeTemplates: {
    list: { zh: '个人首页模板列表', en: 'List home templates' },
    info: { zh: '查看个人首页模板', en: 'Read a home template' },
    add: { zh: '新建个人首页模板', en: 'Add a home template' },
    update: { zh: '修改个人首页模板', en: 'Change a home template' },
    updateCards: { zh: '编排个人首页模板', en: 'Arrange a home template' },
    publish: { zh: '发布个人首页模板', en: 'Publish home templates' },
    withdraw: { zh: '撤下个人首页模板', en: 'Withdraw home templates' },
    copy: { zh: '复制个人首页模板', en: 'Copy a home template' },
    reset: { zh: '强制重置个人首页', en: 'Reset people’s pages' },
    remove: { zh: '删除个人首页模板', en: 'Delete home templates' },
    preview: { zh: '以角色预览模板', en: 'Preview a template as a role' },
  },
} satisfies EntryNames;
