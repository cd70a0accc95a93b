import { lazy, Suspense, type ReactNode } from 'react';
import { endpoints, type Comment } from '@portal/shared/contract/reading';
import { LoadingState } from '@portal/shared/ui/base';
import { useMay } from '@portal/shared/auth';
import { Tabs } from '@portal/shared/ui/shell';
import styles from './messages.module.css';
import { useOpenComment } from './queries.ts';
import { useTexts } from './texts.ts';
import { UnreadMessages } from './unread-messages.tsx';

const OwnComments = lazy(() => import('./own-comments.tsx'));

/** What the bell opens: what is new for the current user, and their own comments (SPEC 2.2). */
export default function Messages({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts();
  const openComment = useOpenComment();
  const mayComment = useMay(endpoints.comments.unread);
  const open = (comment: Comment) => {
    onClose();
    openComment(comment);
  };
  return (
    <Tabs
      className={styles.tabs}
      items={[
        { key: 'unread', label: t('unread'), children: <UnreadMessages onOpen={open} onClose={onClose} /> },
        ...(mayComment ? [{
          key: 'own',
          label: t('own'),
          children: (
            <Suspense fallback={<LoadingState />}>
              <OwnComments onOpen={open} />
            </Suspense>
          ),
        }] : []),
      ]}
    />
  );
}
