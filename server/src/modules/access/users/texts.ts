import type { Texts } from '../../../language/language.ts';

export const texts = {
  userMissing: { zh: '用户不存在或已被删除', en: 'This user does not exist or was deleted' },
  userStale: { zh: '“{account}”刚刚被其他人修改过，您的修改没有保存', en: 'Somebody else has changed “{account}” meanwhile. Your changes have not been saved' },
  accountMixed: { zh: '账号混用了形状相近的不同文字（如拉丁字母与西里尔字母），请只使用一种文字', en: 'The account mixes letters of alphabets that look alike, such as Latin and Cyrillic. Use one of them only' },
  accountTaken: { zh: '账号“{account}”已存在', en: 'There is an account “{account}” already' },
  groupMissing: { zh: '角色不存在或已被删除', en: 'This role does not exist or was deleted' },
  resourceGroupMissing: { zh: '资源组不存在或已被删除', en: 'This resource group does not exist or was deleted' },
  rightsBeyond: {
    zh: '“{account}”拥有您没有的权限（{what}），只有同样拥有这些权限的人才能这样做',
    en: '“{account}” has rights that you lack ({what}). Only a user with the same rights may do this',
  },
  rightsNotHeld: { zh: '您不能授予自己没有的权限（{what}）', en: 'You cannot give rights that you do not have yourself ({what})' },
  lastAdministrator: { zh: '至少要保留一位启用的管理员', en: 'At least one active administrator has to remain' },
  enabled: { zh: '已启用', en: 'Enabled' },
  disabled: { zh: '已停用', en: 'Disabled' },
  customOn: { zh: '可以自定义', en: 'May customize' },
  customOff: { zh: '不可以自定义', en: 'May not customize' },
  never: { zh: '从未登录', en: 'Never' },
  notOneself: { zh: '不能停用或删除自己的账号', en: 'You cannot disable or delete your own account' },
  notOwnReset: { zh: '请在“修改密码”中修改自己的密码', en: 'Change your own password on the page “Change password”' },
} as const satisfies Texts;
