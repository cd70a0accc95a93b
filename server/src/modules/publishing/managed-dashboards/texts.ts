import type { Texts } from '../../../language/language.ts';

export const texts = {
  dashboardGone: { zh: '该仪表板不存在或已被删除', en: 'This dashboard does not exist or was deleted' },
  dashboardsGone: { zh: '所选的仪表板中有些不存在或已被删除，没有作任何更改', en: 'Some of the dashboards do not exist or were deleted. Nothing was changed' },
  dashboardRolesStale: { zh: '“{name}”的角色刚刚被其他人修改过，您的修改没有保存', en: 'Someone else has changed the roles of “{name}” meanwhile. Your changes have not been saved' },
  dashboardClassGone: { zh: '该报表分类不存在或已被删除', en: 'This report class does not exist or was deleted' },
  dashboardClassNotFor: { zh: '“{name}”只存放用户自己制作的报表，请另选分类', en: '“{name}” is only for the reports that users make themselves; choose another class' },
  dashboardOwnerGone: { zh: '该用户不存在或已停用，不能作为负责人', en: 'This user does not exist or is disabled, and cannot be the owner' },
  dashboardNotGiven: { zh: '您不能授予自己没有的权限（角色管理）', en: 'You cannot give rights that you do not have yourself (management of roles)' },
  dashboardCoverForeign: { zh: '请先上传封面图片', en: 'Upload the picture first' },
} as const satisfies Texts;
