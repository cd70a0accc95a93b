import type { Texts } from '../../../language/language.ts';

export const texts = {
  dataRoleGone: { zh: '数据角色不存在或已被删除', en: 'This data role does not exist or was deleted' },
  dataRoleTaken: { zh: '语义模型“{dataset}”已经有数据角色“{name}”', en: 'The semantic model “{dataset}” has a data role “{name}” already' },
  dataRoleUsed: { zh: '“{name}”还被 {count} 项报表授权使用，请先从授权中去掉', en: '“{name}” is still named by grants on reports ({count}). Take it out of them first' },
  dataRoleReportGone: { zh: '报表不存在或已被删除', en: 'This report does not exist or was deleted' },
  dataRoleNoDataset: { zh: '报表“{name}”没有自己的语义模型，不能设置数据角色', en: 'The report “{name}” has no semantic model of its own, and so no data roles' },
  dataRoleOthersRows: {
    zh: '只有系统管理员可以决定数据角色显示谁的数据',
    en: 'Only an administrator decides whose rows a data role shows',
  },
  dataRoleOtherDataset: { zh: '数据角色“{role}”不属于报表“{report}”的语义模型', en: 'The data role “{role}” does not belong to the semantic model of the report “{report}”' },
  dataRolesOfFormer: {
    zh: '此报表的授权使用了其他语义模型的数据角色（{roles}），请先在授权中去掉这些数据角色，再更换源报表',
    en: 'Grants of this report name data roles of another semantic model ({roles}). Take them out of the grants first',
  },
  dataRolesDisagree: {
    zh: '数据角色“{one}”和“{other}”的有效用户名或自定义数据不同，不能同时使用，请联系管理员',
    en: 'The data roles “{one}” and “{other}” ask for different effective users or custom data and cannot be used together. Please contact an administrator',
  },
  dataRoleIncomplete: {
    zh: '数据角色“{name}”需要您的{what}，而您的账号没有填写，请联系管理员',
    en: 'The data role “{name}” needs your {what}, which your account does not have. Please contact an administrator',
  },
  variable_account: { zh: '账号', en: 'account' },
  variable_mail: { zh: '邮箱', en: 'e-mail address' },
  variable_jobNo: { zh: '工号', en: 'job number' },
  variable_department: { zh: '部门', en: 'department' },
} as const satisfies Texts;
