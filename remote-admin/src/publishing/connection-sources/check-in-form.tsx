import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mutationOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';
import { Alert, Button } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import { CheckSteps, Checking } from './check-steps.tsx';
import { bodyOf, secretOf, type Values } from './source-values.ts';
import { useTexts } from './texts.ts';

/** What a test cannot do without, as far as the form has it. */
const TESTED = ['tenant', 'authority', 'apiBase', 'embedOrigins', 'clientId', 'certificate', 'secret'] as const satisfies readonly (keyof Values)[];

/** Tests what is in the form before it is saved; nothing of it is kept. */
export const CheckInForm = (): ReactNode => {
  const t = useTexts();
  const form = Form.useFormInstance<Values>();
  const mayTest = useMay(endpoints.connectionSources.test);
  const { data, error, isPending, mutate } = useMutation(mutationOf(endpoints.connectionSources.test));
  const test = async () => {
    const isComplete = await form.validateFields([...TESTED]).then(() => true, () => false);
    if (!isComplete) return;
    const values = form.getFieldsValue(true) as Values;
    const { name: _, ename: __, ...connection } = bodyOf(values);
    mutate({ body: { ...(values.id !== undefined && { id: values.id }), values: { ...connection, ...secretOf(values) } }, quiet: true });
  };
  return (
    <>
      <Button onClick={() => void test()} loading={isPending} disabled={!mayTest}>
        {t('checkForm')}
      </Button>
      <div aria-live="polite">
        {isPending && <Checking />}
        {!isPending && error && <Alert type="error" showIcon title={error.message} />}
        {!isPending && data && <CheckSteps steps={data.steps} />}
      </div>
    </>
  );
};
