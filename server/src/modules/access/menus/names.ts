import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  signIn: {
    myMenus: { zh: '我的菜单', en: 'My menu' },
  },
  menus: {
    top: { zh: '菜单列表', en: 'List menu entries' },
    choices: { zh: '菜单表单选项', en: 'Choices for menu entries' },
    preview: { zh: '菜单预览', en: 'Preview the menu' },
    add: { zh: '新建菜单', en: 'Add a menu entry' },
    update: { zh: '修改菜单', en: 'Change a menu entry' },
    remove: { zh: '删除菜单', en: 'Delete menu entries' },
  },
} satisfies EntryNames;
