import { definePageTexts } from '@portal/shared/language';

export const zh = {
  label: '正在以他人视角查看',
  viewing: '正在以“{{name}}”的视角查看门户，只能浏览。',
  recorded: '每次访问都会连同您的账号“{{own}}”记入审计日志。',
  left: '剩余 {{time}}',
  minutesLeft: '剩余 {{minutes}} 分钟',
  stop: '结束查看',
  stopping: '正在结束…',
  failed: '没能结束，请检查网络后重试',
  ended: '已结束以“{{name}}”的视角查看，您现在是“{{own}}”。',
} as const;

export const en = {
  label: 'Viewing as someone else',
  viewing: 'You are viewing the portal as “{{name}}”, read only.',
  recorded: 'Everything you open is written into the audit log with your account “{{own}}”.',
  left: '{{time}} left',
  minutesLeft: '{{minutes}} min left',
  stop: 'Stop viewing',
  stopping: 'Stopping…',
  failed: 'That did not work. Check your connection and try again',
  ended: 'You have stopped viewing as “{{name}}”; you are “{{own}}” again.',
};

export const useTexts = definePageTexts('host.viewAs', { zh, en });
