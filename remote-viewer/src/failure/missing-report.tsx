import type { ReactNode } from 'react';
import type { ViewerType } from '@portal/shared/contract';
import { useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button, MessagePage } from '@portal/shared/ui/base';
import styles from './failure-card.module.css';
import { useTexts } from './texts.ts';

const HOME = '/Main/Home';
const REPORTS = '/Main/ReportListForClass';

/** There is no report under the address: it looks like any other address under which there is nothing (SPEC 2.1). */
export const MissingReport = ({ explanation, type, onRetry }: { explanation: string; type?: ViewerType | undefined; onRetry?: (() => void) | undefined }): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const navigate = useNavigate();
  return (
    <section className={styles.missing} role="alert">
      <MessagePage
        isLost
        title={t('missing.title', { context: type === 'Dashboards' ? 'dashboard' : '' })}
        text={explanation || t('missing.text')}
        ways={
          <>
            <Button type="primary" onClick={() => open(HOME)}>
              {t('missing.home')}
            </Button>
            <Button onClick={() => open(REPORTS)}>{t('missing.reports')}</Button>
            <Button onClick={() => void navigate(-1)}>{t('missing.back')}</Button>
            {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
          </>
        }
      />
    </section>
  );
};
