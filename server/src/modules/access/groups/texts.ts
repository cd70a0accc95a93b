import type { Texts } from '../../../language/language.ts';

export const texts = {
  roleMissing: { zh: '角色不存在或已被删除', en: 'This role does not exist or was deleted' },
  roleNameTaken: { zh: '角色“{name}”已存在', en: 'There is a role “{name}” already' },
  roleCodeTaken: { zh: '编码“{code}”已被其他角色使用', en: 'Another role has the code “{code}” already' },
  roleCodeFixed: { zh: '内置角色的编码不能修改', en: 'The code of a built-in role cannot be changed' },
  roleBuiltIn: { zh: '“{name}”是内置角色，不能删除，可以停用', en: '“{name}” comes with the portal. It cannot be deleted, but turned off' },
  roleBeyond: {
    zh: '角色“{name}”授予了您没有的权限（{what}），只有同样拥有这些权限的人才能更改它',
    en: 'The role “{name}” gives rights that you lack ({what}). Only a user with the same rights may change it',
  },
  grantNotHeld: { zh: '您不能授予自己没有的权限（{what}）', en: 'You cannot give rights that you do not have yourself ({what})' },
  grantNotTaken: { zh: '您不能收回自己没有的权限（{what}）', en: 'You cannot take away rights that you do not have yourself ({what})' },
  noGrant: { zh: '“{name}”没有此报表的授权，请刷新列表', en: '“{name}” has no grant of this report. Reload the list' },
  endPassed: { zh: '截止时间已过', en: 'This end has passed already' },
  reportGone: { zh: '报表 {id} 不存在或已被删除', en: 'Report {id} does not exist or was deleted' },
  dataRoleGone: { zh: '所选的数据角色不存在或已被删除', en: 'A data role that was chosen does not exist or was deleted' },
  pageGone: { zh: '报表“{name}”没有页面“{page}”', en: 'The report “{name}” has no page “{page}”' },
  dashboardGone: { zh: '仪表板 {id} 不存在或已被删除', en: 'Dashboard {id} does not exist or was deleted' },
  departmentGone: { zh: '部门不存在或已被删除', en: 'This department does not exist or was deleted' },
  personMissing: { zh: '用户不存在或已被删除', en: 'This user does not exist or was deleted' },
} as const satisfies Texts;
