import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { Tabs } from '@portal/shared/ui/shell';
import roleStyles from '../../access/roles/roles.module.css';
import { AccessTab } from './access/access-tab.tsx';
import { viewerOf } from './address.ts';
import { OpenAs, useMayOpenAs } from './open-as.tsx';
import { HealthTab } from './health/health-tab.tsx';
import styles from './health/health.module.css';
import { PagesTab } from './pages/pages-tab.tsx';
import { typeKeys } from './report-columns.tsx';
import { GoneAlert } from './successor/gone-alert.tsx';
import { useTexts } from './texts.ts';

/** One report: its pages, who can see it, and how it has been opening. What is changed here is saved at once. */
export default function ReportPage({ id }: { id: number }): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const { replacePath } = usePageTab();
  const { openReport } = useShell();
  const navigate = useNavigate();
  const mayOpenAs = useMayOpenAs();
  const [isOpenedAs, setIsOpenedAs] = useState(false);
  const reports = useQuery(queryOf(endpoints.managedReports.list, { body: { id } }));
  const parameters = new URLSearchParams(search);
  const report = reports.data?.items[0];
  const asked = parameters.get('tab');
  const shown = asked === 'access' || asked === 'health' ? asked : 'pages';

  const leave = () => {
    const kept = new URLSearchParams([...parameters].filter(([name]) => !['report', 'tab'].includes(name)));
    void navigate(kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`);
  };
  const onTab = (tab: string) => {
    parameters.set('tab', tab);
    replacePath(`${pathname}?${parameters.toString()}`);
  };
  return (
    <div className={roleStyles.page}>
      <header className={roleStyles.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} title={t('back')} onClick={leave} />
        <h1 className={roleStyles.title}>
          <bdi>{report ? nameIn(language, report.name, report.ename) : t('title')}</bdi>
        </h1>
        {report && (
          <>
            <Tag>{t(`types.${typeKeys[report.reportType]}`)}</Tag>
            {report.isActive === 0 && <Tag color="warning">{t('inactive')}</Tag>}
            {report.isActive === 1 && !report.missingTime && (
              <Button className={roleStyles.state} icon={<EyeOutlined />} onClick={() => openReport(viewerOf(report))}>
                {t('read')}
              </Button>
            )}
            {report.isActive === 1 && !report.missingTime && mayOpenAs && <Button onClick={() => setIsOpenedAs(true)}>{t('openAs')}</Button>}
          </>
        )}
      </header>
      {reports.isPending && <Skeleton className={styles.waiting} active title={false} paragraph={{ rows: 6 }} />}
      {reports.isError && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.data && !report && <ErrorState title={t('reportGone')} description={t('reportGoneNext')} />}
      {report && isOpenedAs && <OpenAs report={report} onClose={() => setIsOpenedAs(false)} />}
      {report && (
        <>
          {report.missingTime && <GoneAlert report={report} />}
          <Tabs
            className={roleStyles.tabs}
            activeKey={shown}
            onChange={onTab}
            aria-label={t('tabs')}
            items={[
              { key: 'pages', label: t('pages'), children: <PagesTab report={report} /> },
              { key: 'access', label: t('access'), children: <AccessTab report={report} /> },
              { key: 'health', label: t('health'), children: <HealthTab report={report} /> },
            ]}
          />
        </>
      )}
    </div>
  );
}
