import { definePageTexts } from '@portal/shared/language';

export const zh = {
  report: '报表名称',
  page: '页面名称',
  needed: '请填写名称',
  save: '保存',
  cancel: '取消',
} as const;

export const en = {
  report: 'Name of the report',
  page: 'Name of the page',
  needed: 'Enter a name',
  save: 'Save',
  cancel: 'Cancel',
};

export const useTexts = definePageTexts('viewer.nameDialog', { zh, en });
