import { definePageTexts } from '@portal/shared/language';

export const zh = {
  sending: '发送中…',
  offline: '没有网络，恢复后会自动发送。',
  failed: '发送失败：{{reason}}',
  interrupted: '收到答复前页面已离开',
  again: '重新发送',
  edit: '编辑',
  discard: '放弃',
} as const;

export const en = {
  sending: 'Sending…',
  offline: 'No connection. It is sent as soon as there is one.',
  failed: 'Not sent: {{reason}}',
  interrupted: 'the page was left before the answer came',
  again: 'Send again',
  edit: 'Edit',
  discard: 'Discard',
};

export const useTexts = definePageTexts('comments.outbox', { zh, en });
