import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import styles from './edit-bar.module.css';
import type { OpenReport } from '../open-report/open-report.ts';
import { useTexts } from './texts.ts';

/** In edit mode the toolbar is gone, and there is the way out (SPEC 2.5 and 4). Changes that are not saved are asked after. */
export default function EditBar({ report }: { report: OpenReport }): ReactNode {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const leave = async (): Promise<void> => {
    if (await report.hasUnsavedChanges()) setAsking(true);
    else await report.view();
  };
  const discard = (): void => {
    setAsking(false);
    void report.view();
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('title')}>
      <span>{t('title')}</span>
      <Button onClick={() => void leave()}>{t('exit')}</Button>
      <Modal open={asking} title={t('unsavedTitle')} okText={t('discard')} okButtonProps={{ danger: true }} cancelText={t('stay')} onOk={discard} onCancel={() => setAsking(false)}>
        {t('unsavedText')}
      </Modal>
    </div>
  );
}
