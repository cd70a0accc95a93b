import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '@portal/shared/api';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { KeptFocus } from '@portal/shared/ui/data';
import { LIST_WIDTH, Modal } from '@portal/shared/ui/shell';
import styles from './save-bar.module.css';
import { useTexts } from './texts.ts';
import type { Review } from './use-unsaved.ts';

type SaveBarProps = {
  isChanged: boolean;
  /** What saving does, in a few words: "+4 reports, −1, 37 people". */
  summary: string;
  /** In the review: what is different, part by part, and what else is decided by saving. */
  children: ReactNode;
  texts: { readonly discard: string; readonly saved: string };
  onDiscard: () => void;
  onSave: () => Promise<unknown>;
  /** Somebody else came first: loads what stands now, and drops what was changed unless that is kept. */
  onReload: (keep: boolean) => Promise<unknown>;
  /** Called with what shows and saves it when there is something to lose, and without when there is not any more. */
  onUnsaved: (review: Review | undefined) => void;
};

/** Below what is edited as a draft: what saving it does, which is shown in full before it is done. */
export const SaveBar = ({ isChanged, summary, children, texts, onDiscard, onSave, onReload, onUnsaved }: SaveBarProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const [isReviewed, setIsReviewed] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  // Who leaves the page, and waits for how the review ends.
  const leaving = useRef<(isSaved: boolean) => void>(undefined);
  const answerLeaving = useCallback((isSaved: boolean) => {
    leaving.current?.(isSaved);
    leaving.current = undefined;
  }, []);
  const endReview = (isSaved: boolean) => {
    setIsReviewed(false);
    answerLeaving(isSaved);
  };
  const reviewToLeave = useCallback<Review>(
    () =>
      new Promise((resolve) => {
        // Who asked before has not left, and is not kept waiting.
        answerLeaving(false);
        leaving.current = resolve;
        setIsReviewed(true);
      }),
    [answerLeaving],
  );
  useEffect(() => () => answerLeaving(false), [answerLeaving]);
  useEffect(() => {
    onUnsaved(isChanged ? reviewToLeave : undefined);
  }, [isChanged, onUnsaved, reviewToLeave]);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A button that cannot be pressed any more keeps no focus.
    if (!isChanged && bar.current?.contains(document.activeElement)) bar.current.focus();
  }, [isChanged]);
  const save = async () => {
    setIsSaving(true);
    setProblem(null);
    try {
      await onSave();
      endReview(true);
      void message.success(texts.saved);
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setIsSaving(false);
    }
  };
  const end = () => {
    setProblem(null);
    endReview(false);
  };
  const isStale = problem instanceof ApiError && problem.statusCode === 409;
  const reload = async (keep: boolean) => {
    try {
      await onReload(keep);
      setProblem(null);
      if (!keep) end();
    } catch (error) {
      setProblem(error as Error);
    }
  };
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar} role="group" aria-label={t('save')}>
      <span role="status" className={styles.summary}>
        {isChanged ? summary : t('noChanges')}
      </span>
      <Button disabled={!isChanged} onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button type="primary" disabled={!isChanged} onClick={() => setIsReviewed(true)}>
        {t('review')}
      </Button>
      {isReviewed && (
        <Modal open title={t('reviewTitle')} okText={t('save')} okButtonProps={{ disabled: !isChanged }} cancelText={t('cancel')} confirmLoading={isSaving} onOk={() => void save()} onCancel={end} width={LIST_WIDTH}>
          {/* What was pressed may be gone with what it undid. */}
          <KeptFocus drawn={`${summary} ${problem?.message}`}>
            {problem && (
              <Alert
                type="error"
                showIcon
                title={problem.message}
                description={
                  isStale && (
                    <span className={styles.ways}>
                      <Button onClick={() => void reload(true)}>{t('staleKeep')}</Button>
                      <Button onClick={() => void reload(false)}>{t('stale')}</Button>
                    </span>
                  )
                }
              />
            )}
            <p className={styles.summary} tabIndex={-1} data-rows>{isChanged ? summary : t('noChanges')}</p>
            {children}
          </KeptFocus>
        </Modal>
      )}
    </div>
  );
};
