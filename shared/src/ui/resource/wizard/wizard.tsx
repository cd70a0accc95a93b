import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { Alert, Button, Skeleton } from '@portal/shared/ui/base';
import { addResourceTexts } from '../texts.ts';
import styles from './wizard.module.css';

addResourceTexts();

const Steps = lazy(() => import('antd/es/steps'));

/** One step of work that is done in an order. */
export type WizardStep = {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Whether the way on is open; it is unless this says no. */
  readonly isReady?: boolean;
  /** What the button to the next step is called, where it does more than go on. */
  readonly nextLabel?: string;
  /** Done before the next step; where it fails, that is said and one stays. */
  readonly onNext?: () => Promise<unknown>;
  /** What was done in it cannot be undone by going back. */
  readonly isFinal?: boolean;
  /** Fields of the call at the end that are entered in it: where that is refused for one of them, the refusal is said here. */
  readonly fields?: readonly string[];
};

type WizardProps = { steps: readonly WizardStep[]; /** Where it begins, when what comes before is done already. */ initialStep?: number; doneLabel: string; onDone: () => void };

/** Work in steps: where one is, what comes, on and back. The last step ends it. */
export const Wizard = ({ steps, initialStep = 0, doneLabel, onDone }: WizardProps): ReactNode => {
  const { t } = useTranslation('resource');
  const [at, setAt] = useState(initialStep);
  const [state, setState] = useState<{ busy: boolean; problem: string }>({ busy: false, problem: '' });
  const place = useRef<HTMLDivElement>(null);
  const step = steps[at];
  if (!step) return null;
  const isLast = at === steps.length - 1;
  const go = (to: number) => {
    setAt(to);
    setState({ busy: false, problem: '' });
    // Who reads with a screen reader hears the new step, and goes on from there.
    place.current?.focus();
  };
  const next = async () => {
    setState({ busy: true, problem: '' });
    try {
      await step.onNext?.();
      if (isLast) onDone();
      else go(at + 1);
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors.map(({ field }) => field) : [];
      const entered = steps.findIndex(({ fields }) => fields?.some((field) => refused.includes(field)));
      if (entered >= 0 && entered < at) go(entered);
      setState({ busy: false, problem: (error as Error).message });
    }
  };
  return (
    <div className={styles.wizard}>
      <Suspense fallback={<Skeleton.Input active block />}>
        <Steps size="small" responsive current={at} items={steps.map(({ key, title }) => ({ key, title }))} />
      </Suspense>
      <div ref={place} tabIndex={-1} role="group" aria-label={t('stepOf', { step: at + 1, count: steps.length, title: step.title })} className={styles.step}>
        {step.content}
      </div>
      {state.problem && <Alert type="error" showIcon role="alert" title={state.problem} />}
      <div className={styles.foot}>
        {at > 0 && !steps[at - 1]?.isFinal && (
          <Button disabled={state.busy} onClick={() => go(at - 1)}>
            {t('back')}
          </Button>
        )}
        <Button type="primary" loading={state.busy} disabled={step.isReady === false} onClick={() => void next()}>
          {isLast ? doneLabel : (step.nextLabel ?? t('next'))}
        </Button>
      </div>
    </div>
  );
};
