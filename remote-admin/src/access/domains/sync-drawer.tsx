import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type DomainRow, type DomainRun } from '@portal/shared/contract/access';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Alert, App, Button, EmptyState, ErrorState, Skeleton, Unseen } from '@portal/shared/ui/base';
import { Pagination, Progress, Tag } from '@portal/shared/ui/data';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import styles from './domains.module.css';
import { RunChanges } from './run-changes.tsx';
import { useTexts } from './texts.ts';

const { domains } = endpoints;
const PAGE_SIZE = 10;
/** How often it is asked how far a run is, in milliseconds. */
const LOOK = 1_500;
const colours = { waiting: 'default', running: 'processing', done: 'success', stopped: 'warning', failed: 'error' } as const;

/** Compares a domain, synchronises it, and shows what came of it: the log with its differences. */
export const SyncDrawer = ({ domain, onClose }: { domain: DomainRow; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { message, modal } = App.useApp();
  const [mayCompare, maySync] = [useMay(domains.compare), useMay(domains.sync)];
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const [isBeginning, setIsBeginning] = useState(false);
  const runsOn = (pageIndex: number) => queryOf(domains.runs, { body: { domainId: domain.id, pageIndex, pageSize: PAGE_SIZE } });
  // Whatever page is looked at, it is the newest run that is under way, or may be gone on with.
  const newest = useQuery({ ...runsOn(1), refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? LOOK : false) });
  const runs = useQuery(runsOn(page));
  const items = runs.data?.items ?? [];
  const isBusy = !newest.data || newest.data.items.some(isOpen);
  const first = newest.data?.items[0];

  const begin = async (ask: () => Promise<{ id: number }>) => {
    setIsBeginning(true);
    try {
      const { id } = await ask();
      setPage(1);
      setOpened(id);
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setIsBeginning(false);
    }
  };
  const synchronise = async (force: 0 | 1) => {
    const question = force === 1 ? { title: t('askForce'), content: t('askForceNext'), okText: t('force'), okButtonProps: { danger: true } } : { title: t('askSync', { name: domain.name }), content: t('askSyncNext'), okText: t('syncNow') };
    if (await modal.confirm({ ...question, focusable: { autoFocusButton: 'cancel' } })) await begin(() => call(domains.sync, { body: { id: domain.id, force }, quiet: true }));
  };
  const isOff = domain.isEnabled === 0;
  return (
    <Drawer open size={LIST_WIDTH} title={t('syncOf', { name: domain.name })} onClose={onClose}>
      <p>{t('syncHelp')}</p>
      {isOff && <Alert type="info" showIcon title={t('domainOff')} />}
      <div className={styles.actions}>
        {mayCompare && (
          <Button loading={isBeginning} disabled={isBusy} onClick={() => void begin(() => call(domains.compare, { body: { id: domain.id }, quiet: true }))}>
            {t('compare')}
          </Button>
        )}
        {maySync && (
          <Button type="primary" loading={isBeginning} disabled={isBusy || isOff} onClick={() => void synchronise(0)}>
            {t('syncNow')}
          </Button>
        )}
      </div>
      <h2 className={styles.section}>{t('log')}</h2>
      {runs.isPending && <Skeleton active />}
      {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.data?.total === 0 && <EmptyState title={t('noRuns')} description={t('noRunsNext')} />}
      <ul className={styles.runs}>
        {items.map((run) => (
          <li key={run.id}>
            <Run run={run} isShown={opened === run.id} onShow={() => setOpened(opened === run.id ? null : run.id)} onForce={maySync && !isBusy && run.id === first?.id && run.state === 'stopped' ? () => void synchronise(1) : undefined} />
          </li>
        ))}
      </ul>
      {(runs.data?.total ?? 0) > PAGE_SIZE && <Pagination current={page} pageSize={PAGE_SIZE} total={runs.data?.total ?? 0} showSizeChanger={false} onChange={setPage} />}
    </Drawer>
  );
};

export const isOpen = ({ state }: Pick<DomainRun, 'state'>): boolean => state === 'waiting' || state === 'running';

type RunProps = { run: DomainRun; isShown: boolean; onShow: () => void; onForce: (() => void) | undefined };

const Run = ({ run, isShown, onShow, onForce }: RunProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { kind, state, counts, createTime, startTime, endTime, startedBy, problem, isForced } = run;
  const time = formatInstant(createTime, language, 'minute');
  const seconds = startTime && endTime ? Math.max(1, Math.round((Date.parse(endTime) - Date.parse(startTime)) / 1000)) : undefined;
  const many = counts ? (['add', 'link', 'update', 'enable', 'missing', 'disable', 'problem'] as const).filter((name) => counts[name] > 0) : [];
  const hasDetails = endTime !== null && many.length > 0;
  return (
    <>
      <p className={styles.head}>
        <strong>{t(`kinds.${kind}`)}</strong>
        <Tag variant="outlined" color={colours[state]}>{t(`runStates.${state}`)}</Tag>
        {isForced === 1 && <Tag variant="outlined" color="warning">{t('forced')}</Tag>}
        <time dateTime={createTime}>{time}</time>
      </p>
      <p className={styles.detail}>{[startedBy ? t('startedBy', { by: startedBy }) : t('bySchedule'), ...(seconds ? [t('took', { seconds })] : [])].join(' · ')}</p>
      {isOpen(run) && <Underway run={run} />}
      {problem && <Alert type={state === 'stopped' ? 'warning' : 'error'} showIcon title={problem} />}
      {counts && <p>{[t('counted', { found: counts.found, unchanged: counts.unchanged }), ...many.map((name) => `${t(`changeKinds.${name}`)} ${counts[name]}`)].join(' · ')}</p>}
      <div className={styles.head}>
        {hasDetails && (
          <Button type="link" aria-expanded={isShown} onClick={onShow}>
            {t(isShown ? 'hideDetails' : 'showDetails')}
          </Button>
        )}
        {onForce && (
          <Button danger onClick={onForce}>
            {t('force')}
          </Button>
        )}
      </div>
      {endTime !== null && counts && many.length === 0 && problem === '' && <EmptyState title={t('noChanges')} description={t('noChangesNext')} />}
      {hasDetails && isShown && <RunChanges runId={run.id} kinds={many} label={t('detailsOf', { kind: t(`kinds.${kind}`), time })} />}
    </>
  );
};

const Underway = ({ run: { state, read, done, total } }: { run: DomainRun }): ReactNode => {
  const t = useTexts();
  const said = total > 0 ? t('progress', { done, total }) : t('reading', { count: read });
  return (
    <div>
      <Unseen role="status">{t(`runStates.${state}`)}</Unseen>
      <p>{said}</p>
      <Progress percent={total > 0 ? Math.floor((done * 100) / total) : 0} status="active" aria-label={said} />
    </div>
  );
};
