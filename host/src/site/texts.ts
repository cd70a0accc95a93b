import { definePageTexts } from '@portal/shared/language';

export const zh = {
  portal: '报表门户',
} as const;

export const en = {
  portal: 'Report Portal',
};

export const useTexts = definePageTexts('host.site', { zh, en });
