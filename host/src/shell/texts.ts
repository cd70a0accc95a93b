import { definePageTexts } from '@portal/shared/language';

export const zh = {
  skip: { label: '快速跳转', content: '跳到正文', tabs: '跳到已打开的页面', to: '跳到{{name}}' },
  side: '侧边栏',
  loading: 'loading...',
  notFound: { title: '没有这个页面', text: '地址 {{path}} 不存在，或者您没有权限打开它。', home: '返回首页', back: '返回上一页' },
  refused: { title: '您没有权限打开“{{title}}”', closed: '“{{title}}”未启用', text: '如果工作需要，请联系管理员开通。', report: '这张报表尚未对您开放，您可以申请查看。', ask: '申请权限' },
  notAvailable: { title: '“{{title}}”尚未开放', text: '您有权使用该页面，但门户还没有安装提供它的模块。需要时请联系管理员。' },
} as const;

export const en = {
  skip: { label: 'Skip', content: 'Skip to content', tabs: 'Skip to the open pages', to: 'Skip to: {{name}}' },
  side: 'Sidebar',
  loading: 'loading...',
  notFound: {
    title: 'There is no such page',
    text: 'The address {{path}} does not exist, or you may not open it.',
    home: 'Back to Home',
    back: 'Go back',
  },
  refused: {
    title: 'You have no access to “{{title}}”',
    closed: '“{{title}}” is not in use',
    text: 'If you need this page, please ask your administrator.',
    report: 'This report has not been shared with you. You can request access.',
    ask: 'Request access',
  },
  notAvailable: {
    title: '“{{title}}” is not available yet',
    text: 'You may use this page, but no installed module provides it. Please ask your administrator if you need it.',
  },
};

export const useTexts = definePageTexts('host.shell', { zh, en });
