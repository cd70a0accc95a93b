import { definePageTexts } from '@portal/shared/language';

export const zh = {
  running: '正在导出“{{name}}”',
  progress: '“{{name}}”的导出进度',
  done: '“{{name}}”已导出',
  failed: '“{{name}}”导出失败',
  download: '下载 {{format}}',
  open: '打开“我的导出”',
} as const;

export const en = {
  running: 'Exporting “{{name}}”',
  progress: 'Progress of “{{name}}”',
  done: '“{{name}}” has been exported',
  failed: '“{{name}}” could not be exported',
  download: 'Download {{format}}',
  open: 'Open My exports',
};

export const useTexts = definePageTexts('host.exports', { zh, en });
