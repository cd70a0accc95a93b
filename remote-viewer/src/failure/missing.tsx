import type { ReactNode } from 'react';
import { useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button, MessagePage } from '@portal/shared/ui/base';
import { useTabTitle } from '../tab-title.ts';
import styles from './failure-card.module.css';
import { useTexts } from './texts.ts';

const HOME = '/Main/Home';
const REPORTS = '/Main/ReportListForClass';

export type MissingThing = 'report' | 'dashboard' | 'class';

type Props = { thing: MissingThing; /** What the server says about it. */ explanation?: string };

/**
 * There is nothing of the kind under the address: it looks like any other address under which there is nothing (SPEC 2.1), and so
 * is its tab called. What is gone does not come by trying: whom to ask is said instead.
 */
export const Missing = ({ thing, explanation }: Props): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const navigate = useNavigate();
  const context = thing === 'report' ? '' : thing;
  useTabTitle(useTexts.in('zh')('missing.title', { context }), useTexts.in('en')('missing.title', { context }));
  return (
    <section className={styles.missing} role="alert">
      <MessagePage
        isLost
        title={t('missing.title', { context })}
        text={explanation || t('missing.text')}
        ways={
          <>
            <Button type="primary" onClick={() => open(HOME)}>
              {t('missing.home')}
            </Button>
            {thing !== 'class' && <Button onClick={() => open(REPORTS)}>{t('missing.reports')}</Button>}
            <Button onClick={() => void navigate(-1)}>{t('missing.back')}</Button>
          </>
        }
      >
        <p>{t('missing.ask')}</p>
      </MessagePage>
    </section>
  );
};
