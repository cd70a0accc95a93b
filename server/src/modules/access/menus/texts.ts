import type { Texts } from '../../../language/language.ts';

export const texts = {
  menuMissing: { zh: '菜单不存在或已被删除', en: 'This menu entry does not exist or was deleted' },
  menuNameTaken: { zh: '菜单名称“{name}”已存在', en: 'There is a menu entry named “{name}” already' },
  menuNameFixed: { zh: '菜单“{name}”由门户模块提供，名称不能修改', en: 'The menu entry “{name}” comes with a module of the portal, which knows it by this name. It cannot be changed' },
  menuNameReserved: { zh: '菜单名称“{name}”由门户模块使用，请换一个名称', en: 'The name “{name}” belongs to a module of the portal. Choose another one' },
  menuProvisioned: { zh: '“{title}”由门户模块提供，不能删除，可以隐藏', en: '“{title}” comes with a module of the portal. It cannot be deleted, but hidden' },
  menuWayBack: { zh: '菜单管理的入口不能隐藏，否则没有人能再打开它', en: 'The way to this page cannot be hidden: nobody could open it any more' },
  menuNotHeld: { zh: '您的资源组没有此菜单，不能更改它对谁可见', en: 'Your resource group does not have this entry, so you cannot change who sees it' },
  menuTargetNotHeld: { zh: '您的资源组没有此菜单，不能更改它的类型和路径', en: 'Your resource group does not have this entry, so you cannot change its type or path' },
  menuTargetFixed: { zh: '“{title}”由门户模块提供，类型和路径不能修改', en: '“{title}” comes with a module of the portal. Its type and path cannot be changed' },
  menuPageNotHeld: { zh: '您的资源组没有页面“{path}”，不能添加指向它的菜单', en: 'Your resource group does not have the page “{path}”, so you cannot have an entry lead there' },
  menuFolderNotHeld: { zh: '您的资源组没有文件夹“{title}”，不能让其他人因放入的菜单而看到它', en: 'Your resource group does not have the folder “{title}”, so you cannot give it to anybody with what is put into it' },
  menuGroupMissing: { zh: '资源组不存在或已被删除', en: 'This resource group does not exist or was deleted' },
  menuCycle: { zh: '菜单不能放到自己或自己的下级之下', en: 'A menu entry cannot be placed below itself' },
  menuTooDeep: { zh: '菜单最多 {levels} 级', en: 'The menu has at most {levels} levels' },
  menuParentLink: { zh: '链接下不能有菜单', en: 'There can be no entries below a link' },
  menuHasEntries: { zh: '“{title}”下还有 {count} 个菜单，请先移走或删除它们', en: 'There are {count} entries below “{title}”. Move or delete them first' },
  menuPathEmpty: { zh: '路径：不能为空', en: 'Path: cannot be empty' },
  menuPathUnknown: { zh: '门户中没有页面“{path}”', en: 'The portal has no page “{path}”' },
  menuIconUnknown: { zh: '门户没有图标“{icon}”', en: 'The portal has no icon “{icon}”' },
  menuNotAddress: { zh: '链接须为 http 或 https 网址', en: 'A link needs an http or https address' },
} as const satisfies Texts;
