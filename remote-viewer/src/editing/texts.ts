import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '正在编辑报表',
  exit: '退出编辑',
  unsavedTitle: '放弃未保存的更改？',
  unsavedText: '对该报表的更改尚未保存，离开后将会丢失。',
  save: '保存并离开',
  discard: '放弃更改',
  stay: '继续编辑',
} as const;

export const en = {
  title: 'Editing the report',
  exit: 'Exit editing',
  unsavedTitle: 'Leave without saving?',
  unsavedText: 'The changes to this report have not been saved and will be lost.',
  save: 'Save and leave',
  discard: 'Discard changes',
  stay: 'Keep editing',
};

export const useTexts = definePageTexts('viewer.editing', { zh, en });
