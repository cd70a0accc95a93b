import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import type { ViewerType } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/publishing';
import { Button, MessagePage } from '@portal/shared/ui/base';
import type { EmbedFailure } from '../embed/index.ts';
import { useTabTitle } from '../tab-title.ts';
import { AccessRequest } from './access-request.tsx';
import { Missing } from './missing.tsx';
import { Unavailable } from './unavailable.tsx';
import styles from './failure-card.module.css';
import { useTexts } from './texts.ts';

type Props = { failure: EmbedFailure; reportId?: number; type?: ViewerType; onRetry?: () => void };

/** Why the report is not here, and what can be done about it. What the server says is shown in its own words. */
export const FailureCard = ({ failure, reportId, type, onRetry }: Props): ReactNode => {
  const t = useTexts();
  if (failure.kind === 'missing') return <Missing thing={type === 'Dashboards' ? 'dashboard' : 'report'} explanation={failure.explanation} />;
  const context = type === 'Dashboards' ? 'dashboard' : '';
  if (isRefusal(failure)) return <Refused failure={failure} context={context} {...(reportId !== undefined && { reportId })} {...(onRetry && { onRetry })} />;
  return (
    <section className={styles.card} role="alert">
      <MessagePage
        isFailed
        isPart
        title={t(`${failure.kind}.title`, { context })}
        text={failure.explanation || t(`${failure.kind}.text`)}
        ways={
          onRetry && (
            <Button type="primary" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
        detail={
          shownDetail(failure) && (
            <details className={styles.detail}>
              <summary>{t('detail')}</summary>
              <code>{failure.message}</code>
            </details>
          )
        }
      />
    </section>
  );
};

/** There is something that may not be seen: the server says what, and the portal how it is asked for. The tab has no name of its own then. */
const Refused = ({ failure, context, reportId, onRetry }: { failure: Refusal; context: string; reportId?: number; onRetry?: () => void }): ReactNode => {
  const t = useTexts();
  // Where it can be asked for below, nobody has to be asked otherwise.
  const mayAsk = useMay(endpoints.reports.requestAccess) && reportId !== undefined;
  useTabTitle(useTexts.in('zh')('refused.tab', { context }), useTexts.in('en')('refused.tab', { context }));
  return (
    <Unavailable
      why="refused"
      title={failure.explanation || t(`${failure.kind}.title`, { context })}
      text={t(`${failure.kind}.${mayAsk ? 'open' : 'text'}`)}
      ways={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      request={reportId === undefined ? undefined : (ways) => <AccessRequest reportId={reportId} ways={ways} />}
    />
  );
};

type Refusal = EmbedFailure & { kind: 'refused' | 'noPages' };
const isRefusal = (failure: EmbedFailure): failure is Refusal => failure.kind === 'refused' || failure.kind === 'noPages';

/** Whether it says itself, with a heading of its own, that nothing can be shown here. */
export const isUnavailable = (failure: EmbedFailure): boolean => failure.kind === 'missing' || isRefusal(failure);

/** The technical text helps with these only. */
const shownDetail = ({ kind, message, explanation }: EmbedFailure): boolean =>
  message !== '' && message !== explanation && ['origin', 'token', 'capacity', 'other'].includes(kind);
