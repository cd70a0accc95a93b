import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Comment, CommentReply } from '@portal/shared/contract/reading';
import { Composer } from '../composer/composer.tsx';
import { useConversation } from '../drawer/conversation.ts';
import { mentionsOf } from '../mention/mentioned.ts';
import type { TextBox } from '../mention/mention-box.tsx';
import type { Draft } from '../outbox/drafts.ts';
import { isReply, useEdit } from './changes.ts';
import styles from './comment.module.css';
import { useTexts } from './texts.ts';

/** Changes an own comment or reply where it stands. What was typed stays until the server has taken it. */
export const Editor = ({ writing, page, onDone }: { writing: Comment | CommentReply; page: string; onDone: () => void }): ReactNode => {
  const t = useTexts();
  const { reportId } = useConversation();
  const [draft, setDraft] = useState<Draft>({
    text: writing.content,
    images: writing.images,
    mentions: mentionsOf(writing.to_Ids, isReply(writing) ? writing.to_Names : writing.to_Nams),
  });
  const edit = useEdit(reportId, writing);
  const box = useRef<TextBox>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <Composer
        box={box}
        reportId={reportId}
        findPage={() => Promise.resolve(page)}
        draft={draft}
        onDraft={setDraft}
        onSend={() => edit.mutate(draft, { onSuccess: onDone })}
        onCancel={onDone}
        label={t('edit.label')}
        sendText={t('edit.save')}
      />
      {edit.error && (
        <p role="alert" className={styles.failure}>
          {t('edit.failed', { reason: edit.error.message })}
        </p>
      )}
    </>
  );
};
