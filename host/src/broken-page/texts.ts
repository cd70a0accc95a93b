import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '门户未能打开',
  text: '部分文件未能加载，或页面在运行中出错。请检查网络后重新加载；仍不成功时请联系管理员。',
  reload: '重新加载',
} as const;

export const en = {
  title: 'The portal could not be opened',
  text: 'Part of it could not be fetched, or it stopped because of an error. Please check your network and load it again; tell your administrator if that does not help.',
  reload: 'Load again',
};

export const useTexts = definePageTexts('host.brokenPage', { zh, en });
