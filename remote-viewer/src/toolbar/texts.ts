import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '报表工具栏',
  fold: '收起工具栏',
  unfold: '展开工具栏',
  print: '打印',
  fullScreen: '全屏',
  reload: '重新加载',
  reloadInLanguage: '重新加载（以中文显示报表）',
  refresh: '刷新数据',
  views: '视图与链接',
  edit: '编辑',
  export: '导出',
  download: '下载报表文件（{{extension}}）',
  video: '观看视频',
  videoMissing: '请确认您已上传视频链接',
  doc: '查看文档',
  docMissing: '请确认您已上传文档链接',
  comments: '评论',
} as const;

export const en = {
  title: 'Report toolbar',
  fold: 'Hide the toolbar',
  unfold: 'Show the toolbar',
  print: 'Print',
  fullScreen: 'Full screen',
  reload: 'Reload',
  reloadInLanguage: 'Reload (shows the report in English)',
  refresh: 'Refresh data',
  views: 'Views and link',
  edit: 'Edit',
  export: 'Export',
  download: 'Download the report file ({{extension}})',
  video: 'Watch the video',
  videoMissing: 'Please confirm that you have uploaded the video link',
  doc: 'Read the document',
  docMissing: 'Please confirm that you have uploaded the doc link',
  comments: 'Comments',
};

export const useTexts = definePageTexts('viewer.toolbar', { zh, en });
