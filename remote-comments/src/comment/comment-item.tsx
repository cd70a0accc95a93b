import AreaChartOutlined from '@ant-design/icons/es/icons/AreaChartOutlined';
import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined';
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, type Comment } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, Button, Tooltip } from '@portal/shared/ui/base';
import { Composer } from '../composer/composer.tsx';
import { useConversation } from '../drawer/conversation.ts';
import type { TextBox } from '../mention/mention-box.tsx';
import { EMPTY_DRAFT, isEmptyDraft, type ChangeDraft } from '../outbox/drafts.ts';
import { withReply } from '../outbox/sending.ts';
import { OutboxItem } from '../outbox/outbox-item.tsx';
import { useVisualName, VisualName } from '../visual/visual-name.tsx';
import { useResolve } from './changes.ts';
import styles from './comment.module.css';
import { IconAction } from './icon-action.tsx';
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
        page={comment.modularId}
        marked={isMarked}
        place={<PlaceChip comment={comment} />}
        actions={
          <>
            {mayReply && <IconAction icon={<MessageOutlined />} label={t('reply.open')} onClick={() => setReplying(true)} />}
            {mayResolve && (
              <IconAction
                icon={comment.resolveTime ? <UndoOutlined /> : <CheckCircleOutlined />}
                label={t(comment.resolveTime ? 'resolve.reopen' : 'resolve.resolve')}
                loading={resolve.isPending}
                onClick={() => resolve.mutate(comment)}
              />
            )}
          </>
        }
      >
        {comment.resolveTime && <p className={styles.resolution}>{t('resolve.by', { name: comment.resolveName })}</p>}
        {comment.reply.length + outgoing.length > 0 && (
          <ul className={styles.replies} aria-label={t('replies')}>
            {comment.reply.map((reply) => (
              <li key={reply.id}>
                <Writing writing={reply} page={comment.modularId} actions={null} />
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
      findPage={() => Promise.resolve(comment.modularId)}
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

/** The page that the comment was written at, or the visual of it. It brings the report back there, and to the filters of that moment. */
const PlaceChip = ({ comment: { id, modularId, modularName, modularEnName, hasPlace, visual, visualTitle } }: { comment: Comment }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const { showPlace } = useConversation();
  const nameOf = useVisualName();
  const pageName = nameIn(useLanguage().language, modularName, modularEnName);
  const [busy, setBusy] = useState(false);
  if (!showPlace || (modularId === '' && hasPlace === 0)) return null;
  const show = async () => {
    setBusy(true);
    try {
      const { bookmark } = await fetchComment(id);
      await showPlace({ page: modularId, state: bookmark, ...(visual && { visual }) });
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const label = hasPlace === 1 ? t('place.filtered') : t('place.page');
  const about = { title: visualTitle, pageName };
  const named = visual ? nameOf(about) : pageName;
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        shape="round"
        className={styles.chip}
        icon={visual ? <AreaChartOutlined /> : <FileTextOutlined />}
        loading={busy}
        aria-label={named ? t('place.named', { page: named, label }) : label}
        onClick={() => void show()}
      >
        {visual ? <VisualName visual={about} className={styles.pageName} /> : <bdi className={styles.pageName}>{pageName || t('place.title')}</bdi>}
        {hasPlace === 1 && <FilterOutlined />}
      </Button>
    </Tooltip>
  );
};
