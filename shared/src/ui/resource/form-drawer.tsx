import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { Alert, App, Button, Input } from '@portal/shared/ui/base';
import { Form, Select } from '@portal/shared/ui/data';
import { Drawer } from '@portal/shared/ui/shell';
import { fieldCheck, type FieldSchemas } from './field-check.ts';
import styles from './list-page.module.css';
import { addResourceTexts } from './texts.ts';

addResourceTexts();

/** One field of a form. `lines` is a text of several lines. */
export type FormField<Values> = {
  readonly name: keyof Values & string;
  readonly label: string;
} & (
  | { readonly kind: 'text' | 'lines'; readonly hint?: string }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string | number; readonly label: string }[] }
);

type FormDrawerProps<Values extends object> = {
  title: string;
  fields: readonly FormField<Values>[];
  initial: Values;
  /** The contract's own rules, by field: the `shape` of the call's body. */
  rules: FieldSchemas;
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
};

const WIDTH = 480;

/** A form at the side of a list. What the server finds wrong is said at its field; nothing typed is lost unasked. */
export const FormDrawer = <Values extends object>({ title, fields, initial, rules, onSave, onClose }: FormDrawerProps<Values>): ReactNode => {
  const { t } = useTranslation('resource');
  const { modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  const save = async (values: Values) => {
    setSaving(true);
    setProblem('');
    try {
      await onSave(values);
      onClose();
    } catch (error) {
      const named = error instanceof ApiError ? error.errors.filter(({ field }) => fields.some(({ name }) => name === field)) : [];
      form.setFields(named.map(({ field, message }) => ({ name: field as never, errors: [message] })));
      if (named.length === 0) setProblem((error as Error).message);
    } finally {
      setSaving(false);
    }
  };
  const close = async () => {
    const question = { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo') };
    if (!form.isFieldsTouched() || (await modal.confirm(question))) onClose();
  };
  return (
    <Drawer
      open
      size={WIDTH}
      title={title}
      rootClassName={styles.drawer}
      onClose={() => void close()}
      footer={
        <div className={styles.drawerFoot}>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button type="primary" loading={saving} onClick={form.submit}>
            {t('save')}
          </Button>
        </div>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className={styles.problem} />}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={save}>
        {fields.map((field) => (
          <Form.Item
            key={field.name}
            name={field.name as never}
            label={field.label}
            extra={'hint' in field ? field.hint : undefined}
            rules={[{ validator: (_, value) => fieldCheck(rules[field.name], value, t) }]}
          >
            {field.kind === 'choice' ? <Select options={[...field.options]} /> : field.kind === 'lines' ? <Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} /> : <Input />}
          </Form.Item>
        ))}
      </Form>
    </Drawer>
  );
};
