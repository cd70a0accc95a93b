import type { Texts } from '../../../language/language.ts';

export const texts = {
  wrongCredentials: { zh: '账号或密码错误', en: 'The account or password is wrong' },
  mustChangePassword: { zh: '首次登录，请先修改密码', en: 'Please change your password first' },
  passwordExpired: { zh: '密码已过期，请修改密码', en: 'Your password has expired. Please change it' },
  disabled: { zh: '账号已停用，请联系管理员', en: 'This account is disabled. Please contact an administrator' },
  locked: {
    zh: '登录失败次数过多，账号已锁定，请在 {minutes} 分钟后重试',
    en: 'Too many failed sign-ins. The account is locked; try again in {minutes} min',
  },
  directoryDown: { zh: '您的账号所在的目录暂时无法连接，请稍后重试', en: 'The directory of your account cannot be reached at the moment. Try again later' },
  passwordsDiffer: { zh: '两次输入的密码不一致', en: 'The two entries differ' },
  noPassword: { zh: '您的账号不使用本门户的密码登录，无法在此修改密码', en: 'You do not sign in by a password of this portal, so there is none to change here' },
  oldPasswordWrong: { zh: '原密码错误', en: 'The old password is wrong' },
  passwordTooShort: { zh: '密码至少需要 {length} 个字符', en: 'The password needs at least {length} characters' },
  passwordTooSimple: {
    zh: '密码须包含大写字母、小写字母、数字、符号中的至少 {classes} 种',
    en: 'The password needs at least {classes} of these: capital letters, small letters, digits, symbols',
  },
  passwordUsedBefore: { zh: '不能使用最近用过的 {count} 个密码', en: 'Choose a password other than your last {count}' },
  passwordLinkOver: { zh: '设置密码的链接无效、已被使用或已过期，请向管理员再要一个', en: 'This link to set a password is not valid, has been used or has expired. Ask an administrator for another one' },
} as const satisfies Texts;
