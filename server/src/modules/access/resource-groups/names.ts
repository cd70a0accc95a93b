import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  resourceGroups: {
    top: { zh: '资源组选项', en: 'Resource groups to choose from' },
    list: { zh: '资源组列表', en: 'List resource groups' },
    add: { zh: '新建资源组', en: 'Add a resource group' },
    update: { zh: '修改资源组', en: 'Change a resource group' },
    remove: { zh: '删除资源组', en: 'Delete resource groups' },
    getResource: { zh: '查看资源组的菜单', en: 'Menu entries of a resource group' },
    updateResource: { zh: '设置资源组的菜单', en: 'Set the menu entries of a resource group' },
  },
  resourceGroupInterfaces: {
    list: { zh: '查看资源组的接口', en: 'Interfaces of a resource group' },
    set: { zh: '设置资源组的接口', en: 'Set the interfaces of a resource group' },
  },
} satisfies EntryNames;
