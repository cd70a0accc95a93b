import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { mutationOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';
import { Alert, Button } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import { CheckSteps, Checking } from '../../check-steps/check-steps.tsx';
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
      <Button onClick={() => void test()} loading={isPending} disabled={!mayTest}>
        {t('checkForm')}
      </Button>
      <div aria-live="polite">
        {isPending && <Checking />}
        {!isPending && isOutdated && <Alert type="warning" showIcon title={t('checkOutdated')} />}
        {!isPending && error && <Alert type="error" showIcon title={error.message} />}
        {!isPending && data && <CheckSteps steps={data.steps} nameOf={(step) => t(`steps.${step}`)} />}
      </div>
    </>
  );
};
