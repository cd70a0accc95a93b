import { definePageTexts } from '@portal/shared/language';

export const zh = {
  label: '图片',
  open: '放大第 {{number}} 张图片（共 {{total}} 张）',
} as const;

export const en = {
  label: 'Pictures',
  open: 'Enlarge picture {{number}} of {{total}}',
};

export const useTexts = definePageTexts('comments.picture', { zh, en });
