import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type DirectoryRun } from '@portal/shared/contract/access';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Alert, App, Button, LoadingState } from '@portal/shared/ui/base';
import { Difference } from '@portal/shared/ui/resource';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import styles from './directory-users.module.css';
import { useTexts } from './texts.ts';

const { directoryUsers } = endpoints;
const LOOK_MILLISECONDS = 1_000;
const kinds = ['added', 'changed', 'left', 'back', 'account', 'disabled'] as const;

/** A preview of what is different in the directory, then the synchronisation itself, and the log of those before. */
export const SyncDrawer = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { modal } = App.useApp();
  const [id, setId] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const asked = useQuery({
    ...queryOf(directoryUsers.run, { query: { id: String(id ?? 0) } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MILLISECONDS : false),
  });
  const run = id === null ? undefined : asked.data;
  const isOver = run !== undefined && run.state !== 'running';
  const begin = async (body: { isPreview: 0 | 1; isForced: 0 | 1 }) => {
    setProblem('');
    try {
      setId((await call(directoryUsers.sync, { body })).id);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const isBusy = id !== null && !isOver && !asked.isError;
  const force = async () => {
    const isSure = await modal.confirm({ title: t('askForce', { count: run?.counts.disabled ?? 0 }), content: t('forceNext'), okText: t('forceSync'), okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' } });
    if (isSure) await begin({ isPreview: 0, isForced: 1 });
  };
  const isLooked = run?.isPreview === 1 && run.state === 'done';
  return (
    <Drawer
      open
      size={LIST_WIDTH}
      title={t('sync')}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t('close')}</Button>
          {run?.state === 'braked' ? (
            <Button danger disabled={isBusy} onClick={() => void force()}>
              {t('forceSync')}
            </Button>
          ) : (
            <Button type="primary" loading={isBusy} onClick={() => void begin({ isPreview: isLooked ? 0 : 1, isForced: 0 })}>
              {isLooked ? t('syncNow') : t('begin')}
            </Button>
          )}
        </div>
      }
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {asked.isError && id !== null && <Alert type="error" showIcon role="alert" title={asked.error.message} />}
      {id === null && !problem && <p>{t('previewHelp')}</p>}
      {isBusy && (
        <>
          <LoadingState title={t(`kinds.${run?.isPreview === 0 ? 'sync' : 'preview'}`)} />
          <p>{t(run?.isPreview === 0 ? 'syncing' : 'previewing', { count: run?.progress ?? 0 })}</p>
        </>
      )}
      {run && isOver && <Result run={run} />}
      <Log />
    </Drawer>
  );
};

const Result = ({ run }: { run: DirectoryRun }): ReactNode => {
  const t = useTexts();
  if (run.state === 'failed') return <Alert type="error" showIcon role="alert" title={run.failure} />;
  const counted = kinds.filter((kind) => (run.counts[kind] ?? 0) > 0);
  const parts = run.changes.map(({ name, kind, before, after }, index) => ({ key: String(index), label: `${name} · ${t(`counts.${kind}`)}`, before: kind === 'disabled' ? t('states.active') : before, after: kind === 'disabled' ? t('states.disabled') : after }));
  return (
    <>
      {run.state === 'braked' && <Alert type="warning" showIcon role="alert" title={t('brakedNext')} />}
      {run.state === 'done' && run.isPreview === 0 && <Alert type="success" showIcon role="status" title={t('doneNow')} />}
      {counted.length === 0 ? <p>{t('nothing')}</p> : <ul className={styles.counts}>{counted.map((kind) => <li key={kind}>{`${t(`counts.${kind}`)}${t('colon')}${run.counts[kind]}`}</li>)}</ul>}
      {parts.length > 0 && <Difference parts={parts} label={t('differences')} />}
      {parts.length === 200 && <p className={styles.quiet}>{t('shownSome')}</p>}
    </>
  );
};

const Log = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const runs = useQuery(queryOf(directoryUsers.runs)).data ?? [];
  if (runs.length === 0) return null;
  const resultOf = ({ state, failure, counts }: DirectoryRun) => failure || [t(`runStates.${state}`), ...kinds.filter((kind) => (counts[kind] ?? 0) > 0).map((kind) => `${t(`counts.${kind}`)} ${counts[kind]}`)].join(t('comma'));
  return (
    <div className={styles.table}>
      <h2>{t('log')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('who')}</th>
            <th scope="col">{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td>{formatInstant(run.createTime, language, 'minute')}</td>
              <td>{t(`kinds.${run.isPreview === 1 ? 'preview' : 'sync'}`)}</td>
              <td>{run.account || t('clock')}</td>
              <td>{resultOf(run)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
