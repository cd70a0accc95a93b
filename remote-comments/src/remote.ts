import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: { CommentManage: () => import('./management/comments-page.tsx'), ReplyManage: () => import('./management/replies-page.tsx') },
  slots: { 'viewer.drawer': () => import('./drawer/comment-drawer.tsx'), 'header.bell': () => import('./bell/bell.tsx') },
});
