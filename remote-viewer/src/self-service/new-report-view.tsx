import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import editBar from '../editing/edit-bar.module.css';
import { FailureCard } from '../failure/failure-card.tsx';
import { LoadingCover } from '../report/loading-cover.tsx';
import { NO_PAGE } from '../pages/page-choice.ts';
import { useTabTitle } from '../tab-title.ts';
import styles from '../report/report-view.module.css';
import { TokenAlert } from '../failure/token-alert.tsx';
import { newReportOf } from './new-report.ts';
import { useTexts } from './texts.ts';

const NameDialog = lazy(() => import('../name-dialog/name-dialog.tsx'));

/** The editor of a new report over the data of a published one (SPEC 2.4, self-service). Saved, it is opened to be read. */
export const NewReportView = ({ originId }: { originId: number }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const page = usePageTab();
  const { openReport, closeTab } = useShell();
  const [report] = useState(() => newReportOf(page, originId));
  const [leaving, setLeaving] = useState(false);
  const { stage, failure, tokenFailure, naming } = useSyncExternalStore(report.subscribe, report.state);
  const title = t('newReport');

  useTabTitle(useTexts.in('zh')('newReport'), useTexts.in('en')('newReport'));
  useEffect(() => report.start(title, language), [report, title, language]);
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      if (element) report.attach(element);
    },
    [report],
  );

  const close = (): void => closeTab(page.tab.key);
  const leave = async (): Promise<void> => {
    if (await report.hasUnsavedChanges()) setLeaving(true);
    else close();
  };
  const save = async (wanted: string): Promise<void> => {
    const { id, name } = await report.save(wanted);
    // Closing a tab leads to the one before it; the report comes to the front after that.
    close();
    openReport({ id, page: NO_PAGE, type: 'Online', title: { zh: name, en: '' } });
  };
  return (
    <article className={styles.view} aria-busy={stage === 'access' || stage === 'content'}>
      <header className={styles.head}>
        <h1 className={styles.name}>{title}</h1>
        <div className={editBar.bar} role="group" aria-label={title}>
          <Button onClick={() => void leave()}>{t('discard')}</Button>
          <Button type="primary" disabled={stage !== 'shown'} onClick={() => report.askName()}>
            {t('save')}
          </Button>
        </div>
      </header>
      <TokenAlert failure={tokenFailure} onRetry={() => void report.renewToken()} />
      <div className={styles.body}>
        <div className={styles.stage}>
          {/* Always there and always the same element: the report's frame is attached to it once. */}
          <div className={styles.place} ref={place} />
          <LoadingCover stage={stage} />
          {failure && <FailureCard failure={failure} reportId={originId} onRetry={() => void report.open(title, language)} />}
        </div>
      </div>
      {naming && (
        <Suspense>
          <NameDialog of="report" title={t('saveTitle')} hint={t('onlyYours')} initial="" onSave={save} onClose={() => report.endNaming()} />
        </Suspense>
      )}
      <Modal open={leaving} title={t('unsavedTitle')} okText={t('leave')} okButtonProps={{ danger: true }} cancelText={t('stay')} onOk={close} onCancel={() => setLeaving(false)}>
        {t('unsavedText')}
      </Modal>
    </article>
  );
};
