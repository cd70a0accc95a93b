import { useState, type FocusEvent, type ReactNode } from 'react';
import { mailVariables } from '@portal/shared/contract/delivery';
import { Button, Input } from '@portal/shared/ui/base';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import styles from './exports.module.css';
import { useTexts } from './texts.ts';

type Props = OwnFieldProps & { label: string; isLong?: boolean };

const MOST_TITLE = 200;
const MOST_CONTENT = 5000;

/** The subject or the text of a mail, with what is filled in when it is sent (SPEC 5) a click away. */
export const MailText = ({ label, isLong = false, value, onChange, ...control }: Props): ReactNode => {
  const t = useTexts();
  const text = typeof value === 'string' ? value : '';
  /** Where a variable is put: at the cursor, as it was when the box was left. */
  const [cursor, setCursor] = useState({ from: Infinity, to: Infinity });
  const given = {
    ...control,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
    onBlur: ({ target: { selectionStart, selectionEnd } }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => setCursor({ from: selectionStart ?? Infinity, to: selectionEnd ?? Infinity }),
  };
  const insert = (variable: string): void => {
    const added = `{{${variable}}}`;
    onChange?.(text.slice(0, cursor.from) + added + text.slice(cursor.to));
    const from = Math.min(cursor.from, text.length) + added.length;
    setCursor({ from, to: from });
  };
  return (
    <>
      {isLong ? <Input.TextArea {...given} autoSize={{ minRows: 3, maxRows: 8 }} maxLength={MOST_CONTENT} /> : <Input {...given} maxLength={MOST_TITLE} autoComplete="off" />}
      <div className={styles.variables} role="group" aria-label={t('form.insertInto', { field: label })}>
        <span aria-hidden="true">{t('form.insert')}</span>
        {mailVariables.map((variable) => (
          <Button key={variable} size="small" onClick={() => insert(variable)}>
            {t(`form.variable.${variable}`)}
          </Button>
        ))}
      </div>
    </>
  );
};
