import { lazy, Suspense, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';
import type { BuildableDataset } from '@portal/shared/contract/reading';
import { formatList, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Unavailable } from '../failure/unavailable.tsx';
import { newReportPath } from './address.ts';
import { useDatasets } from './queries.ts';
import styles from './self-service.module.css';
import { useTexts } from './texts.ts';

// Fetched by who has no data only.
const DataRequest = lazy(() => import('./data-request.tsx'));

/** /Main/SelfServiceCreateReport: over which data a new report is made (SPEC 2.3). The server offers what the reader may use. */
export default function DatasetsPage(): ReactNode {
  const t = useTexts();
  const datasets = useDatasets();
  const mayAsk = useMay(endpoints.reports.requestAccess);
  if (datasets.data?.length === 0) {
    return (
      <Unavailable why="refused" title={t('noData')} text={t(mayAsk ? 'noDataNext' : 'noDataAsk')} request={mayAsk ? (ways) => <Suspense fallback={<div className={styles.ways}>{ways}</div>}><DataRequest ways={ways} /></Suspense> : undefined} />
    );
  }
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('create')}</h1>
          <p>{t('chooseData')}</p>
        </div>
      </header>
      {datasets.isPending && <LoadingState />}
      {datasets.isError && <ErrorState error={datasets.error} onRetry={() => void datasets.refetch()} />}
      <ul className={styles.list}>
        {datasets.data?.map((dataset) => (
          <Dataset key={dataset.datasetId} dataset={dataset} />
        ))}
      </ul>
    </section>
  );
}

const Dataset = ({ dataset: { datasetId, name, originId, reports } }: { dataset: BuildableDataset }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const shownIn = formatList(reports.map((one) => nameIn(language, one.name, one.ename)), language);
  const title = name || shownIn;
  return (
    <li className={styles.row}>
      <div>
        <h2>{title}</h2>
        <p>{t('shownIn', { names: shownIn })}</p>
      </div>
      <div className={styles.actions}>
        <Button aria-label={t('beginWith', { name: title })} onClick={() => open(newReportPath(originId, datasetId))}>
          {t('begin')}
        </Button>
      </div>
    </li>
  );
};
