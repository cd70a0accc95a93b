import { useId, type ReactNode } from 'react';
import type { Comment, UnreadComment } from '@portal/shared/contract/reading';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { MailSetting } from './mail-setting.tsx';
import { MessageItem } from './message-item.tsx';
import styles from './messages.module.css';
import { useMarkRead, useUnread } from './queries.ts';
import { useTexts } from './texts.ts';

/** Comments with something new, and their replies. What is opened counts as read. */
export const UnreadMessages = ({ onOpen }: { onOpen: (comment: Comment) => void }): ReactNode => {
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
        <EmptyState title={t('none')} description={t('noneNext')} />
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
      <MailSetting />
    </>
  );
};
