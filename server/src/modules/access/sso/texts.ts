import type { Texts } from '../../../language/language.ts';

export const texts = {
  ssoNotSet: { zh: '本站没有启用单点登录', en: 'Single sign-on is not set up here' },
  ssoUnreachable: { zh: '身份提供方暂时无法连接，请稍后重试或用密码登录', en: 'The identity provider cannot be reached. Try again later, or sign in with your password' },
  ssoStale: { zh: '单点登录已过期或不是从本浏览器发起的，请重新开始', en: 'This single sign-on has expired or was not begun in this browser. Please start again' },
  ssoRefused: { zh: '身份提供方没有完成登录（{reason}），请重新开始', en: 'The identity provider did not sign you in ({reason}). Please start again' },
  ssoNoAccount: {
    zh: '您的身份“{account}”在门户中没有可用的账号，请联系管理员',
    en: 'Your identity “{account}” has no active account in the portal. Please contact an administrator',
  },
} as const satisfies Texts;
