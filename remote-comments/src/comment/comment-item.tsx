import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '@portal/shared/contract';
import { AuthorAvatar } from '../author/author-avatar.tsx';
import { CommentText } from './comment-text.tsx';
import styles from './comment.module.css';
import { Moment } from './moment.tsx';

/** A comment with its replies. */
export const CommentItem = ({ comment }: { comment: Comment }): ReactNode => {
  const { t } = useTranslation('comments');
  const author = useId();
  return (
    <article className={styles.comment} aria-labelledby={author}>
      <AuthorAvatar name={comment.from_Name} picture={comment.from_Avatar} />
      <div className={styles.body}>
        <header className={styles.head}>
          <bdi id={author} className={styles.author}>
            {comment.from_Name}
          </bdi>
          <Moment instant={comment.createTime} />
        </header>
        <CommentText text={comment.content} images={comment.images} />
        {comment.reply.length > 0 && (
          <ul className={styles.replies} aria-label={t('comment.replies')}>
            {comment.reply.map((reply) => (
              <li key={reply.id}>
                <Reply reply={reply} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
};

const Reply = ({ reply }: { reply: Comment['reply'][number] }): ReactNode => {
  const { t } = useTranslation('comments');
  return (
    <article className={styles.comment}>
      <AuthorAvatar small name={reply.from_Name} picture={reply.from_Avatar} />
      <div className={styles.body}>
        <header className={styles.head}>
          <bdi className={styles.author}>{reply.from_Name}</bdi>
          {reply.to_Names && <bdi>{t('comment.to', { name: reply.to_Names })}</bdi>}
          <Moment instant={reply.createTime} />
        </header>
        <CommentText text={reply.content} images={reply.images} />
      </div>
    </article>
  );
};
