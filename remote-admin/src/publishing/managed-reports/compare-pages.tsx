import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Difference } from '@portal/shared/ui/resource';
import { Drawer } from '@portal/shared/ui/shell';
import styles from './managed-reports.module.css';
import { useTexts } from './texts.ts';

const { reportPages } = endpoints;
const WIDTH = 640;

/** What the reporting service has otherwise than the catalogue, to be taken over: nothing is overwritten unseen. */
export const ComparePages = ({ report, onClose }: { report: ManagedReport; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const query = { dReportId: String(report.id) };
  const mayTake = useMay(reportPages.takeOver);
  const answer = useQuery({ ...queryOf(reportPages.compare, { query, quiet: true }), gcTime: 0 });
  const [state, setState] = useState<{ isTaking: boolean; problem: string }>({ isTaking: false, problem: '' });
  const pages = answer.data?.pages ?? [];
  const missing = pages.filter(({ isMissing }) => isMissing === 1);
  // What is hidden already stays as it is.
  const gone = missing.filter(({ isActive }) => isActive === 1);
  const parts = [
    ...(answer.data?.fresh ?? []).map(({ code, displayName }) => ({ key: `new ${code}`, label: t('pageNew'), before: '', after: displayName })),
    ...pages.filter(({ sourceName }) => sourceName !== '').map(({ code, displayName, sourceName }) => ({ key: code, label: t('pageRenamed'), before: displayName, after: sourceName })),
    ...gone.map(({ code, displayName }) => ({ key: `gone ${code}`, label: t('pageGone'), before: displayName, after: '' })),
  ];
  const hidden = missing.filter((page) => !gone.includes(page));
  const take = async () => {
    setState({ isTaking: true, problem: '' });
    try {
      const { added, renamed, gone: put } = await call(reportPages.takeOver, { query, quiet: true });
      void message.success(added + renamed + put === 0 ? t('takenNothing') : t('taken', { added, renamed, gone: put }));
      onClose();
    } catch (error) {
      setState({ isTaking: false, problem: (error as Error).message });
    }
  };
  const canTake = mayTake && parts.length > 0;
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('compareOf', { name: nameIn(language, report.name, report.ename) })}
      rootClassName={styles.drawer}
      onClose={onClose}
      footer={
        canTake && (
          <div className={styles.foot}>
            <Button type="primary" loading={state.isTaking} onClick={() => void take()}>
              {t('takeOver')}
            </Button>
          </div>
        )
      }
    >
      {answer.isPending && <LoadingState title={t('comparing')} />}
      {answer.isError && <ErrorState title={t('compareFailed')} error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <div className={styles.difference}>
          {parts.length === 0 ? <EmptyState title={t('sameAsSource')} description={t('sameAsSourceNext')} /> : <Difference parts={parts} label={t('compare')} heads={{ before: t('inPortal'), after: t('inSource') }} />}
          {parts.length > 0 && <p className={styles.quiet}>{t('takeOverNext')}</p>}
          {hidden.length > 0 && <p className={styles.quiet}>{t('goneHidden', { names: hidden.map(({ displayName, enDisplayName }) => nameIn(language, displayName, enDisplayName)).join(t('comma')) })}</p>}
          {state.problem && <Alert type="error" showIcon role="alert" title={state.problem} />}
        </div>
      )}
    </Drawer>
  );
};
