import type { TFunction } from 'i18next';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unmetPasswordRules } from '@portal/shared/contract';
import { Input } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import { fieldCheck, isNeeded, type FieldSchemas } from '../field-check.ts';
import { emptyOf, type FormField } from './field.ts';
import { FieldInput, type Generated } from './field-input.tsx';
import styles from './fields.module.css';

type FormItemProps<Values> = {
  field: FormField<Values>;
  rules: FieldSchemas;
  isFixed: boolean;
  /** The focus begins in it. */
  isFirst: boolean;
  warning?: string | undefined;
  /** Whether it cannot be left empty; undefined where the contract alone says so. */
  isNeeded?: boolean | undefined;
};

/** One field with its label, its rule and what is wrong with it; a name has two of them, a new password as well. */
export const FormItem = <Values extends object>({ field, isFirst, warning, ...rest }: FormItemProps<Values>): ReactNode => {
  const { t } = useTranslation('resource');
  const given = { ...rest, t };
  if (field.kind === 'names') {
    return (
      <div className={styles.names}>
        <Item field={{ ...field, label: t('inChinese', { label: field.label }) }} name={field.name} isFirst={isFirst} {...given} />
        <Item field={{ ...field, label: t('inEnglish', { label: field.label }) }} name={field.english} isFirst={false} {...given} />
      </div>
    );
  }
  if (field.kind === 'password') return <NewPassword field={field} isFirst={isFirst} {...given} />;
  return <Item field={field} name={field.name} isFirst={isFirst} warning={warning} {...given} />;
};

type ItemProps<Values> = FormItemProps<Values> & { name: string; t: TFunction<'resource'>; generated?: Generated };

/** A new password is typed twice (SPEC 5); one that was made is seen, and filled in along. */
const NewPassword = <Values extends object>({ field, ...given }: Omit<ItemProps<Values>, 'name'>): ReactNode => {
  const [password, setPassword] = useState<string>();
  const form = Form.useFormInstance();
  const fillIn = (made: string) => {
    setPassword(made);
    form.setFields([{ name: `${field.name}${AGAIN}`, value: made, errors: [] }]);
  };
  return (
    <>
      <Item field={field} name={field.name} {...given} generated={{ password, onGenerated: fillIn }} />
      <Again of={field.name} t={given.t} />
    </>
  );
};

const Item = <Values extends object>({ field, name, rules, isFixed, isFirst, warning, isNeeded: needed, t, generated }: ItemProps<Values>): ReactNode => {
  const schema = rules[name];
  const own = field.kind === 'own' ? field.wrong : undefined;
  const check = async (_: unknown, value: unknown) => {
    if (needed === false && !value) return;
    const problem = own?.(value);
    if (problem !== undefined) throw new Error(problem);
    await fieldCheck(schema, value, t);
    if (needed && (Array.isArray(value) ? value.length === 0 : !value)) throw new Error(t('needed'));
    if (field.kind === 'password' && field.rules && unmetPasswordRules(field.rules, String(value ?? '')).length > 0) throw new Error(t('password.unmet'));
  };
  return (
    <Form.Item
      name={name as never}
      label={field.label}
      extra={
        (field.hint || warning) && (
          <>
            {field.hint}
            {warning && (
              <span role="status" className={styles.warning}>
                {warning}
              </span>
            )}
          </>
        )
      }
      required={needed ?? isNeeded(schema, emptyOf(field as FormField<never>))}
      // A rule for another moment than a change: what was said goes at the next change, and comes back at the next attempt to save.
      rules={[{ validator: check, ...(own && { validateTrigger: 'onSubmit' }) }]}
    >
      <FieldInput field={field} disabled={isFixed} isFirst={isFirst} {...(generated && { generated })} />
    </Form.Item>
  );
};

/** What a password is typed into a second time; its own name is nobody's value. */
const Again = ({ of, t }: { of: string; t: TFunction<'resource'> }): ReactNode => (
  <Form.Item
    name={`${of}${AGAIN}` as never}
    label={t('again')}
    required
    dependencies={[of]}
    rules={[
      ({ getFieldValue }) => ({
        validator: async (_, value: unknown) => {
          if (!value) throw new Error(t('needed'));
          if (value !== getFieldValue(of)) throw new Error(t('differs'));
        },
      }),
    ]}
  >
    <Input.Password autoComplete="new-password" />
  </Form.Item>
);

export const AGAIN = 'Again';
