import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/site';
import { Link, useSearchParams } from '@portal/shared/router';
import { Alert } from '@portal/shared/ui/base';
import { STEP, stepKeys, stepsOf, type StepKey } from './steps.ts';
import { useTexts } from './texts.ts';

const { state } = endpoints.firstSteps;

/** Above the page that one of the first steps has led to: which one it is, whether it is done, and the way back. */
export const BackToFirstSteps = (): ReactNode => {
  const [parameters] = useSearchParams();
  const mayAsk = useMay(state);
  const key = stepKeys.find((one) => one === parameters.get(STEP));
  return key && mayAsk ? <Back step={key} /> : null;
};

const Back = ({ step }: { step: StepKey }): ReactNode => {
  const t = useTexts();
  const found = useQuery(queryOf(state)).data;
  if (!found) return null;
  const isDone = stepsOf(found).some(({ key, count }) => key === step && count > 0);
  return <Alert banner type={isDone ? 'success' : 'info'} role="status" title={t(isDone ? 'stepDone' : 'stepOpen', { step: t(step) })} action={<Link to="/Main/FirstSteps">{t('back')}</Link>} />;
};

/** A page that one of the first steps leads to. */
export const ofFirstSteps = (Page: () => ReactNode): (() => ReactNode) =>
  function PageOfFirstSteps() {
    return (
      <>
        <BackToFirstSteps />
        <Page />
      </>
    );
  };
