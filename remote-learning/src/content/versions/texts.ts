import { definePageTexts } from '@portal/shared/language';

export const zh = {
  version: '版本 {{version}}',
  versionBy: '{{name}}，{{time}}',
  versionCurrent: '当前',
  noVersions: '还没有历史版本。每次保存都会留下一个。',
  compare: '与当前比较',
  compareTitle: '版本 {{version}} 与当前保存的内容',
  versionThen: '版本 {{version}}',
  versionNow: '当前',
  restore: '恢复此版本',
  restoreQuestion: '恢复到版本 {{version}}？',
  restoreUnsaved: '您未保存的修改会丢失。',
  restored: '已恢复到版本 {{version}}',
  cancel: '取消',
  versions: '历史版本',
  portal: '门户',
  part: '项目',
  same: '没有差异',
  none: '—',
  picture: '图片',
} as const;

export const en = {
  version: 'Version {{version}}',
  versionBy: '{{name}}, {{time}}',
  versionCurrent: 'Current',
  noVersions: 'There are no versions yet. Every time it is saved leaves one.',
  compare: 'Compare with the current one',
  compareTitle: 'Version {{version}} and what is saved now',
  versionThen: 'Version {{version}}',
  versionNow: 'Current',
  restore: 'Restore this version',
  restoreQuestion: 'Restore version {{version}}?',
  restoreUnsaved: 'What you have not saved is lost.',
  restored: 'Version {{version}} is restored',
  cancel: 'Cancel',
  versions: 'Versions',
  portal: 'The portal',
  part: 'Part',
  same: 'There is no difference',
  none: '—',
  picture: 'Picture',
};

export const useTexts = definePageTexts('learning.versions', { zh, en });
