import { definePageTexts } from '@portal/shared/language';

export const zh = {
  noChanges: '没有更改',
  review: '核对并保存',
  reviewTitle: '保存这些更改？',
  save: '保存',
  cancel: '取消',
  stale: '放弃我的更改，载入最新内容',
  staleKeep: '在最新内容上保留我的更改',
} as const;

export const en = {
  noChanges: 'No changes',
  review: 'Review and save',
  reviewTitle: 'Save these changes?',
  save: 'Save',
  cancel: 'Cancel',
  stale: 'Discard my changes and load the latest',
  staleKeep: 'Keep my changes on top of the latest',
};

export const useTexts = definePageTexts('admin.saving', { zh, en });
