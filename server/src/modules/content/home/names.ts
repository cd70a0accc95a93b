import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  home: {
    overview: { zh: '首页概览', en: 'Home at a glance' },
    saveLayout: { zh: '调整首页布局', en: 'Arrange Home' },
    news: { zh: '首页动态', en: 'News on Home' },
    reports: { zh: '首页报表', en: 'Reports on Home' },
    carouselItems: { zh: '首页轮播图', en: 'Pictures on Home' },
    carouselClick: { zh: '记录轮播图点击', en: 'Count a click on a picture of Home' },
  },
} satisfies EntryNames;
