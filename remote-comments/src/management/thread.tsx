import type { ReactNode } from 'react';
import type { Comment, ManagedReply } from '@portal/shared/contract/reading';
import { ErrorState, Skeleton } from '@portal/shared/ui/base';
import { RowActions } from '@portal/shared/ui/resource';
import { AuthorAvatar } from '../author/author-avatar.tsx';
import { CommentText } from '../comment/comment-text.tsx';
import { Moment } from '../comment/moment.tsx';
import { standingOf } from './columns.tsx';
import { useThread } from './queries.ts';
import { useTexts } from './texts.ts';
import styles from './thread.module.css';
import { useManaging } from './use-managing.tsx';

type ThreadProps = {
  comment: Pick<Comment, 'id' | 'content' | 'from_Name'>;
  /** The reply from which it was opened. */
  marked?: number;
};

/** A comment with its replies below it, each with what an administrator does with it (SPEC 2.7). */
export const Thread = ({ comment, marked }: ThreadProps): ReactNode => {
  const t = useTexts();
  const thread = useThread(comment.id);
  const { actions, form } = useManaging<ManagedReply>('replies');
  return (
    <div className={styles.thread}>
      <p className={styles.comment} dir="auto">
        <bdi className={styles.name}>{comment.from_Name}</bdi> {comment.content}
      </p>
      {thread.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {thread.isError && <ErrorState title={t('threadFailed')} error={thread.error} onRetry={() => void thread.refetch()} />}
      <ol className={styles.replies} aria-label={t('threadReplies')}>
        {thread.data?.items.map((reply) => (
          <li key={reply.id} className={styles.reply} aria-current={reply.id === marked}>
            <AuthorAvatar small name={reply.from_Name} picture={reply.from_Avatar} />
            <div className={styles.said}>
              <bdi className={styles.name}>{reply.from_Name}</bdi> <Moment instant={reply.createTime} />
              {standingOf(t, reply).map((word) => (
                <span key={word} className={styles.standing}>
                  {word}
                </span>
              ))}
              <CommentText text={reply.content} images={reply.images} names={reply.to_Names} />
              <RowActions row={reply} name={reply.content.slice(0, 40)} actions={actions(reply)} />
            </div>
          </li>
        ))}
      </ol>
      {form}
    </div>
  );
};
