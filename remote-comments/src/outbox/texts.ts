import { definePageTexts } from '@portal/shared/language';

export const zh = {
  sending: '发送中…',
  offline: '没有网络，恢复后会自动发送。',
  failed: '发送失败：{{reason}}',
  interrupted: '服务器还没有答复，页面就已关闭',
  again: '重新发送',
  edit: '编辑',
  discard: '放弃',
} as const;

export const en = {
  sending: 'Sending…',
  offline: 'No connection. It is sent as soon as there is one.',
  failed: 'Not sent: {{reason}}',
  interrupted: 'the page was closed before the server answered',
  again: 'Send again',
  edit: 'Edit',
  discard: 'Discard',
};

export const useTexts = definePageTexts('comments.outbox', { zh, en });
