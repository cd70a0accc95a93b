import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@portal/shared/auth';
import { Button } from '@portal/shared/ui/base';
import { AuthorAvatar } from '../author/author-avatar.tsx';
import { CommentText } from '../comment/comment-text.tsx';
import type { Unsent } from './desk.ts';
import type { Sending } from './sending.ts';
import styles from './unsent-item.module.css';

/** The reader's own comment while it is on its way, or after it was not accepted. */
export const UnsentItem = ({ unsent, sending }: { unsent: Unsent; sending: Sending }): ReactNode => {
  const { t } = useTranslation('comments');
  const author = useId();
  const name = useUser()?.fullName ?? '';
  return (
    <article className={styles.unsent} aria-labelledby={author}>
      <AuthorAvatar name={name} picture="" />
      <div className={styles.body}>
        <header className={styles.head}>
          <bdi id={author} className={styles.author}>
            {name}
          </bdi>
          {unsent.state === 'sending' && <span>{t('unsent.sending')}</span>}
        </header>
        <div className={unsent.state === 'sending' ? styles.pale : undefined}>
          <CommentText text={unsent.text} images={unsent.images} />
        </div>
        {unsent.state === 'failed' && (
          <div className={styles.failure}>
            <p role="alert" className={styles.reason}>
              {t('unsent.failed', { reason: unsent.reason || t('unsent.interrupted') })}
            </p>
            <Button size="small" type="primary" onClick={() => sending.sendAgain(unsent)}>
              {t('unsent.again')}
            </Button>
            <Button size="small" onClick={() => sending.edit(unsent)}>
              {t('unsent.edit')}
            </Button>
            <Button size="small" type="text" onClick={() => sending.discard(unsent)}>
              {t('unsent.discard')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
};
