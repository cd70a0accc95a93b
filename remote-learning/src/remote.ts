import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {
    LearningCenter: () => import('./content/learning-center/learning-center-page.tsx'),
    LessonList: () => import('./content/lesson-list/lesson-list-page.tsx'),
    LessonDetail: () => import('./content/lesson-detail/any-lesson-page.tsx'),
    'LessonDetail/:id': () => import('./content/lesson-detail/lesson-detail-page.tsx'),
    LessonPlayer: () => import('./content/lesson-player/last-lesson-page.tsx'),
    'LessonPlayer/:id': () => import('./content/lesson-player/lesson-player-page.tsx'),
    'ArticleDetail/:id/:name': () => import('./content/articles/article-page.tsx'),
    ArticleManagement: () => import('./content/managed-articles/managed-articles-page.tsx'),
    ArticleClassManagement: () => import('./content/article-classes/article-classes-page.tsx'),
    LessonManagement: () => import('./content/managed-lessons/managed-lessons-page.tsx'),
    ChapterManagement: () => import('./content/managed-chapters/managed-chapters-page.tsx'),
    'AnnouncementDetail/:type/:name': () => import('./content/announcements/announcement-page.tsx'),
    AnnouncementManagement: () => import('./content/managed-announcements/managed-announcements-page.tsx'),
    'AnnouncementEdit/:type/:name': () => import('./content/managed-announcements/announcement-edit-page.tsx'),
    AnnouncementLog: () => import('./content/announcement-log/announcement-log-page.tsx'),
    CarouselManage: () => import('./content/managed-carousel/managed-carousel-page.tsx'),
  },
  slots: { 'home.carousel': () => import('./content/carousel/home-carousel.tsx'), 'home.content': () => import('./content/home/home-content.tsx') },
});
