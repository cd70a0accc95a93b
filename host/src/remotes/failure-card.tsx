import { Button, MessagePage } from '@portal/shared/ui/base';
import type { RemoteFailure } from './failure.ts';
import styles from './failure-card.module.css';
import { useTexts } from './texts.ts';

type Props = {
  /** What the user knows the missing thing as: the page's title, or the slot's. */
  title: string;
  failure: RemoteFailure;
  onRetry: () => void;
  /** Given for a page; a part of a page has no way home of its own. */
  onHome?: () => void;
};

/** Stands where a remote could not be shown: what happened, try again, back to Home. */
export const FailureCard = ({ title, failure, onRetry, onHome }: Props) => {
  const t = useTexts();
  return (
    <section role="alert" data-testid="remote-failure">
      <MessagePage
        isFailed
        isPart={!onHome}
        title={t('failed.title', { name: title })}
        text={t(`failed.${explanationOf(failure)}`)}
        ways={
          <>
            <Button type={onHome ? 'primary' : 'default'} onClick={onRetry}>
              {t(failure.stage === 'render' ? 'reload' : 'retry')}
            </Button>
            {onHome && <Button onClick={onHome}>{t('home')}</Button>}
          </>
        }
        detail={<Details failure={failure} />}
      />
    </section>
  );
};

const Details = ({ failure }: { failure: RemoteFailure }) => {
  const t = useTexts();
  const rows = [
    [t('module'), failure.remote],
    [t('version'), failure.version || '—'],
    [t('stage'), failure.stage],
    [t('kind'), failure.status === undefined ? failure.kind : `${failure.kind} ${failure.status}`],
    [t('message'), failure.cause instanceof Error ? failure.cause.message : '—'],
  ];
  return (
    <details className={styles.details}>
      <summary>{t('details')}</summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const explanationOf = ({ stage, kind }: RemoteFailure) => {
  if (stage !== 'registry' || kind === 'off') return kind;
  return kind === 'invalid' ? 'unknown' : 'registry';
};
