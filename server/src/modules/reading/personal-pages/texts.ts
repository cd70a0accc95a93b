import type { Texts } from '../../../language/language.ts';

export const texts = {
  pageMissing: { zh: '该页面不存在或已被删除', en: 'There is no such page, or it was deleted' },
  pagesFull: { zh: '个人首页最多有 {count} 个页面，请先删除不需要的页面', en: 'There are {count} pages at most. Delete one first' },
  pageFull: { zh: '该页面已没有空位，请先移动或移除最下方的卡片', en: 'The page has no room left. Move or remove its lowest cards first' },
  cardsFull: { zh: '每个页面最多 {count} 张卡片，请先移除不需要的卡片', en: 'A page has {count} cards at most. Remove one first' },
  cardGone: { zh: '要添加的报表或仪表板不存在或已被删除', en: 'A report or dashboard that is added does not exist, or was deleted' },
  cardDenied: { zh: '您没有权限打开要添加的报表或仪表板', en: 'You may not open a report or dashboard that is added' },
  cardPageDenied: { zh: '您不能查看要添加的报表页面，或该页面已不存在', en: 'You may not see a page of a report that is added, or it does not exist any more' },
  cardWithoutVisuals: { zh: '只有在线报表才能单独显示其中的视觉对象', en: 'Only an online report has visuals that can be shown by themselves' },
  categoryGone: { zh: '该收藏分类不存在或已被删除', en: 'There is no such category of favourites, or it was deleted' },
  templateMissing: { zh: '该模板不存在、已撤下或不适用于您', en: 'There is no such template, it was withdrawn, or it is not for you' },
  templateFixed: { zh: '该页面由管理员统一设置，不能修改；您可以新建自己的页面', en: 'This page is set by administrators and cannot be changed. You can add one of your own' },
  templateGone: { zh: '该模板不存在或已被删除', en: 'There is no such template, or it was deleted' },
  templateEmpty: { zh: '模板“{name}”还没有卡片，不能发布', en: 'The template “{name}” has no cards yet. Add some before you publish it' },
  templateCategory: { zh: '模板中的收藏卡片只能显示全部收藏，因为收藏分类因人而异', en: 'In a template, a card of favourites shows all of them: categories are each person’s own' },
  groupGone: { zh: '该角色不存在或已被删除', en: 'There is no such role, or it was deleted' },
} as const satisfies Texts;
