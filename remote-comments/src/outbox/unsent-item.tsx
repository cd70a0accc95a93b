import { useId, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import { Button } from '@portal/shared/ui/base';
import { AuthorAvatar } from '../author/author-avatar.tsx';
import { CommentText } from '../comment/comment-text.tsx';
import { useConversation } from '../drawer/conversation.ts';
import type { Unsent } from './drafts.ts';
import { useTexts } from './texts.ts';
import styles from './unsent-item.module.css';

/** The reader's own comment or reply while it is on its way, or after it was not accepted. */
export const UnsentItem = ({ unsent, onEdit }: { unsent: Unsent; onEdit?: () => void }): ReactNode => {
  const { sending } = useConversation();
  const t = useTexts();
  const author = useId();
  const name = useUser()?.fullName ?? '';
  const edit = () => {
    sending.edit(unsent);
    onEdit?.();
  };
  return (
    <article className={styles.unsent} aria-labelledby={author}>
      <AuthorAvatar small={unsent.answers !== null} name={name} picture="" />
      <div className={styles.body}>
        <header className={styles.head}>
          <bdi id={author} className={styles.author}>
            {name}
          </bdi>
          {unsent.state !== 'failed' && <span role="status">{t(unsent.state)}</span>}
        </header>
        <div className={unsent.state === 'failed' ? undefined : styles.pale}>
          <CommentText text={unsent.text} images={unsent.images} names={unsent.mentions.map((one) => one.name).join(',')} />
        </div>
        {unsent.state === 'failed' && (
          <div className={styles.failure}>
            <p role="alert" className={styles.reason}>
              {t('failed', { reason: unsent.reason || t('interrupted') })}
            </p>
            <Button size="small" type="primary" onClick={() => sending.sendAgain(unsent)}>
              {t('again')}
            </Button>
            <Button size="small" onClick={edit}>
              {t('edit')}
            </Button>
            <Button size="small" type="text" onClick={() => sending.discard(unsent)}>
              {t('discard')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
};
