import type { chapter, lesson, QuizBody } from '../database/schema/index.ts';
import { firstQuiz } from './quiz.ts';

export type SampleChapter = Pick<Required<typeof chapter.$inferInsert>, 'title' | 'entitle' | 'content' | 'encontent'> & {
  /** Of its recording in `server/samples/lessons`, which the text stands beside. */
  readonly video?: string;
  readonly quiz?: QuizBody;
};
type SampleLesson = Pick<Required<typeof lesson.$inferInsert>, 'title' | 'entitle' | 'summary' | 'ensummary' | 'level'> & {
  /** Of its texts together. */
  readonly minutes: number;
  /** English name of its class. */
  readonly className: string;
  /** English names of the sample reports that it is about. */
  readonly reports: readonly string[];
  readonly chapters: readonly SampleChapter[];
};

const [STARTING, ADMINISTERING] = ['Getting started', 'Administration'];
export const sampleLessonClasses = [
  { name: '使用入门', ename: STARTING },
  { name: '管理', ename: ADMINISTERING },
];

/** Lessons about using this portal. */
export const sampleLessons: readonly SampleLesson[] = [
  {
    title: '五分钟上手',
    entitle: 'Your first five minutes',
    summary: '三段短视频看懂菜单、搜索、筛选和标签页，最后用三道题检验一下，领取证书。',
    ensummary: 'Three short videos on menu, search, filters and tabs, then three questions and your certificate.',
    level: 'beginner',
    minutes: 5,
    className: STARTING,
    reports: ['US Flights', 'Stock Prices'],
    chapters: [
      {
        title: '找到报表',
        entitle: 'Finding a report',
        video: 'find',
        content: '左侧菜单按报表分类列出您有权查看的全部报表。展开分类即可看到报表；部分报表还会列出各个页面，点击页面名称可直接打开该页。记得报表名称的一部分时，用搜索更快：报表名和页面名都会被搜索，中英文均可。',
        encontent:
          'The menu on the left lists every report you may open, by class. Unfold a class to see its reports; some reports list their pages too, and a click on a page opens the report right there. If you remember part of a name, search is faster: it looks at report names and page names, in both languages.',
      },
      {
        title: '让报表回答问题',
        entitle: 'Asking a report',
        video: 'ask',
        content: '切片器和图表都可以点击：其他图表会按所选内容重新计算，再点一次即可取消。工具栏里的星标把报表加入收藏；评论写在报表旁边，只有能打开这张报表的人才能看到。',
        encontent: 'Slicers and charts can be clicked: the other charts are worked out anew for what you chose, and another click lets go. The star in the toolbar makes the report a favourite. Comments stand beside the report, for those who may open it.',
      },
      {
        title: '标签页、并排与语言',
        entitle: 'Tabs, side by side, languages',
        video: 'arrange',
        content: '每张报表在自己的标签页中打开。切换标签页时，报表的筛选条件、所在页面和滚动位置都会保留。右键点击标签页可以把两张报表并排显示。在页面顶部切换界面语言，您的选择会保存在当前浏览器中。',
        encontent:
          'Every report opens in a tab of its own. When you switch between tabs, filters, page and scroll position stay as you left them. A right click on a tab shows two reports side by side. Switch the language at the top of the page; your choice is kept in this browser.',
      },
      {
        title: '三道题',
        entitle: 'Three questions',
        content: '答对两题即可通过，可以重试。通过后，在课程页面领取证书。',
        encontent: 'Two right answers pass, and you may try again. Your certificate is then on the page of the lesson.',
        quiz: firstQuiz,
      },
    ],
  },
  {
    title: '读懂一张报表',
    entitle: 'Reading a report',
    summary: '使用筛选器、交叉筛选和页面导航，让报表回答您的问题。',
    ensummary: 'Let slicers, cross-filtering and pages answer your question.',
    level: 'beginner',
    minutes: 8,
    className: STARTING,
    reports: ['US Flights'],
    chapters: [
      {
        title: '点击图表即可筛选',
        entitle: 'A click is a filter',
        content: '点击柱形、折线上的点或地图上的区域，同一页面的其他图表会立即按所选内容重新计算。再次点击同一位置即可取消。按住 Ctrl 可选择多项。',
        encontent:
          'Click a bar, a point of a line or a region of a map, and the other charts of the page are worked out anew for what you chose. Click the same mark again to let go. Hold Ctrl to choose several.',
      },
      {
        title: '切片器与筛选窗格',
        entitle: 'Slicers and the filter pane',
        content: '切片器是页面上的列表或滑块，适合经常使用的条件，例如州或年份。筛选窗格位于报表右侧，列出作用于当前页面的全部条件；看不到它时，说明该报表没有向您的角色开放筛选窗格。',
        encontent:
          'Slicers are the lists and sliders on a page, made for the conditions you use often, such as a state or a year. The filter pane at the right of the report lists every condition that is at work on the page. If you do not see it, the report does not offer it to your role.',
      },
      {
        title: '刷新与重新加载',
        entitle: 'Refresh and reload',
        content: '“刷新”向数据源重新取数，保留您的筛选条件。“重新加载”把报表恢复到刚打开的样子。数字看起来不对时，先刷新；想从头再来时，重新加载。',
        encontent:
          '“Refresh” asks the data source again and keeps your filters. “Reload” brings the report back to what it was when you opened it. When a number looks wrong, refresh first; when you want to start over, reload.',
      },
    ],
  },
  {
    title: '收藏常用报表',
    entitle: 'Keeping favourites',
    summary: '用自己的分类整理常用报表，一键直达。',
    ensummary: 'Sort the reports you use most into categories of your own.',
    level: 'beginner',
    minutes: 4,
    className: STARTING,
    reports: [],
    chapters: [
      {
        title: '加入与取消收藏',
        entitle: 'Adding and removing',
        content: '点击报表工具栏或报表卡片上的星标，选择一个收藏分类并确认。星标点亮表示已收藏；再次点击即可取消收藏。把已收藏的报表加入另一个分类，会移动它，而不是复制。',
        encontent:
          'Click the star in a report’s toolbar or on its card, choose a category and confirm. A filled star means that the report is a favourite; another click cancels it. Adding a favourite to another category moves it there; there is no second copy.',
      },
      {
        title: '整理分类',
        entitle: 'Categories',
        content: '收藏分类只属于您自己，别人看不到。同名分类只能有一个。删除分类会同时移除其中的收藏，但不会影响报表本身。左侧菜单的“我的收藏”只显示有报表的分类。',
        encontent:
          'Categories are yours alone; nobody else sees them. Two cannot have the same name. Deleting a category removes the favourites in it, never the reports themselves. The menu shows the categories that hold a report.',
      },
    ],
  },
  {
    title: '在报表旁讨论',
    entitle: 'Discussing beside the report',
    summary: '写好一条评论：指出页面、附上截图、说清结论。',
    ensummary: 'Write comments that help: name the page, add a picture, state the point.',
    level: 'intermediate',
    minutes: 6,
    className: STARTING,
    reports: ['Employment'],
    chapters: [
      {
        title: '发表评论',
        entitle: 'Writing a comment',
        content: '打开报表右侧的评论抽屉即可看到其他同事的评论，最新的在最上面。每条评论最多 500 个字符，可附 9 张图片；截图可以直接粘贴到输入框。只有能打开这张报表的人才能看到它的评论。',
        encontent:
          'Open the drawer beside a report to read what colleagues wrote, newest first. A comment has up to 500 characters and nine pictures; a screenshot can be pasted straight into the box. Only people who may open the report see its comments.',
      },
      {
        title: '让评论有用',
        entitle: 'Making it useful',
        content: '写明页面名称和筛选条件，别人才能看到同样的数字。一条评论只谈一件事。发现数据有误时，写出您期望的数值和来源，处理起来会快得多。',
        encontent:
          'Name the page and the filters, so that others see the same numbers. Keep to one matter per comment. If a number is wrong, say which one you expected and where you have it from; it will be put right much sooner.',
      },
    ],
  },
  {
    title: '打印与导出数据',
    entitle: 'Printing and exporting',
    summary: '把报表带到会议和表格里，并知道哪些操作取决于权限。',
    ensummary: 'Take a report to a meeting or a spreadsheet, and know what depends on your permissions.',
    level: 'intermediate',
    minutes: 6,
    className: STARTING,
    reports: ['Route Directory'],
    chapters: [
      {
        title: '打印当前页面',
        entitle: 'Printing a page',
        content: '工具栏中的“打印”会按照您现在看到的筛选结果打印当前页面。打印前先选好页面；横向纸张通常更合适。开启水印的报表，打印件上也会带有水印。',
        encontent:
          '“Print” in the toolbar prints the page as you have filtered it. Go to the page first; landscape paper usually fits better. A report with a watermark carries it on paper, too.',
      },
      {
        title: '导出图表数据',
        entitle: 'Exporting a chart’s data',
        content: '在图表的“更多选项”菜单中选择“导出数据”，得到的是图表背后经过筛选的数据。看不到导出命令时，说明管理员没有为您的角色开放该报表的导出权限。',
        encontent:
          'Choose “Export data” in a chart’s menu to get the filtered data behind it. If there is no such command, your role has no permission to export from this report.',
      },
      {
        title: '对导出的数据负责',
        entitle: 'Looking after exported data',
        content: '导出的文件不再受门户权限保护。只保留需要的列，注明导出日期，用完及时删除，不要转发给无权查看该报表的人。',
        encontent:
          'A file that left the portal is no longer protected by it. Keep only the columns you need, note the date, delete the file when you are done, and do not pass it to people who may not open the report.',
      },
    ],
  },
  {
    title: '管理用户与权限',
    entitle: 'Managing people and permissions',
    summary: '理解资源组与角色的分工，决定谁能看到什么。',
    ensummary: 'What resource groups and roles are for, and who sees what because of them.',
    level: 'advanced',
    minutes: 10,
    className: ADMINISTERING,
    reports: [],
    chapters: [
      {
        title: '资源组：菜单与接口',
        entitle: 'Resource groups: menus and interfaces',
        content: '每位用户属于一个资源组。资源组决定用户能看到哪些菜单、能调用哪些接口。服务器会检查每一次调用，因此隐藏菜单不是唯一的防线。系统自带 Administrators 和 Viewers 两个资源组。',
        encontent:
          'Every user belongs to one resource group. It decides which menus they see and which interfaces they may call. The server checks every single call, so a hidden menu is never the only line of defence. The portal comes with the resource groups Administrators and Viewers.',
      },
      {
        title: '角色：报表与页面',
        entitle: 'Roles: reports and pages',
        content: '角色决定用户能打开哪些报表、页面和仪表板，以及能否编辑、导出。一位用户可以有多个角色，权限会合并：取其中最高的级别。也可以直接授权给某位用户。数据角色还会进一步限定他能看到的数据行。',
        encontent:
          'Roles say which reports, pages and dashboards a user may open, and whether they may edit and export. A user can have several roles; they add up, and the highest level counts. A report can also be granted to one user alone. Data roles narrow down the rows that they see.',
      },
      {
        title: '密码与登录安全',
        entitle: 'Passwords and sign-in',
        content: '密码至少 8 个字符，并包含大写字母、小写字母、数字、符号中的三种；最近用过的 5 个密码不能再用。连续 5 次登录失败，账号锁定 15 分钟。修改密码会结束该用户的全部会话。',
        encontent:
          'A password has at least 8 characters and three of these: capital letters, small letters, digits, symbols; the last five cannot be used again. After five failed sign-ins an account is locked for 15 minutes. A change of password ends all sessions of its user.',
      },
    ],
  },
];
