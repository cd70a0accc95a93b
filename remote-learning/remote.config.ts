import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'learning',
  contract: '^1.7.0',
  routes: [
    { path: 'LearningCenter', title: { zh: '学习中心', en: 'Learning Center' }, keepAlive: true },
    { path: 'LessonList', title: { zh: '课程', en: 'Lessons' }, keepAlive: true },
    { path: 'LessonDetail', title: { zh: '课程', en: 'Lesson' }, keepAlive: true },
    { path: 'LessonDetail/:id', title: { zh: '课程', en: 'Lesson' }, keepAlive: true },
    { path: 'LessonPlayer', title: { zh: '课程播放', en: 'Lesson player' }, keepAlive: true },
    { path: 'LessonPlayer/:id', title: { zh: '课程播放', en: 'Lesson player' }, keepAlive: true },
    { path: 'ArticleDetail/:id/:name', title: { zh: '文章', en: 'Article' }, keepAlive: true },
    { path: 'ArticleManagement', title: { zh: '文章管理', en: 'Articles' }, keepAlive: true, access: 'contentManagement' },
    { path: 'ArticleClassManagement', title: { zh: '文章分类', en: 'Article classes' }, keepAlive: true, access: 'contentManagement' },
    { path: 'LessonManagement', title: { zh: '课程管理', en: 'Lessons' }, keepAlive: true, access: 'contentManagement' },
    { path: 'ChapterManagement', title: { zh: '章节管理', en: 'Chapters' }, keepAlive: true, access: 'contentManagement' },
    { path: 'AnnouncementDetail/:type/:name', title: { zh: '公告', en: 'Announcement' }, keepAlive: true },
    { path: 'AnnouncementManagement', title: { zh: '公告管理', en: 'Announcements' }, keepAlive: true, access: 'contentManagement' },
    { path: 'AnnouncementEdit/:type/:name', title: { zh: '编辑公告', en: 'Edit announcement' }, keepAlive: true, access: 'contentManagement' },
    { path: 'AnnouncementLog', title: { zh: '公告记录', en: 'Announcement log' }, keepAlive: true, access: 'contentManagement' },
    { path: 'CarouselManage', title: { zh: '轮播管理', en: 'Carousel' }, keepAlive: true, access: 'contentManagement' },
  ],
  slots: ['home.carousel', 'home.content'],
  commands: [],
};
export default description;
