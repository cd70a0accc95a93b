import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import type { Unsent } from '../unsent/desk.ts';
import type { Sending } from '../unsent/sending.ts';
import { UnsentItem } from '../unsent/unsent-item.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';
import type { useComments } from './queries.ts';

type CommentListProps = {
  comments: ReturnType<typeof useComments>;
  unsent: readonly Unsent[];
  sending: Sending;
};

/** What is said about a report, newest first; the reader's own unsent comments are on top. */
export const CommentList = ({ comments, unsent, sending }: CommentListProps): ReactNode => {
  const { t } = useTranslation('comments');
  const loaded = comments.data?.comments ?? [];
  return (
    <div className={styles.list}>
      {unsent.length + loaded.length > 0 && (
        <ul className={styles.items} aria-label={t('list.label')}>
          {unsent.map((one) => (
            <li key={one.key}>
              <UnsentItem unsent={one} sending={sending} />
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
      {comments.isLoadingError && <ErrorState title={t('list.failed')} onRetry={() => void comments.refetch()} />}
      {comments.data && unsent.length + loaded.length === 0 && (
        <EmptyState title={t('list.empty')} description={t('list.emptyNext')} />
      )}
      {comments.hasNextPage && <Older comments={comments} />}
    </div>
  );
};

const Older = ({ comments }: Pick<CommentListProps, 'comments'>): ReactNode => {
  const { t } = useTranslation('comments');
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
