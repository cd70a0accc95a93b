import { useId, useState, type ReactNode } from 'react';
import { commentState, type Comment, type CommentReply } from '@portal/shared/contract/reading';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { AuthorAvatar } from '../author/author-avatar.tsx';
import { isReply } from './changes.ts';
import { CommentText } from './comment-text.tsx';
import styles from './comment.module.css';
import { Editor } from './editor.tsx';
import { Moment } from './moment.tsx';
import { OwnActions } from './own-actions.tsx';
import { useTexts } from './texts.ts';

type WritingProps = {
  writing: Comment | CommentReply;
  /** The page of the report that the conversation is about, or ''. */
  page: string;
  /** Further commands, before those of its author. */
  actions: ReactNode;
  marked?: boolean;
  /** Where in the report it was written. */
  place?: ReactNode;
  children?: ReactNode;
};

/** What a comment and a reply look like: who, when, what, and what its author may do with it. */
export const Writing = ({ writing, page, actions, marked = false, place, children }: WritingProps): ReactNode => {
  const author = useId();
  const { language } = useLanguage();
  const t = useTexts();
  const [editing, setEditing] = useState(false);
  const names = isReply(writing) ? writing.to_Names : writing.to_Nams;
  return (
    <article className={marked ? `${styles.comment} ${styles.marked}` : styles.comment} aria-labelledby={author}>
      <AuthorAvatar small={isReply(writing)} name={writing.from_Name} picture={writing.from_Avatar} />
      <div className={styles.body}>
        <header className={styles.head}>
          <bdi id={author} className={styles.author}>
            {writing.from_Name}
          </bdi>
          <Moment instant={writing.createTime} />
          {writing.editTime && <span title={formatInstant(writing.editTime, language, 'full')}>{t('edited')}</span>}
        </header>
        {place}
        <WhyNotShown writing={writing} />
        {editing ? (
          <Editor writing={writing} page={page} onDone={() => setEditing(false)} />
        ) : (
          <>
            <CommentText text={writing.content} images={writing.images} names={names} />
            <div className={styles.actions} data-row={`${isReply(writing) ? 'reply' : 'comment'} ${writing.id}`}>
              {actions}
              {writing.isOwn === 1 && <OwnActions writing={writing} onEdit={() => setEditing(true)} />}
            </div>
          </>
        )}
        {children}
      </div>
    </article>
  );
};

/** Its author learns why nobody else sees it. */
const WhyNotShown = ({ writing: { isShow, state, reason } }: { writing: Comment | CommentReply }): ReactNode => {
  const t = useTexts();
  const why = state === commentState.waiting ? 'waiting' : state === commentState.refused ? 'refused' : isShow === -1 ? 'hidden' : null;
  if (!why) return null;
  return (
    <p className={styles.notShown}>
      {t(`notShown.${why}`)}
      {reason !== '' && why !== 'waiting' && ` ${t('notShown.reason', { reason })}`}
    </p>
  );
};
