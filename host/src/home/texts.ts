import { definePageTexts } from '@portal/shared/language';

export const zh = {
  morning: '早上好，{{name}}',
  afternoon: '下午好，{{name}}',
  evening: '晚上好，{{name}}',
  recent: '继续查看',
  favourites: '我的收藏',
  noFavourites: '还没有收藏。打开报表后点星标，即可在这里找到它。',
  dashboards: '我的仪表板',
  all: '全部 {{count}} 张',
  count: '{{count}} 张报表',
  moreClasses: '更多分类',
  noReports: '门户中还没有报表。',
  noReportsNext: '添加报表连接、发布报表并授权后，同事就能在这里看到它们。',
  firstSteps: '开始使用',
  empty: '还没有对您开放的报表。',
  emptyNext: '请联系管理员开通权限。菜单中的其他页面可以照常使用。',
} as const;

export const en = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  recent: 'Continue',
  favourites: 'My favourites',
  noFavourites: 'No favourites yet. Open a report and star it, and you will find it here.',
  dashboards: 'My dashboards',
  all: 'All {{count}}',
  count_one: '{{count}} report',
  count_other: '{{count}} reports',
  moreClasses: 'More classes',
  noReports: 'There are no reports in the portal yet.',
  noReportsNext: 'Connect where reports come from, publish them and grant them, and your colleagues find them here.',
  firstSteps: 'First steps',
  empty: 'No report is open to you yet.',
  emptyNext: 'Please ask your administrator for access. Everything else in the menu is yours already.',
};

export const useTexts = definePageTexts('host.home', { zh, en });
