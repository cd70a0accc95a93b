import { useId, type ReactNode } from 'react';
import { endpoints, type Comment, type UnreadComment } from '@portal/shared/contract/reading';
import { useMay } from '@portal/shared/auth';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { MailSettings } from './mail-settings.tsx';
import { MessageItem } from './message-item.tsx';
import styles from './messages.module.css';
import { NoticeList } from './notice-list.tsx';
import { useMarkNoticesRead, useMarkRead, useNotices, useUnread } from './queries.ts';
import { useTexts } from './texts.ts';

type UnreadProps = { onOpen: (comment: Comment) => void; onClose: () => void };

/** So many of what was read are shown below. */
const EARLIER = 5;

/**
 * What the current user is told, comments with something new, with their replies, and what they were told before. What is opened counts
 * as read.
 */
export const UnreadMessages = ({ onOpen, onClose }: UnreadProps): ReactNode => {
  const t = useTexts();
  const mayComment = useMay(endpoints.comments.unread);
  const told = useNotices();
  const markNotices = useMarkNoticesRead();
  const fresh = told.data?.filter(({ isRead }) => isRead === 0) ?? [];
  const earlier = told.data?.filter(({ isRead }) => isRead === 1).slice(0, EARLIER) ?? [];
  const isNothing = !told.isLoading && !told.isError && fresh.length === 0;
  return (
    <>
      {told.isLoading && <LoadingState />}
      {told.isError && <ErrorState title={t('noticesFailed')} error={told.error} onRetry={() => void told.refetch()} />}
      {fresh.length > 0 && (
        <>
          <div className={styles.head}>
            <span>{t('notices', { count: fresh.length })}</span>
            <Button type="link" size="small" loading={markNotices.isPending} onClick={() => markNotices.mutate(undefined)}>
              {t('noticesRead')}
            </Button>
          </div>
          <NoticeList
            label={t('notices', { count: fresh.length })}
            notices={fresh}
            onOpen={({ id }) => {
              markNotices.mutate([id]);
              onClose();
            }}
          />
        </>
      )}
      {mayComment ? <UnreadComments onOpen={onOpen} hasOthers={!isNothing} /> : isNothing && <EmptyState title={t('none')} description={t('noneNext')} />}
      {earlier.length > 0 && (
        <>
          <div className={styles.head}>{t('earlierNotices')}</div>
          <NoticeList label={t('earlierNotices')} notices={earlier} onOpen={onClose} />
        </>
      )}
      <MailSettings />
    </>
  );
};

const UnreadComments = ({ onOpen, hasOthers }: { onOpen: (comment: Comment) => void; hasOthers: boolean }): ReactNode => {
  const t = useTexts();
  const unread = useUnread();
  const markRead = useMarkRead();
  const title = useId();
  const open = (comment: UnreadComment) => {
    markRead.mutate([comment.id]);
    onOpen(comment);
  };
  if (unread.isPending) return <LoadingState />;
  if (unread.isError) return <ErrorState title={t('failed')} error={unread.error} onRetry={() => void unread.refetch()} />;
  return (
    <>
      {unread.data.length === 0 ? (
        !hasOthers && <EmptyState title={t('none')} description={t('noneNext')} />
      ) : (
        <>
          <div className={styles.head}>
            <span id={title}>{t('conversations', { count: unread.data.length })}</span>
            <Button type="link" size="small" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
              {t('allRead')}
            </Button>
          </div>
          <ul className={styles.items} aria-labelledby={title}>
            {unread.data.map((comment) => (
              <li key={comment.id}>
                <MessageItem comment={comment} note={t(`reason.${comment.unreadReason}`)} onOpen={() => open(comment)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
