import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { readers } from '../../../built-in-groups.ts';
import { defineModule, type MenuEntry } from '../../../module.ts';
import { uploadsModule } from '../../content/uploads/module.ts';
import { mailModule } from '../../delivery/mail/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { eventsModule } from '../../site/events/module.ts';
import { Bell } from './bell.ts';
import { CommentManagement } from './management.ts';
import { mentionMailJob } from './mention-mail.ts';
import { Mentions } from './mentions.ts';
import { names } from './names.ts';
import { Notifications } from './notifications.ts';
import { commentManagementRoutes, commentRoutes } from './routes.ts';
import { Comments } from './service.ts';
import { texts } from './texts.ts';

export { deleteCommentsOn } from './repository.ts';

const menu: readonly MenuEntry[] = [
  { name: 'CommentManage', type: 'page', path: 'CommentManage', parent: 'System', title: { zh: '评论管理', en: 'Comments' }, icon: 'CommentOutlined', sort: 11, groups: ['administrators', 'contentEditors', 'auditors'] },
  { name: 'ReplyManage', type: 'page', path: 'ReplyManage', parent: 'System', title: { zh: '回复管理', en: 'Replies' }, icon: 'MessageOutlined', sort: 12, groups: ['administrators', 'contentEditors', 'auditors'] },
];

/** Writing and changing comments and replies, each counted by itself. */
const writing = (what: string) => perMinute(30, what, byUser);

/** What people write about reports, who is told of it, and who looks after it. */
export const commentsModule = defineModule({
  name: 'comments',
  create: ({ database: { db }, settings, log, use }) => {
    const catalogue = use(catalogueModule);
    const uploads = use(uploadsModule);
    const events = use(eventsModule);
    const notifications = new Notifications(db, catalogue, events);
    const mentions = new Mentions(db, catalogue);
    const comments = new Comments({ db, catalogue, uploads, mentions, notifications });
    uploads.showPostedTo((currentUser, path) => comments.showsPicture(currentUser, path));
    return {
      names,
      handlers: {
        comments: commentRoutes(comments, mentions, new Bell(db, catalogue, events)),
        commentManagement: commentManagementRoutes(new CommentManagement(db, notifications)),
      },
      jobs: [mentionMailJob({ db, catalogue, outbox: use(mailModule), publicAddress: settings.publicAddress, log })],
      menu,
      interfaces: {
        comments: { title: { zh: '评论', en: 'Comments' }, groups: readers },
        commentManagement: { title: { zh: '评论管理', en: 'Management of comments' }, groups: ['administrators', 'contentEditors'] },
      },
      rateLimits: { comments: { people: perMinute(240, 'people to mention', byUser), create: writing('comment'), modify: writing('comment change'), reply: writing('reply'), updateReply: writing('reply change') } },
      texts,
    };
  },
});
