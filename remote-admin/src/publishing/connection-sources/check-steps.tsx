import type { ReactNode } from 'react';
import type { SourceCheckStep } from '@portal/shared/contract/publishing';
import { Skeleton } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import styles from './connection-sources.module.css';
import { useTexts } from './texts.ts';

const colours = { ok: 'success', warning: 'warning', failed: 'error', skipped: 'default' } as const;

/** What a test came to, step by step, and how what failed is mended. */
export const CheckSteps = ({ steps }: { steps: readonly SourceCheckStep[] }): ReactNode => {
  const t = useTexts();
  return (
    <ol className={styles.steps} aria-label={t('checkResult')}>
      {steps.map(({ step, state, detail, advice }) => (
        <li key={step}>
          <p className={styles.head}>
            <strong>{t(`steps.${step}`)}</strong> <Tag variant="outlined" color={colours[state]}>{t(`states.${state}`)}</Tag>
          </p>
          {advice && <p className={styles.advice}>{advice}</p>}
          {detail && <p className={state === 'failed' ? styles.detail : undefined}>{detail}</p>}
        </li>
      ))}
    </ol>
  );
};

/** A test waits for somebody else's service. */
export const Checking = (): ReactNode => {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('checking')}>
      <Skeleton active paragraph={{ rows: 5 }} />
    </div>
  );
};
