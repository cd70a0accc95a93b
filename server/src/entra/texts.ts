import type { Texts } from '../language/language.ts';

export const texts = {
  directoryNotSet: { zh: '还没有设置 Entra ID 的连接：缺少 {names}', en: 'The connection to Entra ID is not set up: {names} missing' },
  directorySignIn: { zh: '门户无法登录 Entra ID（{code}），请检查租户、客户端 ID 和客户端密码', en: 'The portal cannot sign in to Entra ID ({code}). Check tenant, client ID and secret' },
  directoryUnreachable: { zh: 'Microsoft Graph 暂时无法连接，请稍后重试', en: 'Microsoft Graph cannot be reached. Try again later' },
  directoryBusy: { zh: 'Microsoft Graph 繁忙，请在 {seconds} 秒后重试', en: 'Microsoft Graph is busy. Try again in {seconds} seconds' },
  directoryDenied: { zh: 'Microsoft Graph 拒绝了门户（{code}）：应用需要 {permission} 应用程序权限和管理员同意', en: 'Microsoft Graph refused the portal ({code}): the application needs the application permission {permission}, with an administrator’s consent' },
  directoryMissing: { zh: '目录中找不到所选的用户或组', en: 'The directory does not have this user or group' },
  directoryFailed: { zh: 'Microsoft Graph 返回错误（{code}）', en: 'Microsoft Graph reported an error ({code})' },
} as const satisfies Texts;
