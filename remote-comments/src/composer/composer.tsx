import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import { useId, useRef, useState, type ChangeEvent, type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { COMMENT_IMAGES, COMMENT_LENGTH } from '@portal/shared/contract/reading';
import { App, Button, Unseen } from '@portal/shared/ui/base';
import { MentionBox, type TextBox } from '../mention/mention-box.tsx';
import { PICTURE_TYPES } from '../picture/picture-rules.ts';
import type { ChangeDraft, Draft, Mention } from '../outbox/drafts.ts';
import { useAttachments } from './attachments.ts';
import styles from './composer.module.css';
import { contentLength } from './content-rule.ts';
import { takePictures, useDrop } from './incoming-files.ts';
import { PictureTray } from './picture-tray.tsx';
import { Problems } from './problems.tsx';
import { problemOf, type SendProblem } from './send-rule.ts';
import { useTexts } from './texts.ts';
import { VisualChip } from './visual-chip.tsx';

type ComposerProps = Pick<ComponentProps<typeof MentionBox>, 'reportId' | 'findPage'> & {
  draft: Draft;
  onDraft: ChangeDraft;
  onSend: () => void;
  box: RefObject<TextBox | null>;
  label: string;
  placeholder?: string;
  sendText: string;
  /** Inside a conversation it is smaller, and can be given up. */
  onCancel?: () => void;
};

/** Where a comment or reply is written: text, pictures by choice, paste or drop, and what keeps it from being sent (SPEC 5). */
export const Composer = ({ reportId, findPage, draft, onDraft, onSend, box, label, placeholder, sendText, onCancel }: ComposerProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const attachments = useAttachments(draft, onDraft, () => void message.success(t('pictures.uploaded')));
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const drop = useDrop(attachments.add);
  const length = contentLength(draft.text);
  const hint = useId();

  const write = (text = '') => {
    setProblem(null);
    onDraft((current) => ({ ...current, text }));
  };
  const mention = (mentioned: Mention) => onDraft((current) => ({ ...current, mentions: [...current.mentions, mentioned] }));
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const found = problemOf(draft, attachments.uploads);
    setProblem(found);
    if (!found) onSend();
  };
  return (
    <form className={onCancel ? styles.inner : styles.composer} aria-label={label} onSubmit={send} {...drop.handlers}>
      {draft.visual && (
        <VisualChip
          visual={draft.visual}
          onRemove={() => {
            onDraft(({ visual: _, ...rest }) => rest);
            box.current?.focus();
          }}
        />
      )}
      <MentionBox
        box={box}
        reportId={reportId}
        findPage={findPage}
        onMention={mention}
        value={draft.text}
        status={length > COMMENT_LENGTH ? 'error' : ''}
        aria-label={label}
        aria-describedby={hint}
        aria-invalid={length > COMMENT_LENGTH || problem === 'empty'}
        placeholder={placeholder}
        onChange={write}
        onKeyDown={(event) => asksToSend(event) && send(event)}
        onPaste={(event) => takePictures(event, attachments.add)}
      />
      <PictureTray images={draft.images} attachments={attachments} onRemoved={() => box.current?.focus()} />
      <Problems send={problem} pictures={attachments.problems} uploads={attachments.uploads} length={length} />
      <div className={styles.foot}>
        <PictureChoice onChoose={attachments.add} />
        <span id={hint} className={length > COMMENT_LENGTH ? styles.tooLong : styles.count}>
          <span aria-hidden="true">
            {length} / {COMMENT_LENGTH}
          </span>
          <Unseen>{t('count', { length, maximum: COMMENT_LENGTH })}</Unseen>
        </span>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button type="primary" htmlType="submit" title={t('shortcut', { keys: SHORTCUT })}>
          {sendText}
        </Button>
      </div>
      {drop.over && <p className={styles.dropHint}>{t('pictures.drop')}</p>}
    </form>
  );
};

/** Opens the browser's own file dialogue. */
const PictureChoice = ({ onChoose }: { onChoose: (files: readonly File[]) => void }): ReactNode => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    target.value = '';
  };
  return (
    <>
      <input ref={input} hidden multiple type="file" accept={PICTURE_TYPES.join(',')} onChange={choose} data-testid="picture-input" />
      <Button
        className={styles.choice}
        type="text"
        icon={<PictureOutlined />}
        title={t('pictures.tooMany', { maximum: COMMENT_IMAGES })}
        onClick={() => input.current?.click()}
      >
        {t('pictures.choose')}
      </Button>
    </>
  );
};

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl + Enter';

/** Ctrl or ⌘ with Enter, but not the Enter that ends a composition of Chinese characters. */
const asksToSend = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
