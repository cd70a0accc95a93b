import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'comments',
  contract: '^1.6.0',
  routes: [
    { path: 'CommentManage', title: { zh: '评论管理', en: 'Comments' }, keepAlive: true },
    { path: 'ReplyManage', title: { zh: '回复管理', en: 'Replies' }, keepAlive: true },
  ],
  slots: ['viewer.drawer', 'header.bell'],
  commands: [],
};
export default description;
