import { definePageTexts } from '@portal/shared/language';

export const zh = {
  skip: '跳到正文',
  loading: 'loading...',
  notFound: { title: '没有这个页面', text: '地址 {{path}} 不存在，或者您没有权限打开它。', home: '返回首页', back: '返回上一页' },
  notAvailable: { title: '“{{title}}”尚未开放', text: '您有权使用该页面，但门户还没有安装提供它的模块。需要时请联系管理员。' },
} as const;

export const en = {
  skip: 'Skip to content',
  loading: 'loading...',
  notFound: {
    title: 'There is no such page',
    text: 'The address {{path}} does not exist, or you may not open it.',
    home: 'Back to Home',
    back: 'Back to the page before',
  },
  notAvailable: {
    title: '“{{title}}” is not available yet',
    text: 'You may use this page, but no installed module provides it. Please ask your administrator if you need it.',
  },
};

export const useTexts = definePageTexts('host.shell', { zh, en });
