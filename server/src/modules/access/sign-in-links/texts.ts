import type { Texts } from '../../../language/language.ts';

export const texts = {
  signInTokenOver: { zh: '登录链接无效、已被使用或已过期', en: 'This sign-in link is not valid, has been used or has expired' },
  qrCodeOver: { zh: '二维码已过期或已处理，请重新扫码', en: 'This QR code has expired or was answered already. Please scan a new one' },
  accountMissing: { zh: '账号“{account}”不存在或已停用', en: 'There is no active account “{account}”' },
  passwordFirst: { zh: '账号“{account}”须先用初始密码登录并设置新密码', en: '“{account}” has to sign in with the first password and choose a new one before' },
} as const satisfies Texts;
