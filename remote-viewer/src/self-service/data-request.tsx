import { useState, type ReactNode } from 'react';
import { reportType } from '@portal/shared/contract';
import { useLanguage } from '@portal/shared/language';
import { FieldControl, type Option } from '@portal/shared/ui/resource';
import { AccessRequest } from '../failure/access-request.tsx';
import { reportOptions, searchReports } from '../search/report-options.ts';
import styles from './self-service.module.css';
import { useTexts } from './texts.ts';

/** Asks for the data of a report that the reader may open, but not build on: data come with what one may do with a report over them. */
export default function DataRequest({ ways }: { ways: ReactNode }): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const [reportId, setReportId] = useState<number>();
  const [found, setFound] = useState<readonly Option[]>([]);
  const search = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const options = reportOptions((await searchReports(keyword, signal)).filter((one) => one.reportType === reportType.online), language);
    setFound((before) => [...options, ...before]);
    return options;
  };
  return (
    <div className={styles.request}>
      <FieldControl<number> label={t('request.report')} field={{ kind: 'search', search, chosen: found.filter(({ value }) => value === reportId).slice(0, 1) }} value={reportId} onChange={setReportId} />
      {reportId === undefined ? <div className={styles.ways}>{ways}</div> : <AccessRequest key={reportId} reportId={reportId} reason={t('request.reason')} ways={ways} />}
    </div>
  );
}
