import type { ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import type { Values } from './source-values.ts';

const KEY_LINES = { minRows: 4, maxRows: 8 };

/** A client secret or a private key, which is entered and never read; of one that is kept it says who has set it. */
export const SecretInput = ({ value, onChange, ...control }: OwnFieldProps): ReactNode => {
  const form = Form.useFormInstance<Values>();
  const credential = Form.useWatch('credential', form);
  const kept = form.getFieldValue('kept') as string;
  const props = { ...control, value: String(value ?? ''), autoComplete: 'new-password' };
  return (
    <>
      {credential === 'certificate' ? <Input.TextArea {...props} autoSize={KEY_LINES} spellCheck={false} onChange={(event) => onChange?.(event.target.value)} /> : <Input.Password {...props} onChange={(event) => onChange?.(event.target.value)} />}
      {kept && <p>{kept}</p>}
    </>
  );
};
