/** 学习模块的中文文本。 */
export default {
  center: {
    title: '学习中心',
    lead: '用几分钟的短课程，学会看报表、讨论报表和管理报表。',
    search: '搜索课程',
    level: '难度',
    everyLevel: '全部难度',
    count_other: '共 {{count}} 门课程',
    pages: '课程分页',
    failed: '课程加载失败',
    empty: '还没有课程',
    emptyNext: '管理员发布课程后，会显示在这里。',
    noMatch: '没有符合条件的课程',
    noMatchNext: '试试减少关键词，或换一个难度。',
    clear: '显示全部课程',
  },
  lesson: {
    level: { beginner: '入门', intermediate: '进阶', advanced: '高级' },
    minutes_other: '{{count}} 分钟',
    chapters_other: '{{count}} 章',
  },
  article: {
    failed: '文章加载失败',
    missing: '没有这篇文章',
    missingNext: '它可能已被撤下，或尚未发布。',
    home: '返回首页',
  },
  home: {
    articles: '文章',
    title: '学习',
    all: '全部课程',
    failed: '课程加载失败',
  },
};
