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
};

/** One field with its label, its rule and what is wrong with it; a name has two of them, a new password as well. */
export const FormItem = <Values extends object>({ field, rules, isFixed, isFirst, warning }: FormItemProps<Values>): ReactNode => {
  const { t } = useTranslation('resource');
  if (field.kind === 'names') {
    return (
      <div className={styles.names}>
        <Item field={{ ...field, label: t('inChinese', { label: field.label }) }} name={field.name} rules={rules} isFixed={isFixed} isFirst={isFirst} t={t} />
        <Item field={{ ...field, label: t('inEnglish', { label: field.label }) }} name={field.english} rules={rules} isFixed={isFixed} isFirst={false} t={t} />
      </div>
    );
  }
  if (field.kind === 'password') return <NewPassword field={field} rules={rules} isFixed={isFixed} isFirst={isFirst} t={t} />;
  return <Item field={field} name={field.name} rules={rules} isFixed={isFixed} isFirst={isFirst} warning={warning} t={t} />;
};

type ItemProps<Values> = FormItemProps<Values> & { name: string; t: TFunction<'resource'>; generated?: Generated };

/** Who types a password without seeing it types it again; one that was made is seen. */
const NewPassword = <Values extends object>({ field, ...given }: Omit<ItemProps<Values>, 'name'>): ReactNode => {
  const [password, setPassword] = useState<string>();
  const typed = Form.useWatch<string | undefined>(field.name as never);
  return (
    <>
      <Item field={field} name={field.name} {...given} generated={{ password, onGenerated: setPassword }} />
      {typed && typed !== password && <Again of={field.name} t={given.t} />}
    </>
  );
};

const Item = <Values extends object>({ field, name, rules, isFixed, isFirst, warning, t, generated }: ItemProps<Values>): ReactNode => {
  const schema = rules[name];
  const check = async (_: unknown, value: unknown) => {
    await fieldCheck(schema, value, t);
    if (field.needed && !value) throw new Error(t('needed'));
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
      required={field.needed === true || isNeeded(schema, emptyOf(field as FormField<never>))}
      rules={[{ validator: check }]}
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
