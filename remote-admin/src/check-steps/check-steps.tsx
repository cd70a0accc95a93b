import type { ReactNode } from 'react';
import { Skeleton } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import styles from './check-steps.module.css';
import { useTexts } from './texts.ts';

const colours = { ok: 'success', warning: 'warning', failed: 'error', skipped: 'default' } as const;

type CheckStep<Step extends string> = { readonly step: Step; readonly state: keyof typeof colours; readonly detail: string; readonly advice: string };

/** What a test of a connection came to, step by step, and how what failed is mended. */
export const CheckSteps = <Step extends string>({ steps, nameOf }: { steps: readonly CheckStep<Step>[]; nameOf: (step: Step) => string }): ReactNode => {
  const t = useTexts();
  return (
    <ol className={styles.steps} aria-label={t('result')}>
      {steps.map(({ step, state, detail, advice }) => (
        <li key={step}>
          <p className={styles.head}>
            <strong>{nameOf(step)}</strong> <Tag variant="outlined" color={colours[state]}>{t(`states.${state}`)}</Tag>
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
