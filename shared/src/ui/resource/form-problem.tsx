import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button } from '@portal/shared/ui/base';
import { Difference } from './difference/difference.tsx';
import type { FormField } from './fields/field.ts';
import { fieldWords } from './history/field-words.ts';
import styles from './list-page.module.css';

type FormProblemProps<Values> = {
  title: string;
  fields: readonly FormField<Values>[];
  /** What is in the form. */
  typed: Values;
  /** What somebody else has saved meanwhile. */
  standing: Values | undefined;
  onReload?: (() => void) | undefined;
  onAnew?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
};

/** What keeps a form from being saved, and the ways on: first what there is to know, then what can be done. */
export const FormProblem = <Values extends object>({ title, fields, typed, standing, onReload, onAnew, onClose }: FormProblemProps<Values>): ReactNode => {
  const { t } = useTranslation('resource');
  const ways = [
    { label: t('loadCurrent'), run: onReload },
    { label: t('addAnew'), run: onAnew },
    { label: t('close'), run: onClose },
  ].flatMap(({ label, run }) => (run ? [{ label, run }] : []));
  const top = useRef<HTMLDivElement>(null);
  const isHindered = ways.length > 0;
  useEffect(() => {
    if (!isHindered) return;
    // Who saved at the foot of a long form would not see that there is something to decide; and who presses Enter once more decides nothing.
    top.current?.scrollIntoView?.({ block: 'nearest' });
    top.current?.focus({ preventScroll: true });
  }, [isHindered]);
  const description = isHindered && (
    <>
      {standing && <p className={styles.note}>{t('restStands')}</p>}
      {standing && <Difference isChoice label={t('differsFromNow')} heads={{ before: t('standsNow'), after: t('yours') }} parts={partsOf(fields, typed, standing, fieldWords(fields, {}, t))} />}
      <div className={styles.ways}>
        {ways.map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
  return (
    <div ref={top} tabIndex={-1} className={styles.problemPlace}>
      <Alert type="error" showIcon role="alert" title={title} className={styles.problem} description={description} />
    </div>
  );
};

const partsOf = <Values extends object>(fields: readonly FormField<Values>[], typed: Values, standing: Values, words: ReturnType<typeof fieldWords>) =>
  fields
    .flatMap((field) => (field.kind === 'names' ? [field.name, field.english] : [field.name]))
    .map((key) => ({ key, label: words.label(key), before: words.text(key, standing[key] as never), after: words.text(key, typed[key] as never) }));
