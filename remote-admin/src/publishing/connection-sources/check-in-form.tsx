import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { mutationOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type SourceCheckStep } from '@portal/shared/contract/publishing';
import { Alert, Button } from '@portal/shared/ui/base';
import { Form, Tag } from '@portal/shared/ui/data';
import { CheckSteps, Checking } from '../../check-steps/check-steps.tsx';
import styles from './connection-sources.module.css';
import { bodyOf, secretOf, type Values } from './source-values.ts';
import { useTexts } from './texts.ts';

/** What a test cannot do without, as far as the form has it. */
const TESTED = ['tenant', 'authority', 'apiBase', 'embedOrigins', 'clientId', 'certificate', 'secret'] as const satisfies readonly (keyof Values)[];

/** What a test is about, of what the form has. */
const testedOf = (values: Values): string => {
  const { kind, tenant, clientId, credential, certificate, authority, apiBase } = bodyOf(values);
  return JSON.stringify([kind, tenant, clientId, credential, certificate, authority, apiBase, values.secret]);
};

/** Tests what is in the form before it is saved. What came of it is kept with the source when just that is saved. */
export const CheckInForm = (): ReactNode => {
  const t = useTexts();
  const form = Form.useFormInstance<Values>();
  const mayTest = useMay(endpoints.connectionSources.test);
  const [tested, setTested] = useState('');
  const { data, error, isPending, mutate } = useMutation({ ...mutationOf(endpoints.connectionSources.test), onSuccess: ({ checked }) => form.setFieldValue('test', checked) });
  Form.useWatch([], form);
  const isOutdated = tested !== '' && testedOf(form.getFieldsValue(true) as Values) !== tested;
  const test = async () => {
    const isComplete = await form.validateFields([...TESTED]).then(() => true, () => false);
    if (!isComplete) return;
    const values = form.getFieldsValue(true) as Values;
    const { name: _, ename: __, ...connection } = bodyOf(values);
    setTested(testedOf(values));
    mutate({ body: { ...(values.id !== undefined && { id: values.id }), values: { ...connection, ...secretOf(values) } }, quiet: true });
  };
  return (
    <>
      <div className={styles.check}>
        <Button onClick={() => void test()} loading={isPending} disabled={!mayTest}>
          {t('checkForm')}
        </Button>
        {/* What it came to step by step is below, out of sight in a long form. */}
        <span role="status">{!isPending && !isOutdated && data && <Verdict steps={data.steps} />}</span>
      </div>
      <div aria-live="polite">
        {isPending && <Checking />}
        {!isPending && isOutdated && <Alert type="warning" showIcon title={t('checkOutdated')} />}
        {!isPending && error && <Alert type="error" showIcon title={error.message} />}
        {!isPending && data && <CheckSteps steps={data.steps} nameOf={(step) => t(`steps.${step}`)} />}
      </div>
    </>
  );
};

/** What a test came to as a whole. */
const Verdict = ({ steps }: { steps: readonly SourceCheckStep[] }): ReactNode => {
  const t = useTexts();
  const failed = steps.find(({ state }) => state === 'failed');
  if (failed) return <Tag variant="outlined" color="error">{t('verdicts.failed', { step: t(`steps.${failed.step}`) })}</Tag>;
  const hasWarning = steps.some(({ state }) => state === 'warning');
  return <Tag variant="outlined" color={hasWarning ? 'warning' : 'success'}>{t(hasWarning ? 'verdicts.warning' : 'verdicts.ok')}</Tag>;
};
