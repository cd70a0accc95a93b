import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  favourites: {
    getList: { zh: '收藏列表', en: 'List favourites' },
    add: { zh: '添加收藏', en: 'Add a favourite' },
    remove: { zh: '取消收藏', en: 'Cancel a favourite' },
    addClass: { zh: '新建收藏分类', en: 'Add a favourite category' },
    updateClass: { zh: '重命名收藏分类', en: 'Rename a favourite category' },
    deleteClass: { zh: '删除收藏分类', en: 'Delete a favourite category' },
    isCollection: { zh: '是否已收藏', en: 'Whether something is a favourite' },
    getClassList: { zh: '收藏分类列表', en: 'List favourite categories' },
  },
} satisfies EntryNames;
