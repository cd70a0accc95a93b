import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  classes: {
    top: { zh: '接口分类选项', en: 'Interface classes to choose from' },
    list: { zh: '接口分类列表', en: 'List interface classes' },
    add: { zh: '新建接口分类', en: 'Add an interface class' },
    update: { zh: '修改接口分类', en: 'Change an interface class' },
    remove: { zh: '删除接口分类', en: 'Delete interface classes' },
  },
  interfaces: {
    top: { zh: '接口选项', en: 'Interfaces to choose from' },
    list: { zh: '接口列表', en: 'List interfaces' },
    add: { zh: '登记接口', en: 'Register an interface' },
    update: { zh: '修改接口', en: 'Change an interface' },
    updateMany: { zh: '批量移动、启用或停用接口', en: 'Move or switch several interfaces' },
    callers: { zh: '接口授权对象', en: 'Who may call an interface' },
    input: { zh: '接口参数', en: 'What an interface takes' },
    tryOut: { zh: '试用接口', en: 'Try an interface out' },
    remove: { zh: '删除接口', en: 'Delete interfaces' },
  },
} satisfies EntryNames;
