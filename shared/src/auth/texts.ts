/** Texts of this module, in the namespace `auth`. */
export const authTexts = {
  zh: {
    cookies: '浏览器没有保存登录状态。请在浏览器设置中允许本站使用 Cookie，然后重新登录',
  },
  en: {
    cookies: 'Your browser does not keep the sign-in. Allow cookies for this site in the browser’s settings, then sign in again.',
  },
} as const;
