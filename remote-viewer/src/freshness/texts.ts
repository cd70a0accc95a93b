import { definePageTexts } from '@portal/shared/language';

export const zh = {
  certified: '已认证',
  dataAsOf: '数据截至 {{time}}',
  late: '数据已过期',
  failed: '最近一次刷新失败',
  running: '正在刷新',
  nextRefresh: '下次刷新 {{time}}',
  owner: '负责人：{{name}}',
} as const;

export const en = {
  certified: 'Certified',
  dataAsOf: 'Data as of {{time}}',
  late: 'older than agreed',
  failed: 'the latest refresh failed',
  running: 'being refreshed',
  nextRefresh: 'Next refresh {{time}}',
  owner: 'Owner: {{name}}',
};

export const useTexts = definePageTexts('viewer.freshness', { zh, en });
