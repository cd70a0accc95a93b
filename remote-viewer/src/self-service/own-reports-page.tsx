import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnReport } from '@portal/shared/contract';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Popconfirm } from '@portal/shared/ui/shell';
import { NO_PAGE } from '../viewer/page-choice.ts';
import { useOwnReports, useRemove, useRename } from './queries.ts';
import styles from './self-service.module.css';

const NameDialog = lazy(() => import('./name-dialog.tsx'));

/** /Main/SelfServiceMyReport: the reports that the reader has made himself (SPEC 2.3). */
export default function OwnReportsPage(): ReactNode {
  const { t } = useTranslation('viewer');
  const { open } = useShell();
  const reports = useOwnReports();
  const create = (
    <Button type="primary" onClick={() => open('/Main/SelfServiceCreateReport')}>
      {t('own.create')}
    </Button>
  );
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('own.title')}</h1>
          <p>{t('own.lead')}</p>
        </div>
        {create}
      </header>
      {reports.isPending && <LoadingState />}
      {reports.isError && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.data?.length === 0 && <EmptyState title={t('own.empty')} description={t('own.emptyNext')} />}
      <ul className={styles.list}>
        {reports.data?.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

const Row = ({ report }: { report: OwnReport }): ReactNode => {
  const { t } = useTranslation('viewer');
  const { language } = useLanguage();
  const { openReport } = useShell();
  const rename = useRename();
  const remove = useRemove();
  const [naming, setNaming] = useState(false);
  const { id, name, originName, originEnName, isOpen, createTime } = report;
  const save = async (wanted: string): Promise<void> => {
    await rename.mutateAsync({ id, name: wanted });
    setNaming(false);
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
          {originName && <span>{t('own.dataOf', { name: nameIn(language, originName, originEnName) })}</span>}
          <time dateTime={createTime}>{formatInstant(createTime, language, 'minute')}</time>
        </p>
        {isOpen === 0 && <p className={styles.problem}>{t('own.closed')}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={t('own.renameNamed', { name })} onClick={() => setNaming(true)}>
          {t('own.rename')}
        </Button>
        <Popconfirm
          title={t('own.deleteAsk', { name })}
          description={t('own.deleteConsequence')}
          okText={t('exports.delete')}
          okButtonProps={{ danger: true }}
          cancelText={t('export.cancel')}
          onConfirm={() => remove.mutate(id)}
        >
          <Button size="small" danger loading={remove.isPending} aria-label={t('exports.deleteNamed', { name })}>
            {t('exports.delete')}
          </Button>
        </Popconfirm>
      </div>
      {naming && (
        <Suspense>
          <NameDialog title={t('own.renameNamed', { name })} initial={name} onSave={save} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </li>
  );
};
