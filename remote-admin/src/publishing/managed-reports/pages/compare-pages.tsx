import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import permissionStyles from '../../../access/permissions/permissions.module.css';
import styles from '../managed-reports.module.css';
import { useTexts } from './texts.ts';

const { reportPages } = endpoints;
/** One thing that is different, and which of the three it is. */
type Part = { readonly what: 'added' | 'renamed' | 'gone'; readonly code: string; readonly label: string; readonly before: string; readonly after: string };

/** What is different, each with its own button: colour is not the only sign of old and new. */
const Differences = ({ parts, isTaking, onTake }: { parts: readonly Part[]; isTaking: boolean; onTake?: (part: Part) => void }): ReactNode => {
  const t = useTexts();
  return (
    <div className={permissionStyles.frame}>
      <table className={permissionStyles.table} aria-label={t('compare')}>
        <thead>
          <tr>
            <th scope="col">{t('differs')}</th>
            <th scope="col">{t('inPortal')}</th>
            <th scope="col">{t('inSource')}</th>
            {onTake && <th scope="col">{t('take')}</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.what} ${part.code}`}>
              <th scope="row">{part.label}</th>
              <td>{part.before === '' ? t('none') : <del>{part.before}</del>}</td>
              <td>{part.after === '' ? t('none') : <ins>{part.after}</ins>}</td>
              {onTake && (
                <td>
                  <Button size="small" disabled={isTaking} aria-label={t(`takeOne.${part.what}`, { name: part.after || part.before })} onClick={() => onTake(part)}>
                    {t(`takes.${part.what}`)}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** What the reporting service has otherwise than the catalogue, to be taken over: nothing is overwritten unseen. */
export const ComparePages = ({ report, onClose }: { report: ManagedReport; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const query = { dReportId: String(report.id) };
  const mayTake = useMay(reportPages.takeOver);
  const mayTakeOne = useMay(reportPages.takeOverSome);
  const answer = useQuery({ ...queryOf(reportPages.compare, { query, quiet: true }), gcTime: 0 });
  const [state, setState] = useState<{ isTaking: boolean; problem: string }>({ isTaking: false, problem: '' });
  const pages = answer.data?.pages ?? [];
  const missing = pages.filter(({ isMissing }) => isMissing === 1);
  // What is hidden already stays as it is.
  const gone = missing.filter(({ isActive }) => isActive === 1);
  const parts: Part[] = [
    ...(answer.data?.fresh ?? []).map(({ code, displayName }) => ({ what: 'added', code, label: t('pageNew'), before: '', after: displayName }) as const),
    ...pages.filter(({ sourceName }) => sourceName !== '').map(({ code, displayName, sourceName }) => ({ what: 'renamed', code, label: t('pageRenamed'), before: displayName, after: sourceName }) as const),
    ...gone.map(({ code, displayName }) => ({ what: 'gone', code, label: t('pageGone'), before: displayName, after: '' }) as const),
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
  const takeOne = async ({ what, code, before, after }: Part) => {
    setState({ isTaking: true, problem: '' });
    try {
      await call(reportPages.takeOverSome, { body: { dReportId: report.id, [what]: [code] }, quiet: true });
      void message.success(t(`takenOne.${what}`, { before, after }));
      setState({ isTaking: false, problem: '' });
    } catch (error) {
      setState({ isTaking: false, problem: (error as Error).message });
    }
  };
  const canTake = mayTake && parts.length > 0;
  return (
    <Drawer
      open
      size={LIST_WIDTH}
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
          {parts.length === 0 ? <EmptyState title={t('sameAsSource')} description={t('sameAsSourceNext')} /> : <Differences parts={parts} isTaking={state.isTaking} {...(mayTakeOne && { onTake: (part) => void takeOne(part) })} />}
          {parts.length > 0 && <p className={styles.quiet}>{t('takeOverNext')}</p>}
          {hidden.length > 0 && <p className={styles.quiet}>{t('goneHidden', { names: hidden.map(({ displayName, enDisplayName }) => nameIn(language, displayName, enDisplayName)).join(t('comma')) })}</p>}
          {state.problem && <Alert type="error" showIcon role="alert" title={state.problem} />}
        </div>
      )}
    </Drawer>
  );
};
