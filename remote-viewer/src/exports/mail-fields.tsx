import { useState, type FocusEvent, type ReactNode } from 'react';
import { mailVariables } from '@portal/shared/contract/delivery';
import { Button, Input } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import styles from './exports.module.css';
import { useTexts } from './texts.ts';

type TextField = 'mailTitle' | 'mailContent';

type Props = { isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** To whom the files go, and with which words; the words are there already, and wait behind their summary (SPEC 5). */
export const MailFields = ({ isOpen, onToggle }: Props): ReactNode => {
  const t = useTexts();
  const form = Form.useFormInstance<Record<TextField | 'strEmail', string>>();
  const addresses = Form.useWatch('strEmail', form) as string | undefined;
  // Said at once, and not only when somebody has pressed the button: the mail is on by itself, and not every account has an address.
  const missing = addresses?.trim() === '' && ({ validateStatus: 'error', help: t('form.addressNeeded') } as const);
  /** Where a variable is put: the text that was written in last, at its cursor. */
  const [last, setLast] = useState<{ field: TextField; from: number; to: number }>({ field: 'mailContent', from: Infinity, to: Infinity });
  const note = (field: TextField) => ({ target: { selectionStart, selectionEnd } }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setLast({ field, from: selectionStart ?? 0, to: selectionEnd ?? 0 });
  const insert = (variable: string): void => {
    const { field, from, to } = last;
    const text = form.getFieldValue(field) ?? '';
    const added = `{{${variable}}}`;
    form.setFieldValue(field, text.slice(0, from) + added + text.slice(to));
    const cursor = Math.min(from, text.length) + added.length;
    setLast({ field, from: cursor, to: cursor });
  };
  return (
    <>
      <Form.Item name="strEmail" label={t('form.addresses')} extra={t('form.addressesHint')} rules={[{ required: true, whitespace: true, message: t('form.addressNeeded') }]} {...missing}>
        <Input.TextArea autoSize maxLength={2000} />
      </Form.Item>
      <details className={styles.mail} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary>{t('form.mailTexts')}</summary>
        <Form.Item name="mailTitle" label={t('form.mailTitle')} rules={[{ required: true, whitespace: true, message: t('form.mailTitleNeeded') }]}>
          <Input maxLength={200} onBlur={note('mailTitle')} />
        </Form.Item>
        <Form.Item name="mailContent" label={t('form.mailContent')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={5000} onBlur={note('mailContent')} />
        </Form.Item>
        <div className={styles.variables} role="group" aria-label={t('form.insert')}>
          <span aria-hidden="true">{t('form.insert')}</span>
          {mailVariables.map((variable) => (
            <Button key={variable} size="small" onClick={() => insert(variable)}>
              {t(`form.variable.${variable}`)}
            </Button>
          ))}
        </div>
      </details>
    </>
  );
};
