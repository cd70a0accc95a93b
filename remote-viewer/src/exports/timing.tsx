import { lazy, Suspense, type ReactNode } from 'react';
import { Form, Radio } from '@portal/shared/ui/data';
import { useTexts } from './texts.ts';

/** Who exports now does without. */
const TimingInputs = lazy(() => import('../schedules/timing-inputs.tsx'));

const timings = ['now', 'schedule'] as const;
export type Timing = (typeof timings)[number];

type Props = {
  timing: Timing;
  /** What an export is called as long as nobody says otherwise: one of a schedule has no day, for each run has its own. */
  names: Readonly<Record<Timing, string>>;
  onChange: (timing: Timing) => void;
};

/** Whether the report is exported now, or again and again. */
export const TimingChoice = ({ timing, names, onChange }: Props): ReactNode => {
  const t = useTexts();
  const form = Form.useFormInstance<{ name: string }>();
  const choose = (chosen: Timing): void => {
    if (form.getFieldValue('name') === names[timing]) form.setFieldValue('name', names[chosen]);
    onChange(chosen);
  };
  return (
    <>
      <Form.Item label={t('form.timing')}>
        <Radio.Group aria-label={t('form.timing')} value={timing} onChange={({ target }) => choose(target.value === 'schedule' ? 'schedule' : 'now')} options={timings.map((value) => ({ value, label: t(`form.timings.${value}`) }))} />
      </Form.Item>
      {timing === 'schedule' && (
        <Suspense>
          <TimingInputs />
        </Suspense>
      )}
    </>
  );
};
