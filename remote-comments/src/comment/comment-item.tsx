import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, type Comment } from '@portal/shared/contract/reading';
import { App, Button } from '@portal/shared/ui/base';
import { Composer } from '../composer/composer.tsx';
import { useConversation } from '../drawer/conversation.ts';
import type { TextBox } from '../mention/mention-box.tsx';
import { EMPTY_DRAFT, isEmptyDraft, type ChangeDraft } from '../outbox/drafts.ts';
import { withReply } from '../outbox/sending.ts';
import { OutboxItem } from '../outbox/outbox-item.tsx';
import { useResolve } from './changes.ts';
import styles from './comment.module.css';
import { fetchComment } from './queries.ts';
import { useTexts } from './texts.ts';
import { Writing } from './writing.tsx';

/** A comment with its replies, and where to reply. */
export const CommentItem = ({ comment }: { comment: Comment }): ReactNode => {
  const t = useTexts();
  const { drafts, marked } = useConversation();
  const [replying, setReplying] = useState(!isEmptyDraft(drafts.replies[comment.id] ?? EMPTY_DRAFT));
  const resolve = useResolve();
  const mayReply = useMay(endpoints.comments.reply);
  const mayResolve = useMay(endpoints.comments.resolve);
  const element = useRef<HTMLDivElement>(null);
  const isMarked = marked === comment.id;
  const outgoing = drafts.outbox.filter(({ answers }) => answers === comment.id);
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView?.({ block: 'center' });
  }, [isMarked]);
  return (
    <div ref={element} className={comment.resolveTime ? styles.resolved : undefined}>
      <Writing
        writing={comment}
        marked={isMarked}
        actions={
          <>
            {mayReply && (
              <Button type="text" size="small" onClick={() => setReplying(true)}>
                {t('reply.open')}
              </Button>
            )}
            {mayResolve && (
              <Button type="text" size="small" loading={resolve.isPending} onClick={() => resolve.mutate(comment)}>
                {t(comment.resolveTime ? 'resolve.reopen' : 'resolve.resolve')}
              </Button>
            )}
            <ShowAnchor comment={comment} />
          </>
        }
      >
        {comment.resolveTime && <p className={styles.resolution}>{t('resolve.by', { name: comment.resolveName })}</p>}
        {comment.reply.length + outgoing.length > 0 && (
          <ul className={styles.replies} aria-label={t('replies')}>
            {comment.reply.map((reply) => (
              <li key={reply.id}>
                <Writing writing={reply} actions={null} />
              </li>
            ))}
            {outgoing.map((one) => (
              <li key={one.key}>
                <OutboxItem outgoing={one} onEdit={() => setReplying(true)} />
              </li>
            ))}
          </ul>
        )}
        {replying && mayReply && <ReplyForm comment={comment} onClose={() => setReplying(false)} />}
      </Writing>
    </div>
  );
};

const ReplyForm = ({ comment, onClose }: { comment: Comment; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { reportId, drafts, change, sending } = useConversation();
  const box = useRef<TextBox>(null);
  useEffect(() => box.current?.focus(), []);
  const changeDraft: ChangeDraft = (next) => change((current) => withReply(current, comment.id, next(current.replies[comment.id] ?? EMPTY_DRAFT)));
  return (
    <Composer
      box={box}
      reportId={reportId}
      draft={drafts.replies[comment.id] ?? EMPTY_DRAFT}
      onDraft={changeDraft}
      onSend={() => {
        sending.reply(comment.id);
        onClose();
      }}
      onCancel={() => {
        change((current) => withReply(current, comment.id, EMPTY_DRAFT));
        onClose();
      }}
      label={t('reply.label', { name: comment.from_Name })}
      placeholder={t('reply.placeholder')}
      sendText={t('reply.send')}
    />
  );
};

/** Brings the report to the page, and the filters, that the comment was written at. */
const ShowAnchor = ({ comment: { id, modularId, modularName, hasPlace } }: { comment: Comment }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const { showPlace } = useConversation();
  const [busy, setBusy] = useState(false);
  if (!showPlace || (modularId === '' && hasPlace === 0)) return null;
  const show = async () => {
    setBusy(true);
    try {
      const { bookmark } = await fetchComment(id);
      await showPlace({ page: modularId, state: bookmark });
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="text" size="small" loading={busy} title={modularName} onClick={() => void show()}>
      {t('showAnchor')}
    </Button>
  );
};
