import { lazy, Suspense, type ReactNode } from 'react';
import { Form, Radio } from '@portal/shared/ui/data';
import { useTexts } from './texts.ts';

/** Who exports now does without. */
const WhenFields = lazy(() => import('../schedules/when-inputs.tsx'));

export const whens = ['now', 'schedule'] as const;
export type When = (typeof whens)[number];

type Props = {
  when: When;
  /** What an export is called as long as nobody says otherwise: one of a schedule has no day, for each run has its own. */
  names: Readonly<Record<When, string>>;
  onChange: (when: When) => void;
};

/** Whether the report is exported now, or again and again. */
export const WhenChoice = ({ when, names, onChange }: Props): ReactNode => {
  const t = useTexts();
  const form = Form.useFormInstance<{ name: string }>();
  const choose = (chosen: When): void => {
    if (form.getFieldValue('name') === names[when]) form.setFieldValue('name', names[chosen]);
    onChange(chosen);
  };
  return (
    <>
      <Form.Item label={t('form.when')}>
        <Radio.Group aria-label={t('form.when')} value={when} onChange={({ target }) => choose(target.value === 'schedule' ? 'schedule' : 'now')} options={whens.map((value) => ({ value, label: t(`form.whens.${value}`) }))} />
      </Form.Item>
      {when === 'schedule' && (
        <Suspense>
          <WhenFields />
        </Suspense>
      )}
    </>
  );
};
