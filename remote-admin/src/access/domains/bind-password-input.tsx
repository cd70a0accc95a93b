import type { ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import type { Values } from './domain-values.ts';

/** The password of a bind account, which is typed and never read; of one that is kept it says who has set it. */
export const BindPasswordInput = ({ value, onChange, ...control }: OwnFieldProps): ReactNode => {
  const kept = Form.useFormInstance<Values>().getFieldValue('kept') as string;
  return (
    <>
      <Input.Password {...control} value={String(value ?? '')} autoComplete="new-password" onChange={(event) => onChange?.(event.target.value)} />
      {kept && <p>{kept}</p>}
    </>
  );
};
