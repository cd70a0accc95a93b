import { useRef, useState, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import { formatInstant, useLanguage, watermarkFor } from '@portal/shared/language';
import { Button, Input } from '@portal/shared/ui/base';
import { Watermark } from '@portal/shared/ui/watermark';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import styles from './managed-reports.module.css';
import { useTexts } from './texts.ts';

/** What stands for who reads, and when, in the text of a watermark. */
const variables = ['account', 'name', 'time'] as const;
const LONGEST = 200;

/** The text of a watermark: its variables are put in where one is writing, and below it is as its readers see it. */
export const WatermarkInput = ({ value, onChange, disabled = false, ...control }: OwnFieldProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const user = useUser();
  const box = useRef<HTMLInputElement>(null);
  const text = typeof value === 'string' ? value : '';
  const [now] = useState(() => new Date().toISOString());
  const shown = watermarkFor(text, { account: user?.account ?? '', fullName: user?.fullName ?? '' }, formatInstant(now, language, 'minute'));
  const insert = (variable: string) => {
    const input = box.current;
    const [start, end] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
    const before = `${text.slice(0, start)}${variable}`;
    onChange?.(`${before}${text.slice(end)}`.slice(0, LONGEST));
    input?.focus();
    // The caret goes behind what was put in, once that stands in the box.
    requestAnimationFrame(() => input?.setSelectionRange(before.length, before.length));
  };
  return (
    <div className={styles.watermark}>
      <Input {...control} ref={(input) => void (box.current = input?.input ?? null)} maxLength={LONGEST} disabled={disabled} value={text} autoComplete="off" onChange={({ target }) => onChange?.(target.value)} />
      <span className={styles.variables} role="group" aria-label={t('insert')}>
        {variables.map((variable) => (
          <Button key={variable} size="small" disabled={disabled} onClick={() => insert(`{${variable}}`)}>
            {t(`variables.${variable}`)}
          </Button>
        ))}
      </span>
      <figure className={styles.preview} role="img" aria-label={shown === '' ? t('previewEmpty') : t('previewOf', { text: shown })}>
        <Watermark text={shown} />
      </figure>
    </div>
  );
};
