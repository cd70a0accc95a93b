import type { ReactNode } from 'react';
import { Alert, Button } from '@portal/shared/ui/base';
import type { EmbedFailure } from '../embed/index.ts';
import styles from '../report/report-view.module.css';
import { useTexts } from './texts.ts';

/** Says why the report's access is not renewed any more (SPEC 8, token apply failure); the report stays on screen. */
export const TokenAlert = ({ failure, onRetry }: { failure: EmbedFailure | null; onRetry: () => void }): ReactNode => {
  const t = useTexts();
  if (!failure) return null;
  return (
    <Alert
      className={styles.alert}
      type="warning"
      showIcon
      title={t('tokenFailed', { reason: failure.explanation || t(`${failure.kind}.title`) })}
      action={
        <Button size="small" onClick={onRetry}>
          {t('renewAccess')}
        </Button>
      }
    />
  );
};
