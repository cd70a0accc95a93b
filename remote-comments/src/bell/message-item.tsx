import type { ReactNode } from 'react';
import type { Comment } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Moment } from '../comment/moment.tsx';
import styles from './messages.module.css';
import { useTexts } from './texts.ts';

type MessageItemProps = {
  comment: Comment;
  /** Why it is here; may be empty. */
  note: string;
  onOpen: () => void;
};

/** The newest replies of a conversation; the others are in the report. */
const REPLIES = 3;

/** A comment in short, with its replies; a click opens the report at it. */
export const MessageItem = ({ comment, note, onOpen }: MessageItemProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const earlier = comment.reply.length - REPLIES;
  return (
    <button type="button" className={styles.item} onClick={onOpen}>
      <span className={styles.report}>
        <bdi>{nameIn(language, comment.reportName, comment.reportEnName)}</bdi>
        {note && <span>{note}</span>}
      </span>
      <Line writing={comment} />
      {earlier > 0 && <span className={styles.earlier}>{t('earlier', { count: earlier })}</span>}
      {comment.reply.slice(-REPLIES).map((reply) => (
        <span key={reply.id} className={styles.reply}>
          <Line writing={reply} />
        </span>
      ))}
    </button>
  );
};

const Line = ({ writing }: { writing: Pick<Comment, 'from_Name' | 'content' | 'createTime' | 'images'> }): ReactNode => {
  const t = useTexts();
  return (
    <span className={styles.line}>
      <span className={styles.who}>
        <bdi className={styles.author}>{writing.from_Name}</bdi> <Moment instant={writing.createTime} />
      </span>
      <span className={styles.text} dir="auto">
        {writing.content}
        {writing.images.length > 0 && ` ${t('pictures', { count: writing.images.length })}`}
      </span>
    </span>
  );
};
