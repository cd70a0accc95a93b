import { definePageTexts } from '@portal/shared/language';

export const zh = {
  span: '统计范围',
  hours: '最近 24 小时',
  days: '最近 30 天',
  time: '时间',
  at: '时段',
  bar: '{{time}}：{{counts}}',
  comma: '，',
} as const;

export const en = {
  span: 'Period',
  hours: 'Last 24 hours',
  days: 'Last 30 days',
  time: 'Time',
  at: 'Hour',
  bar: '{{time}}: {{counts}}',
  comma: ', ',
};

export const useTexts = definePageTexts('admin.timeBars', { zh, en });
