import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, RECYCLE_BIN_DAYS, type OwnReport } from '@portal/shared/contract/reading';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { KeptFocus } from '@portal/shared/ui/data';
import { useConfirm } from '@portal/shared/ui/shell';
import { useOffer } from '../offer/use-offer.tsx';
import { renameOpen, tabsOf } from '../open-report/open-reports.ts';
import { NO_PAGE } from '../pages/page-choice.ts';
import { useOwnReports, useRemove, useRename } from './queries.ts';
import styles from './self-service.module.css';
import { useTexts } from './texts.ts';
import { deletedMessage, useRestored } from './use-restored.ts';

const NameDialog = lazy(() => import('../name-dialog/name-dialog.tsx'));

/** /Main/SelfServiceMyReport: the reader's own reports (SPEC 2.3). */
export default function OwnReportsPage(): ReactNode {
  const t = useTexts();
  const { open } = useShell();
  const reports = useOwnReports();
  const mayCreate = useMay(endpoints.selfService.begin);
  return (
    <KeptFocus drawn={reports.data} className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1} data-rows>
            {t('title')}
          </h1>
          <p>{t('lead')}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => open('/Main/SelfServiceMyReportAlreadyDeleted')}>{t('bin.title')}</Button>
          {mayCreate && (
            <Button type="primary" onClick={() => open('/Main/SelfServiceCreateReport')}>
              {t('create')}
            </Button>
          )}
        </div>
      </header>
      {reports.isPending && <LoadingState />}
      {reports.isError && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.data?.length === 0 && <EmptyState title={t('empty')} description={t('emptyNext')} />}
      <ul className={styles.list}>
        {reports.data?.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
    </KeptFocus>
  );
}

const Row = ({ report }: { report: OwnReport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport, closeTab } = useShell();
  const offer = useOffer();
  const { restore } = useRestored();
  const rename = useRename();
  const remove = useRemove();
  const confirm = useConfirm();
  const mayRename = useMay(endpoints.selfService.rename);
  const mayRemove = useMay(endpoints.selfService.remove);
  const [naming, setNaming] = useState(false);
  const { id, name, originName, originEnName, isOpen, createTime } = report;
  const save = async (wanted: string): Promise<void> => {
    await rename.mutateAsync({ id, name: wanted });
    renameOpen(id, wanted);
    setNaming(false);
  };
  /** The row is gone when it is done: what follows must not hang on that. */
  const deleteReport = async (): Promise<void> => {
    if (await confirm({ title: t('deleteAsk', { name }), content: t('deleteConsequence', { count: RECYCLE_BIN_DAYS }), okText: t('delete') })) await remove.mutateAsync(id).then(tellDeleted, () => undefined);
  };
  const tellDeleted = (): void => {
    tabsOf(id).forEach(closeTab);
    offer({ key: deletedMessage(id), text: t('deleted', { name }), action: t('undo'), run: () => restore(id) });
  };
  return (
    <li className={styles.row}>
      <div>
        <h2>
          <Button type="link" className={styles.name} disabled={isOpen === 0} onClick={() => openReport({ id, page: NO_PAGE, type: 'Online', title: { zh: name, en: '' } })}>
            {name}
          </Button>
        </h2>
        <p>
          {originName && <span>{t('dataOf', { name: nameIn(language, originName, originEnName) })}</span>}
          <time dateTime={createTime}>{formatInstant(createTime, language, 'minute')}</time>
        </p>
        {isOpen === 0 && <p className={styles.problem}>{t('closed')}</p>}
      </div>
      <div className={styles.actions} data-row={id}>
        {mayRename && (
          <Button size="small" aria-label={t('renameNamed', { name })} onClick={() => setNaming(true)}>
            {t('rename')}
          </Button>
        )}
        {mayRemove && (
          <Button size="small" danger loading={remove.isPending} aria-label={t('deleteNamed', { name })} onClick={() => void deleteReport()}>
            {t('delete')}
          </Button>
        )}
      </div>
      {naming && (
        <Suspense>
          <NameDialog of="report" title={t('renameNamed', { name })} initial={name} onSave={save} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </li>
  );
};
