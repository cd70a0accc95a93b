import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  signInLinks: {
    createLink: { zh: '生成登录链接', en: 'Make a sign-in link' },
    qrLook: { zh: '查看扫码登录请求', en: 'Look at a sign-in by QR code' },
    qrAnswer: { zh: '确认或拒绝扫码登录', en: 'Approve or refuse a sign-in by QR code' },
  },
} satisfies EntryNames;
