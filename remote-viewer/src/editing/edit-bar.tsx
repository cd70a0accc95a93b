import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import styles from './edit-bar.module.css';
import type { OpenReport } from '../open-report/open-report.ts';
import { useTexts } from './texts.ts';

/** Its buttons stand beside each other, in either language. */
const WIDTH = '42em';

type Props = { report: OpenReport; canSave: boolean };

/** In edit mode the toolbar is gone, and there is the way out (SPEC 2.5 and 4). Changes that are not saved are asked after. */
export default function EditBar({ report, canSave }: Props): ReactNode {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const leave = async (): Promise<void> => {
    if (await report.hasUnsavedChanges()) setAsking(true);
    else await report.view();
  };
  const leaveBy = (action: () => Promise<void>) => (): void => {
    setAsking(false);
    void action();
  };
  const stay = (): void => setAsking(false);
  return (
    <div className={styles.bar} role="group" aria-label={t('title')}>
      <span>{t('title')}</span>
      <Button onClick={() => void leave()}>{t('exit')}</Button>
      <Modal
        open={asking}
        width={WIDTH}
        title={t('unsavedTitle')}
        onCancel={stay}
        footer={
          <div className={styles.ways}>
            <Button onClick={stay}>{t('stay')}</Button>
            <Button danger onClick={leaveBy(report.view)}>
              {t('discard')}
            </Button>
            {canSave && (
              <Button type="primary" onClick={leaveBy(report.save)}>
                {t('save')}
              </Button>
            )}
          </div>
        }
      >
        {t('unsavedText')}
      </Modal>
    </div>
  );
}
