import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unmetPasswordRules } from '@portal/shared/contract';
import { Input } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import { fieldCheck, isNeeded, type FieldSchemas } from '../field-check.ts';
import { emptyOf, type FormField } from './field.ts';
import { FieldInput } from './field-input.tsx';
import styles from './fields.module.css';

type FormItemProps<Values> = {
  field: FormField<Values>;
  rules: FieldSchemas;
  isFixed: boolean;
  /** The focus begins in it. */
  isFirst: boolean;
};

/** One field with its label, its rule and what is wrong with it; a name has two of them, a new password as well. */
export const FormItem = <Values extends object>({ field, rules, isFixed, isFirst }: FormItemProps<Values>): ReactNode => {
  const { t } = useTranslation('resource');
  if (field.kind === 'names') {
    return (
      <div className={styles.names}>
        <Item field={{ ...field, label: t('inChinese', { label: field.label }) }} name={field.name} rules={rules} isFixed={isFixed} isFirst={isFirst} t={t} />
        <Item field={{ ...field, label: t('inEnglish', { label: field.label }) }} name={field.english} rules={rules} isFixed={isFixed} isFirst={false} t={t} />
      </div>
    );
  }
  return (
    <>
      <Item field={field} name={field.name} rules={rules} isFixed={isFixed} isFirst={isFirst} t={t} />
      {field.kind === 'password' && <Again of={field.name} label={t('again', { label: field.label })} t={t} />}
    </>
  );
};

type ItemProps<Values> = FormItemProps<Values> & { name: string; t: TFunction<'resource'> };

const Item = <Values extends object>({ field, name, rules, isFixed, isFirst, t }: ItemProps<Values>): ReactNode => {
  const schema = rules[name];
  const check = async (_: unknown, value: unknown) => {
    await fieldCheck(schema, value, t);
    if (field.kind === 'password' && unmetPasswordRules(field.rules, String(value ?? '')).length > 0) throw new Error(t('password.unmet'));
  };
  return (
    <Form.Item
      name={name as never}
      label={field.label}
      extra={field.hint}
      required={isNeeded(schema, emptyOf(field as FormField<never>))}
      rules={[{ validator: check }]}
    >
      <FieldInput field={field} disabled={isFixed} isFirst={isFirst} />
    </Form.Item>
  );
};

/** What a password is typed into a second time; its own name is nobody's value. */
const Again = ({ of, label, t }: { of: string; label: string; t: TFunction<'resource'> }): ReactNode => (
  <Form.Item
    name={`${of}${AGAIN}` as never}
    label={label}
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
