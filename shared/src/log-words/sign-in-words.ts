import type { SignInEntry } from '../contract/usage/sign-in-log.ts';
import type { Word } from './audit-words.ts';

/** By what people sign in. */
export const methodWords: Readonly<Record<SignInEntry['method'], Word>> = {
  password: { zh: '密码', en: 'Password' },
  link: { zh: '登录链接', en: 'Sign-in link' },
  qr: { zh: '扫码', en: 'QR code' },
  ad: { zh: 'AD 域账号', en: 'AD account' },
  sso: { zh: '单点登录', en: 'Single sign-on' },
};

/** What came of it. */
export const resultWords: Readonly<Record<SignInEntry['result'], Word>> = {
  success: { zh: '成功', en: 'Signed in' },
  wrongCredentials: { zh: '账号或密码错误', en: 'Wrong account or password' },
  mustChangePassword: { zh: '须先修改密码', en: 'Password to be changed first' },
  disabled: { zh: '账号已停用', en: 'Account disabled' },
  locked: { zh: '账号已锁定', en: 'Account locked' },
  passwordExpired: { zh: '密码已过期', en: 'Password expired' },
  noAccount: { zh: '没有可用的账号', en: 'No account to sign in to' },
};

/** Whether the session stands, or how it ended. */
export const sessionWords: Readonly<Record<SignInEntry['session'], Word>> = {
  none: { zh: '—', en: '—' },
  open: { zh: '登录中', en: 'Still signed in' },
  logout: { zh: '已退出登录', en: 'Signed out' },
  password: { zh: '密码已更改', en: 'Password changed' },
  reuse: { zh: '令牌被重复使用', en: 'Token used twice' },
  disabled: { zh: '账号被停用', en: 'Account disabled' },
  administrator: { zh: '被管理员结束', en: 'Ended by an administrator' },
  rights: { zh: '通过他人创建的链接登录，其后权限已变更', en: 'Opened by someone else’s link; rights changed since' },
  expired: { zh: '已过期', en: 'Expired' },
  removed: { zh: '账号已删除', en: 'Account removed' },
};
