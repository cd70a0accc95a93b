import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { reportType } from '@portal/shared/contract';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { FieldControl } from '@portal/shared/ui/resource';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { ChooseWorkspace, type Place } from '../../choose-workspace/choose-workspace.tsx';
import styles from '../managed-reports.module.css';
import { Dependents } from '../report-acts.tsx';
import { candidatesOf } from './candidates.ts';
import { useTexts } from './texts.ts';

const { connectionSources, managedReports, reportSuccessor } = endpoints;
/** `suggested` is chosen from the beginning. */
type JoinDrawerProps = { report: ManagedReport; suggested?: string; onClose: () => void };

/** Has a report that its service has no more go on with another one: of its own workspace first, or of any other. */
export const JoinDrawer = ({ report, suggested, onClose }: JoinDrawerProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message, modal } = App.useApp();
  const mayRemove = useMay(managedReports.remove);
  const [place, setPlace] = useState<Place>({ sourceId: report.sourceId ?? undefined, workspaceId: report.workspaceId || undefined });
  const [chosen, setChosen] = useState(suggested);
  const [state, setState] = useState({ isSaving: false, problem: '' });
  const { sourceId, workspaceId } = place;
  // Nothing is asked before a workspace is chosen.
  const items = useQuery({ ...queryOf(connectionSources.reports, { body: { sourceId: sourceId ?? 0, workspaceId: workspaceId ?? '' } }), enabled: sourceId !== undefined && workspaceId !== undefined });
  const name = nameIn(language, report.name, report.ename);
  const candidates = candidatesOf(report, items.data ?? [], language);
  const successor = candidates.find(({ id }) => id === chosen);
  const change = (next: Place) => {
    setPlace(next);
    setChosen(undefined);
  };
  const join = async () => {
    setState({ isSaving: true, problem: '' });
    try {
      const pages = await call(reportSuccessor.join, { body: { id: report.id, version: report.version, sourceId: sourceId ?? 0, workspaceId: workspaceId ?? '', sourceReportId: chosen ?? '' }, quiet: true });
      void message.success(report.reportType === reportType.online ? t('joinedPages', { name, ...pages }) : t('joined', { name }));
      onClose();
    } catch (error) {
      setState({ isSaving: false, problem: (error as Error).message });
    }
  };
  const ask = () => void modal.confirm({ title: t('askJoin', { name, successor: successor?.name ?? '' }), content: t('intro'), okText: t('save'), onOk: join });
  const askRemove = (added: number) =>
    void modal.confirm({
      title: t('removeTaken'),
      content: <Dependents ids={[added]} />,
      okText: t('removeTaken'),
      okButtonProps: { danger: true },
      // What the server refuses is said in a toast of its own.
      onOk: () => call(managedReports.remove, { body: { ids: [added] } }).then(() => void message.success(t('removed')), () => undefined),
    });
  const takenBy = successor?.reportId ?? null;
  return (
    <Drawer
      open
      size={LIST_WIDTH}
      title={t('joinOf', { name })}
      rootClassName={styles.drawer}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button type="primary" disabled={!successor || takenBy !== null} loading={state.isSaving} onClick={ask}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className={styles.difference}>
        <p className={styles.quiet}>{t('intro')}</p>
        <ChooseWorkspace place={place} onChange={change} />
        {items.isLoading && <LoadingState title={t('asking')} />}
        {items.isError && <ErrorState title={t('failed')} error={items.error} onRetry={() => void items.refetch()} />}
        {items.data && candidates.length === 0 && <EmptyState title={t('none')} description={t('noneNext')} />}
        {candidates.length > 0 && (
          <FieldControl<string>
            label={t('choose')}
            field={{ kind: 'choice', options: candidates.map((one) => ({ value: one.id, label: one.reportId !== null ? t('taken', { name: one.name }) : one.isSameName ? t('sameName', { name: one.name }) : one.name })) }}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {takenBy !== null && (
          <Alert
            type="warning"
            showIcon
            title={t('takenTitle')}
            description={t('takenNext')}
            action={
              mayRemove && (
                <Button danger onClick={() => askRemove(takenBy)}>
                  {t('removeTaken')}
                </Button>
              )
            }
          />
        )}
        {state.problem && <Alert type="error" showIcon role="alert" title={state.problem} />}
      </div>
    </Drawer>
  );
};
