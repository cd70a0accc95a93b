import { definePageTexts } from '@portal/shared/language';

export const zh = {
  announcements: '公告',
  failed: '公告加载失败',
  missing: '没有这条公告',
  missingNext: '它可能已被撤下、已到期，或未向您开放。',
  home: '返回首页',
  kind: { notice: '通知', maintenance: '维护', release: '版本更新', data: '数据' },
  unread: '未读',
  pinned: '置顶',
  toConfirm: '待确认',
  confirm: '我已阅读',
  confirmed: '您已于 {{time}} 确认阅读',
  confirmNext: '请阅读后确认。',
  newer: '上一条：{{title}}',
  older: '下一条：{{title}}',
  others: '其他公告',
  close: '关闭',
  readMore: '查看详情',
} as const;

export const en = {
  announcements: 'Announcements',
  failed: 'The announcements could not be fetched',
  missing: 'There is no such announcement',
  missingNext: 'It may have been withdrawn, be over, or not be for you.',
  home: 'Back to Home',
  kind: { notice: 'Notice', maintenance: 'Maintenance', release: 'Release', data: 'Data' },
  unread: 'Unread',
  pinned: 'Pinned',
  toConfirm: 'To be confirmed',
  confirm: 'I have read this',
  confirmed: 'You confirmed on {{time}} that you have read this',
  confirmNext: 'Please confirm when you have read it.',
  newer: 'Newer: {{title}}',
  older: 'Older: {{title}}',
  others: 'Other announcements',
  close: 'Close',
  readMore: 'Read it',
};

export const useTexts = definePageTexts('learning.announcements', { zh, en });
