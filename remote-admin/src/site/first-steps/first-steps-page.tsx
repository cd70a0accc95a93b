import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ExclamationCircleOutlined from '@ant-design/icons/es/icons/ExclamationCircleOutlined';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mutationOf, queryOf } from '@portal/shared/api';
import { usePermissions } from '@portal/shared/auth';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/site';
import { Link } from '@portal/shared/router';
import { Alert, Button, ErrorState, LoadingState, Unseen } from '@portal/shared/ui/base';
import { Progress } from '@portal/shared/ui/data';
import styles from './first-steps.module.css';
import { pathOf, stepsOf, type Step } from './steps.ts';
import { useTexts } from './texts.ts';

const { firstSteps } = endpoints;
type State = ValueOf<typeof endpoints.firstSteps.state>;

type Part = { readonly key: 'mail' | 'sso' | 'backup' | 'administrators' | 'database'; readonly isDone: boolean; readonly count?: number };

const partsOf = ({ hasMail, hasSingleSignOn, hasBackup, administrators, database }: State): Part[] => [
  { key: 'mail', isDone: hasMail === 1 },
  { key: 'sso', isDone: hasSingleSignOn === 1 },
  { key: 'backup', isDone: hasBackup === 1 },
  { key: 'administrators', isDone: administrators > 1, count: administrators },
  { key: 'database', isDone: database === 'postgresql' },
];

/** /Main/FirstSteps: leads the administrator of a new portal, and says what real use still lacks. */
export default function FirstStepsPage(): ReactNode {
  const t = useTexts();
  const may = usePermissions();
  const say = useMutation(mutationOf(firstSteps.say));
  const answer = useQuery(queryOf(endpoints.firstSteps.state));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('help')}</p>
        </div>
        {answer.data && may(firstSteps.say) && (
          <Button disabled={say.isPending} onClick={() => say.mutate({ body: { isLeft: answer.data.isLeft === 1 ? 0 : 1 } })}>
            {t(answer.data.isLeft === 1 ? 'takeUp' : 'leave')}
          </Button>
        )}
      </header>
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data?.isLeft === 1 && <p>{t('left')}</p>}
      {answer.isSuccess && answer.data.isLeft === 0 && (
        <>
          <Steps state={answer.data} />
          <BeforeUse parts={partsOf(answer.data)} />
        </>
      )}
    </div>
  );
}

const Steps = ({ state }: { state: State }): ReactNode => {
  const t = useTexts();
  const may = usePermissions();
  const say = useMutation(mutationOf(firstSteps.say));
  const mayLook = may(firstSteps.say);
  const steps = stepsOf(state);
  const said = ({ key, count }: Step): string => {
    if (count === 0) return t(key === 'sources' && state.hasSamples === 1 ? 'sourcesNextSamples' : `${key}Next`);
    return key === 'sources' && state.usesSamples === 1 && state.sources === 0 ? t('samplesUsed') : t(`${key}Done`, { count });
  };
  const done = steps.filter(({ count }) => count > 0).length;
  const words = t('progress', { done, all: steps.length });
  return (
    <>
      {done === steps.length ? (
        <Alert type="success" showIcon title={t('allDone')} />
      ) : (
        <div className={styles.progress}>
          <Progress percent={Math.round((done * 100) / steps.length)} showInfo={false} aria-label={words} />
          <span>{words}</span>
        </div>
      )}
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const { key, count, needs } = step;
          return (
          <li key={key}>
            {count > 0 ? <CheckCircleFilled className={styles.done} aria-hidden /> : <span className={styles.number} aria-hidden>{index + 1}</span>}
            <div>
              <h2>{t(key)} <Unseen>{t(count > 0 ? 'done' : 'open')}</Unseen></h2>
              <p>{said(step)}</p>
            </div>
            <div className={styles.ways}>
              {key === 'sources' && state.sources === 0 && state.hasSamples === 1 && mayLook && (
                <Button type="link" disabled={say.isPending} onClick={() => say.mutate({ body: { usesSamples: state.usesSamples === 1 ? 0 : 1 } })}>
                  {t(state.usesSamples === 1 ? 'samplesNot' : 'samplesUse')}
                </Button>
              )}
              {may(needs) && <Link to={pathOf(step)}>{t(`${key}Go`)}</Link>}
            </div>
          </li>
          );
        })}
      </ol>
    </>
  );
};

const BeforeUse = ({ parts }: { parts: readonly Part[] }): ReactNode => {
  const t = useTexts();
  const may = usePermissions();
  const say = useMutation(mutationOf(firstSteps.say));
  return (
    <section className={styles.real}>
      <h2>{t('real')}</h2>
      <p>{t('realHelp')}</p>
      <ul>
        {parts.map(({ key, isDone, count = 0 }) => (
          <li key={key}>
            {isDone ? <CheckCircleFilled className={styles.done} aria-hidden /> : <ExclamationCircleOutlined className={styles.missing} aria-hidden />}
            <div>
              <h3>{t(key)} <Unseen>{t(isDone ? 'done' : 'open')}</Unseen></h3>
              <p>{t(`${key}${isDone ? 'Yes' : 'No'}`, { count })}</p>
            </div>
            {key === 'backup' && may(firstSteps.say) && (
              <Button type="link" disabled={say.isPending} onClick={() => say.mutate({ body: { hasBackup: isDone ? 0 : 1 } })}>
                {t(isDone ? 'backupNot' : 'backupSay')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
