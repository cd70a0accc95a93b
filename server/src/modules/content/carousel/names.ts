import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  managedCarousel: {
    list: { zh: '轮播图管理列表', en: 'List pictures of the carousel' },
    add: { zh: '新建轮播图', en: 'Add a picture to the carousel' },
    update: { zh: '修改轮播图', en: 'Change a picture of the carousel' },
    move: { zh: '移动轮播图', en: 'Move a picture of the carousel' },
    isActive: { zh: '启用或停用轮播图', en: 'Show or hide pictures of the carousel' },
    remove: { zh: '删除轮播图', en: 'Delete pictures of the carousel' },
  },
} satisfies EntryNames;
