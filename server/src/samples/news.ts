import type { announcement, carouselItem } from '../database/schema/index.ts';

type SampleAnnouncement = Pick<Required<typeof announcement.$inferInsert>, 'kind' | 'title' | 'entitle' | 'content' | 'encontent' | 'isPinned' | 'isConfirmed'>;

/** What the portal tells on its first day, the newest first. `{lesson}` is the address of the first lesson. */
export const sampleAnnouncements: readonly SampleAnnouncement[] = [
  {
    kind: 'notice',
    title: '欢迎使用报表门户',
    entitle: 'Welcome to the report portal',
    content:
      '报表、仪表板、文章和课程都在这里。您能看到什么，由管理员给您的角色决定。\n\n<ul><li>第一次使用？先看<a href="{lesson}">五分钟上手</a>：三段短视频、一次小测验，完成后可以领取证书。</li><li>找报表最快的办法是 <strong>Ctrl K</strong>：输入名称或拼音首字母。</li><li>看到有用的报表就点星标，它会出现在首页和菜单里。</li></ul>',
    encontent:
      'Reports, dashboards, articles and lessons are all here. What you see depends on the roles that your administrator has given you.\n\n<ul><li>New here? Begin with <a href="{lesson}">Your first five minutes</a>: three short videos, a quiz, and a certificate when you are done.</li><li>The quickest way to a report is <strong>Ctrl K</strong>: type part of its name.</li><li>Star what you find useful. You will find it on Home and in the menu.</li></ul>',
    isPinned: true,
    isConfirmed: false,
  },
  {
    kind: 'notice',
    title: '数据使用约定，请阅读并确认',
    entitle: 'How we treat data: please read and confirm',
    content:
      '门户里的数据只用于工作。\n\n<ol><li>导出的文件离开门户后不再受权限保护：只留需要的列，用完即删。</li><li>不把数据转发给无权查看该报表的人。</li><li>发现数据有误，请在报表旁写评论，注明页面和筛选条件。</li></ol>\n\n读完后请点击下方的按钮确认。',
    encontent:
      'The data in this portal is for work only.\n\n<ol><li>A file that was exported is no longer protected by permissions: keep only the columns you need, and delete it when you are done.</li><li>Do not pass data to people who may not open the report it comes from.</li><li>If a figure looks wrong, write a comment beside the report, with the page and the filters.</li></ol>\n\nPlease confirm with the button below when you have read this.',
    isPinned: false,
    isConfirmed: true,
  },
  {
    kind: 'data',
    title: '示例报表的数据从哪里来',
    entitle: 'Where the sample data comes from',
    content: '示例报表使用公开数据：美国运输部的航班、西雅图的天气、电影票房、股票价格和美国就业统计。数据是固定的样本，不会每天更新。\n\n管理员可以随时删除示例内容，或换成您自己的报表。',
    encontent: 'The sample reports use public data: US flights, the weather in Seattle, films, share prices and US employment. They are fixed samples and are not updated.\n\nAn administrator can delete the samples at any time, or put your own reports in their place.',
    isPinned: false,
    isConfirmed: false,
  },
];

type SamplePicture = Pick<Required<typeof carouselItem.$inferInsert>, 'title' | 'entitle'> & {
  /** Of its files in `server/samples/carousel`. */
  readonly name: string;
  /** English name of the report, or title of the lesson, that it leads to. */
  readonly leadsTo: { readonly report: string } | { readonly lesson: string };
};

/** The pictures of Home's carousel. One that leads to a report is there only with it. The words in them are their titles, for who does not see them. */
export const samplePictures: readonly SamplePicture[] = [
  { name: 'lesson', title: '五分钟上手：三段短视频，一次小测验，一张证书', entitle: 'Your first five minutes: three short videos, a quiz and a certificate', leadsTo: { lesson: 'Your first five minutes' } },
  { name: 'reports', title: '从一张报表开始：八张示例报表，点开就能筛选、导出和讨论', entitle: 'Start with a report: eight samples to open, filter and export', leadsTo: { report: 'US Flights' } },
  { name: 'comments', title: '在数字旁边讨论：评论跟着报表走', entitle: 'Talk beside the figures: comments stay with the report and its readers', leadsTo: { lesson: 'Discussing beside the report' } },
];
