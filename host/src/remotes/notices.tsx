import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import styles from './notices.module.css';
import { useRemotes } from './remotes-provider.tsx';
import { endSafeStart, SAFE_START } from './start/safe-start.ts';
import { useTexts } from './texts.ts';

/** What there is to say about the modules as such: that they wait to be opened, or for what stopped the portal, that one was skipped, that there are newer ones. */
export const Notices = (): ReactNode => {
  const t = useTexts();
  const remotes = useRemotes();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const isShown = (key: string): boolean => !dismissed.includes(key);
  const dismiss = (key: string) => () => setDismissed([...dismissed, key]);
  const ready = remotes.state === 'ready' ? remotes : undefined;
  const { safeStart, froze, isLookingBack, outdated } = ready ?? { safeStart: false, froze: undefined, isLookingBack: false, outdated: false };
  // The place is there from the start: what appears in it is then read out.
  return (
    <div role="status" className={styles.place}>
      {isLookingBack && !safeStart && <Notice title={t('looking.title')} text={t('looking.text')} />}
      {safeStart && isShown('safe') && (
        <Notice title={t('safe.title')} text={t('safe.text')}>
          <Button size="small" onClick={endSafeStart}>
            {t('safe.end')}
          </Button>
          <Button size="small" onClick={dismiss('safe')}>
            {t('close')}
          </Button>
        </Notice>
      )}
      {froze && !safeStart && isShown('froze') && (
        <Notice title={t('froze.title')} text={t(`froze.${froze}`)}>
          <Button size="small" onClick={() => window.location.assign(SAFE_START)}>
            {t('froze.safe')}
          </Button>
          <Button size="small" onClick={dismiss('froze')}>
            {t('close')}
          </Button>
        </Notice>
      )}
      {/* Nobody is made to leave their work. */}
      {outdated && isShown('update') && (
        <Notice title={t('update.title')} text={t('update.text')}>
          <Button type="primary" size="small" onClick={() => window.location.reload()}>
            {t('update.reload')}
          </Button>
          <Button size="small" onClick={dismiss('update')}>
            {t('update.later')}
          </Button>
        </Notice>
      )}
    </div>
  );
};

const Notice = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className={styles.notice}>
    <p>
      <strong>{title}</strong> {text}
    </p>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);
