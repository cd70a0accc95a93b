import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '即将自动退出',
  text: '您已有一段时间没有操作。{{seconds}} 秒后将自动退出登录，标签页和未发送的内容会保留。',
  stay: '继续使用',
  leave: '立即退出',
} as const;

export const en = {
  title: 'You are about to be signed out',
  text: 'You have not done anything for a while. In {{seconds}} s you will be signed out; your tabs and unsent texts are kept.',
  stay: 'Stay signed in',
  leave: 'Sign out now',
};

export const useTexts = definePageTexts('host.idle', { zh, en });
