import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import { useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';
import { App, Button, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { KeptFocus } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import type { OpenReport } from '../open-report/open-report.ts';
import { useBeginning, useViews } from './queries.ts';
import { SaveView } from './save-view.tsx';
import { linkTo } from './share-link.ts';
import { useTexts } from './texts.ts';
import { ViewRow } from './view-row.tsx';
import styles from './views.module.css';

type Props = { report: OpenReport; /** It was opened to keep what is on screen: its reader can type at once. */ isSaving?: boolean; onClose: () => void };

/** The reader's views of a report, those that others share, and a link to what is on screen. */
export default function ViewsDialog({ report, isSaving = false, onClose }: Props): ReactNode {
  const t = useTexts();
  const views = useViews(report.id);
  const beginning = useBeginning(report.id);
  const context = report.state().data?.type === 'Rdlreports' ? 'paginated' : '';
  const maySave = useMay(endpoints.views.add);
  const mayBegin = useMay(endpoints.views.setDefault);
  const mayShare = useMay(endpoints.views.share);
  const begins = views.data?.find(({ isDefault }) => isDefault === 1);
  return (
    <Modal open title={t('title')} footer={null} onCancel={onClose}>
      {maySave && <SaveView report={report} isBeside={!isSaving} />}
      {views.isPending && <LoadingState />}
      {views.isError && <ErrorState error={views.error} onRetry={() => void views.refetch()} />}
      <KeptFocus drawn={views.data}>
        {views.data?.length === 0 && <p className={styles.none}>{t('none', { context })}</p>}
        <ul className={styles.list}>
          {views.data?.map((view) => (
            <ViewRow key={view.id} view={view} report={report} onApplied={onClose} />
          ))}
        </ul>
      </KeptFocus>
      {begins && mayBegin && (
        <Button type="link" className={styles.published} loading={beginning.isPending} onClick={() => beginning.mutate(null)}>
          {t('beginPublished')}
        </Button>
      )}
      {mayShare && <ShareLink report={report} hint={t('linkHint', { context })} />}
    </Modal>
  );
}

/** The link is shown, too: not every browser lets a page write to the clipboard. */
const ShareLink = ({ report, hint }: { report: OpenReport; hint: string }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await linkTo(report);
      setLink(made);
      await navigator.clipboard.writeText(made).then(
        () => void message.success(t('linkCopied')),
        () => undefined,
      );
    } catch (error) {
      void message.error((error as Error).message || t('linkFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.share}>
      <Button icon={<LinkOutlined />} loading={busy} onClick={() => void make()}>
        {t('link')}
      </Button>
      <p>{hint}</p>
      {link && <Input readOnly value={link} aria-label={t('linkText')} onFocus={(event) => event.target.select()} />}
    </section>
  );
};
