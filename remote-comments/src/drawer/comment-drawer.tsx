import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';
import type { ReportVisual, SlotProps } from '@portal/shared/shell';
import { Unseen } from '@portal/shared/ui/base';
import { Drawer } from '@portal/shared/ui/shell';
import { usePhone } from '@portal/shared/ui/theme';
import { CommentList } from '../comment/comment-list.tsx';
import { refreshComments, useComments } from '../comment/queries.ts';
import { Composer } from '../composer/composer.tsx';
import { useLive } from '../live/use-live.ts';
import type { TextBox } from '../mention/mention-box.tsx';
import { useDrafts, type ChangeDraft } from '../outbox/drafts.ts';
import { useSending } from '../outbox/sending.ts';
import styles from './comment-drawer.module.css';
import { ConversationProvider } from './conversation.ts';
import { useTexts } from './texts.ts';

const WIDTH = 400;
/** Of the report, on a phone: some of it stays in sight. */
const HEIGHT = '85%';

/**
 * The comments of a report, beside it (SPEC 2.5): a sheet on phones. It covers no more than it needs and locks nothing: who comments wants
 * to see, filter and turn the pages of what is commented on.
 */
export default function CommentDrawer({ reportId, reportName, open, onClose, commentId, capturePlace, showPlace, visual, onVisualTaken }: SlotProps['viewer.drawer']): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const isLive = useLive((event) => {
    const isHere = event.name === 'ready' || (event.name === 'comment' && event.reportId === reportId);
    if (open && isHere) void refreshComments(client, reportId);
  });
  const comments = useComments(reportId, open, isLive);
  const mayWrite = useMay(endpoints.comments.create);
  const [drafts, change] = useDrafts(reportId);
  const sending = useSending(reportId, capturePlace);
  const box = useRef<TextBox>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const newest = comments.data?.comments[0];

  const changeDraft: ChangeDraft = (next) => change((current) => ({ ...current, draft: next(current.draft) }));
  useAbout(visual, (about) => {
    changeDraft((draft) => ({ ...draft, visual: about }));
    onVisualTaken?.();
    // Where it opens only now, it gets the focus when it is there.
    if (open) box.current?.focus();
  });
  const send = () => {
    sending.send();
    scroll.current?.scrollTo?.({ top: 0 });
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => shown && box.current?.focus()}
      getContainer={false}
      mask={false}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? HEIGHT : WIDTH}
      rootClassName={styles.root}
      classNames={{ wrapper: styles.wrapper, body: styles.body }}
      closable={{ placement: 'end', 'aria-label': t('close') }}
      title={
        <div className={styles.title}>
          {t('title')}
          {!!comments.data?.total && <span className={styles.count}>{comments.data.total}</span>}
          <bdi className={styles.report}>{reportName}</bdi>
        </div>
      }
    >
      <ConversationProvider value={{ reportId, drafts, change, sending, showPlace, marked: commentId }}>
        <div ref={scroll} className={styles.comments}>
          <CommentList comments={comments} />
        </div>
        {mayWrite && (
          <Composer
            key={reportId}
            box={box}
            reportId={reportId}
            findPage={async () => drafts.draft.visual?.page ?? (await capturePlace?.().catch(() => null))?.page ?? ''}
            draft={drafts.draft}
            onDraft={changeDraft}
            onSend={send}
            label={t('write')}
            placeholder={t('placeholder')}
            sendText={t('send')}
          />
        )}
      </ConversationProvider>
      <Unseen role="status">{comments.data && newest && t('summary', { count: comments.data.total, name: newest.from_Name })}</Unseen>
    </Drawer>
  );
}

/** Takes over the visual that is to be written about. */
const useAbout = (visual: ReportVisual | undefined, take: (visual: ReportVisual) => void): void => {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (visual) taken(visual);
  }, [visual]);
};
