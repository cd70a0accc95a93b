import { useState, type ReactNode } from 'react';
import { COMMENT_PAGE_SIZE, type Comment } from '@portal/shared/contract/reading';
import { EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Pagination } from '@portal/shared/ui/data';
import { MessageItem } from './message-item.tsx';
import styles from './messages.module.css';
import { useMine } from './queries.ts';
import { useTexts } from './texts.ts';

/** The current user's own comments, ten to a page (SPEC 2.2). */
export default function OwnComments({ onOpen }: { onOpen: (comment: Comment) => void }): ReactNode {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const mine = useMine(page);
  if (mine.isPending) return <LoadingState />;
  if (mine.isError) return <ErrorState title={t('failed')} error={mine.error} onRetry={() => void mine.refetch()} />;
  if (mine.data.total === 0) return <EmptyState title={t('noOwn')} description={t('noOwnNext')} />;
  return (
    <>
      <ul className={styles.items} aria-label={t('own')} aria-busy={mine.isPlaceholderData}>
        {mine.data.items.map((comment) => (
          <li key={comment.id}>
            <MessageItem comment={comment} note="" onOpen={() => onOpen(comment)} />
          </li>
        ))}
      </ul>
      {mine.data.total > COMMENT_PAGE_SIZE && (
        <nav className={styles.pages} aria-label={t('pages')}>
          <Pagination size="small" showSizeChanger={false} current={page} pageSize={COMMENT_PAGE_SIZE} total={mine.data.total} onChange={setPage} />
        </nav>
      )}
    </>
  );
}
