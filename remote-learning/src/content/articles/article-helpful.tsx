import { useId, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ArticleDetail } from '@portal/shared/contract/content';
import { Button, Input } from '@portal/shared/ui/base';
import styles from './article.module.css';
import { useTexts } from './texts.ts';

const REASON = 500;

/** Asks whether an article has helped; who says no is asked why, and need not answer. */
export const ArticleHelpful = ({ article: { id, isHelpful } }: { article: Pick<ArticleDetail, 'id' | 'isHelpful'> }): ReactNode => {
  const t = useTexts();
  const heading = useId();
  const may = useMay(endpoints.learning.articleHelpful);
  const [said, setSaid] = useState(isHelpful);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const saying = useMutation(mutationOf(endpoints.learning.articleHelpful));
  if (!may) return null;

  const say = (next: 0 | 1, why = '') => {
    const before = said;
    setSaid(next);
    setIsSent(false);
    saying.mutate({ body: { id, isHelpful: next, reason: why } }, { onSuccess: () => setIsSent(next === 1 || why !== ''), onError: () => setSaid(before) });
  };
  return (
    <section className={styles.helpful} aria-labelledby={heading}>
      <h2 id={heading}>{t('helpful')}</h2>
      <Button aria-pressed={said === 1} type={said === 1 ? 'primary' : 'default'} onClick={() => say(1)}>
        {t('yes')}
      </Button>
      <Button aria-pressed={said === 0} type={said === 0 ? 'primary' : 'default'} onClick={() => say(0)}>
        {t('no')}
      </Button>
      {said === 0 && !isSent && (
        <div className={styles.reason}>
          <Input.TextArea aria-label={t('reason')} placeholder={t('reason')} maxLength={REASON} value={reason} onChange={({ target }) => setReason(target.value)} autoSize={{ minRows: 2, maxRows: 6 }} />
          <Button disabled={reason.trim() === ''} loading={saying.isPending} onClick={() => say(0, reason.trim())}>
            {t('send')}
          </Button>
        </div>
      )}
      <p role="status">{saying.isError ? saying.error.message : isSent && t('thanks')}</p>
    </section>
  );
};
