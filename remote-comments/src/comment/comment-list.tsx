import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { KeptFocus } from '@portal/shared/ui/data';
import { useConversation } from '../drawer/conversation.ts';
import { OutboxItem } from '../outbox/outbox-item.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';
import { useComment, type useComments } from './queries.ts';
import { useTexts } from './texts.ts';

type CommentListProps = { comments: ReturnType<typeof useComments> };

/** What is said about a report, newest first; those of the current user that are still in the outbox are on top. */
export const CommentList = ({ comments }: CommentListProps): ReactNode => {
  const t = useTexts();
  const { drafts, marked } = useConversation();
  const mayWrite = useMay(endpoints.comments.create);
  const loaded = comments.data?.comments ?? [];
  const outgoing = drafts.outbox.filter(({ answers }) => answers === null);
  const isElsewhere = marked !== undefined && comments.data !== undefined && !loaded.some(({ id }) => id === marked);
  return (
    <KeptFocus drawn={comments.data} className={styles.list}>
      {isElsewhere && <Sought commentId={marked} />}
      {outgoing.length + loaded.length > 0 && (
        <ul className={styles.items} aria-label={t('list.label')}>
          {outgoing.map((one) => (
            <li key={one.key}>
              <OutboxItem outgoing={one} />
            </li>
          ))}
          {loaded.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} />
            </li>
          ))}
        </ul>
      )}
      {comments.isPending && <LoadingState />}
      {comments.isLoadingError && <ErrorState title={t('list.failed')} error={comments.error} onRetry={() => void comments.refetch()} />}
      {comments.data && outgoing.length + loaded.length === 0 && (
        <EmptyState title={t('list.empty')} description={mayWrite ? t('list.emptyNext') : ''} />
      )}
      {comments.hasNextPage && <Older comments={comments} />}
    </KeptFocus>
  );
};

/** The comment that the current user came for, where it is too old to be in the list yet. */
const Sought = ({ commentId }: { commentId: number }): ReactNode => {
  const t = useTexts();
  const sought = useComment(commentId);
  if (sought.isPending) return null;
  return (
    <section className={styles.sought} aria-label={t('list.sought')}>
      <h2 className={styles.soughtTitle}>{t('list.sought')}</h2>
      {sought.data ? <CommentItem comment={sought.data} /> : <p role="alert">{sought.error?.message}</p>}
    </section>
  );
};

const Older = ({ comments }: CommentListProps): ReactNode => {
  const t = useTexts();
  const failed = comments.isFetchNextPageError;
  return (
    <div className={styles.older}>
      {failed && <p role="alert">{t('list.moreFailed')}</p>}
      <Button loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
        {t(failed ? 'list.retry' : 'list.more')}
      </Button>
    </div>
  );
};
