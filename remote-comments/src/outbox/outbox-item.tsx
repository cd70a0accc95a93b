import { useId, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import { Button } from '@portal/shared/ui/base';
import { AuthorAvatar } from '../author/author-avatar.tsx';
import { CommentText } from '../comment/comment-text.tsx';
import { useConversation } from '../drawer/conversation.ts';
import { VisualName } from '../visual/visual-name.tsx';
import type { Outgoing } from './drafts.ts';
import { useTexts } from './texts.ts';
import styles from './outbox-item.module.css';

/** The current user's own comment or reply while it is on its way, or after it was not accepted. */
export const OutboxItem = ({ outgoing, onEdit }: { outgoing: Outgoing; onEdit?: () => void }): ReactNode => {
  const { sending } = useConversation();
  const t = useTexts();
  const author = useId();
  const name = useUser()?.fullName ?? '';
  const edit = () => {
    sending.edit(outgoing);
    onEdit?.();
  };
  return (
    <article className={styles.item} aria-labelledby={author}>
      <AuthorAvatar small={outgoing.answers !== null} name={name} picture="" />
      <div className={styles.body}>
        <header className={styles.head}>
          <bdi id={author} className={styles.author}>
            {name}
          </bdi>
          {outgoing.state !== 'failed' && <span role="status">{t(outgoing.state)}</span>}
        </header>
        <div className={outgoing.state === 'failed' ? undefined : styles.pale}>
          <CommentText text={outgoing.text} images={outgoing.images} names={outgoing.mentions.map((one) => one.name).join(',')} />
        </div>
        {outgoing.visual && <VisualName visual={outgoing.visual} className={styles.about} />}
        {outgoing.state === 'failed' && (
          <div className={styles.failure}>
            <p role="alert" className={styles.reason}>
              {t('failed', { reason: outgoing.reason || t('interrupted') })}
            </p>
            <Button size="small" type="primary" onClick={() => sending.sendAgain(outgoing)}>
              {t('again')}
            </Button>
            <Button size="small" onClick={edit}>
              {t('edit')}
            </Button>
            <Button size="small" type="text" onClick={() => sending.discard(outgoing)}>
              {t('discard')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
};
