import type { Texts } from '../language/language.ts';

export const texts = {
  dataRolesMissing: {
    zh: '这里的数据按角色授权，而您没有任何数据角色，请联系管理员',
    en: 'This data is shown by role, and you have no data role for it. Please contact an administrator',
  },
  reportingUnreachable: { zh: '报表服务暂时无法连接，请稍后重试', en: 'The reporting service cannot be reached. Please try again later' },
  reportingBusy: { zh: '报表服务繁忙，请在 {seconds} 秒后重试', en: 'The reporting service is busy. Try again in {seconds} seconds' },
  reportingSignIn: {
    zh: '门户无法登录报表服务，请联系管理员检查客户端凭据',
    en: 'The portal cannot sign in to the reporting service. Ask an administrator to check its client credentials',
  },
  reportingDenied: { zh: '报表服务拒绝了门户的访问（{code}）', en: 'The reporting service refused the portal ({code})' },
  reportingNotFound: { zh: '报表服务中找不到该报表', en: 'The reporting service does not have this report' },
  embedOriginForeign: {
    zh: '报表服务返回的嵌入地址（{origin}）不在该连接允许的嵌入来源中，已拒绝打开。请管理员检查报表连接的“嵌入来源”，或设置 POWERBI_EMBED_ORIGINS',
    en: 'The reporting service gave an embed address ({origin}) that its connection does not allow, so it is not opened. Administrators: check “Embedded from” of the connection, or the setting POWERBI_EMBED_ORIGINS',
  },
  reportingFailed: { zh: '报表服务返回错误（{code}）', en: 'The reporting service reported an error ({code})' },
} as const satisfies Texts;
