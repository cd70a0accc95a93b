import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ExclamationCircleOutlined from '@ant-design/icons/es/icons/ExclamationCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { usePermissions } from '@portal/shared/auth';
import type { Endpoint, ValueOf } from '@portal/shared/contract';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints as publishing } from '@portal/shared/contract/publishing';
import { endpoints } from '@portal/shared/contract/site';
import { Link } from '@portal/shared/router';
import { Alert, ErrorState, LoadingState, Unseen } from '@portal/shared/ui/base';
import { Progress } from '@portal/shared/ui/data';
import styles from './first-steps.module.css';
import { useTexts } from './texts.ts';

type State = ValueOf<typeof endpoints.firstSteps.state>;
type Step = { readonly key: 'sources' | 'reports' | 'granted' | 'people' | 'viewed'; readonly count: number; readonly path: string; readonly needs: Endpoint };
type Part = { readonly key: 'mail' | 'sso' | 'administrators' | 'database'; readonly isDone: boolean; readonly count?: number };

const stepsOf = ({ sources, reports, granted, people, isViewed }: State): Step[] => [
  { key: 'sources', count: sources, path: '/Main/workspace', needs: publishing.connectionSources.list },
  { key: 'reports', count: reports, path: '/Main/ReportSetUp', needs: publishing.managedReports.list },
  { key: 'granted', count: granted, path: '/Main/Role', needs: access.groups.list },
  { key: 'people', count: people, path: '/Main/User', needs: access.users.list },
  { key: 'viewed', count: isViewed, path: '/Main/User', needs: access.users.list },
];

const partsOf = ({ hasMail, hasSingleSignOn, administrators, database }: State): Part[] => [
  { key: 'mail', isDone: hasMail === 1 },
  { key: 'sso', isDone: hasSingleSignOn === 1 },
  { key: 'administrators', isDone: administrators > 1, count: administrators },
  { key: 'database', isDone: database === 'postgresql' },
];

/** /Main/FirstSteps: leads the administrator of a new portal, and says what real use still lacks. */
export default function FirstStepsPage(): ReactNode {
  const t = useTexts();
  const answer = useQuery(queryOf(endpoints.firstSteps.state));
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('help')}</p>
      </header>
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && (
        <>
          <Steps steps={stepsOf(answer.data)} />
          <BeforeUse parts={partsOf(answer.data)} />
        </>
      )}
    </div>
  );
}

const Steps = ({ steps }: { steps: readonly Step[] }): ReactNode => {
  const t = useTexts();
  const may = usePermissions();
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
        {steps.map(({ key, count, path, needs }, index) => (
          <li key={key}>
            {count > 0 ? <CheckCircleFilled className={styles.done} aria-hidden /> : <span className={styles.number} aria-hidden>{index + 1}</span>}
            <div>
              <h2>{t(key)} <Unseen>{t(count > 0 ? 'done' : 'open')}</Unseen></h2>
              <p>{count > 0 ? t(`${key}Done`, { count }) : t(`${key}Next`)}</p>
            </div>
            {may(needs) && <Link to={path}>{t(`${key}Go`)}</Link>}
          </li>
        ))}
      </ol>
    </>
  );
};

const BeforeUse = ({ parts }: { parts: readonly Part[] }): ReactNode => {
  const t = useTexts();
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
          </li>
        ))}
        <li>
          <ExclamationCircleOutlined className={styles.missing} aria-hidden />
          <div>
            <h3>{t('backup')}</h3>
            <p>{t('backupNext')}</p>
          </div>
        </li>
      </ul>
    </section>
  );
};
