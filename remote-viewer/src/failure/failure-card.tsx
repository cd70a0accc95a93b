import type { ReactNode } from 'react';
import type { ViewerType } from '@portal/shared/contract';
import { Button } from '@portal/shared/ui/base';
import type { EmbedFailure } from '../embed/index.ts';
import { AccessRequest } from './access-request.tsx';
import { Missing } from './missing.tsx';
import styles from './failure-card.module.css';
import { useTexts } from './texts.ts';

type Props = { failure: EmbedFailure; reportId?: number; type?: ViewerType; onRetry?: () => void };

/** Why the report is not here, and what can be done about it. What the server says is shown in its own words. */
export const FailureCard = ({ failure, reportId, type, onRetry }: Props): ReactNode => {
  const t = useTexts();
  if (failure.kind === 'missing') return <Missing thing={type === 'Dashboards' ? 'dashboard' : 'report'} explanation={failure.explanation} />;
  const context = type === 'Dashboards' ? 'dashboard' : '';
  const mayAsk = reportId !== undefined && (failure.kind === 'refused' || failure.kind === 'noPages');
  return (
    <section className={styles.card} role="alert">
      <h2 className={styles.title}>{t(`${failure.kind}.title`, { context })}</h2>
      <p className={styles.text}>{failure.explanation || t(`${failure.kind}.text`)}</p>
      {onRetry && (
        <Button type={mayAsk ? 'default' : 'primary'} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {mayAsk && <AccessRequest reportId={reportId} />}
      {shownDetail(failure) && (
        <details className={styles.detail}>
          <summary>{t('detail')}</summary>
          <code>{failure.message}</code>
        </details>
      )}
    </section>
  );
};

/** The technical text helps with these only. */
const shownDetail = ({ kind, message, explanation }: EmbedFailure): boolean =>
  message !== '' && message !== explanation && ['origin', 'token', 'capacity', 'other'].includes(kind);
