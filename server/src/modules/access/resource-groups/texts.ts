import type { Texts } from '../../../language/language.ts';

export const texts = {
  resourceGroupGone: { zh: '资源组不存在或已被删除', en: 'This resource group does not exist or was deleted' },
  resourceGroupTaken: { zh: '资源组“{name}”已存在', en: 'There is a resource group “{name}” already' },
  resourceGroupUsed: { zh: '“{name}”中还有 {count} 位用户，请先将他们移到其他资源组', en: '{count} people are in “{name}”. Put them into another resource group first' },
  resourceGroupEverything: { zh: '“{name}”始终拥有全部权限，不能缩减或删除', en: '“{name}” always holds everything. It cannot be narrowed or deleted' },
  resourceGroupBeyond: { zh: '“{name}”拥有您没有的权限（{what}），只有同样拥有这些权限的人才能更改它', en: '“{name}” has rights that you lack ({what}). Only a user with the same rights may change it' },
  grantMenuGone: { zh: '菜单不存在或已被删除，请刷新后重试', en: 'A menu entry does not exist or was deleted. Refresh and try again' },
  grantInterfaceGone: { zh: '接口或接口分类不存在或已被删除，请刷新后重试', en: 'An interface or interface class does not exist or was deleted. Refresh and try again' },
  rightsNotHeld: { zh: '您不能授予自己没有的权限（{what}）', en: 'You cannot give rights that you do not have yourself ({what})' },
} as const satisfies Texts;
