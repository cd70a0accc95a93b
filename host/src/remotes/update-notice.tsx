import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { useRemotes } from './remotes-provider.tsx';
import styles from './update-notice.module.css';
import { useTexts } from './texts.ts';

/** Offers a reload after a release; nobody is made to leave their work. */
export const UpdateNotice = (): ReactNode => {
  const t = useTexts();
  const remotes = useRemotes();
  const [dismissed, setDismissed] = useState(false);
  const shown = remotes.state === 'ready' && remotes.outdated && !dismissed;
  // The place is there from the start: what appears in it is then read out.
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <div className={styles.notice}>
          <p>
            <strong>{t('update.title')}</strong> {t('update.text')}
          </p>
          <div className={styles.actions}>
            <Button type="primary" size="small" onClick={() => window.location.reload()}>
              {t('update.reload')}
            </Button>
            <Button size="small" onClick={() => setDismissed(true)}>
              {t('update.later')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
