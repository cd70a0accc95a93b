import type { ReactNode } from 'react';
import { FieldControl, type FormField } from '@portal/shared/ui/resource';
import styles from './publication.module.css';

type FieldControlsProps<Values extends object> = {
  fields: readonly FormField<Values>[];
  values: Values;
  /** What the server says against a field. */
  wrong?: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Values>) => void;
};

/** Fields outside a form, in an editor for example, with what speaks against what is in them. */
export const FieldControls = <Values extends object>({ fields, values, wrong = {}, onChange }: FieldControlsProps<Values>): ReactNode =>
  fields
    .filter(({ shown }) => shown?.(values) ?? true)
    .map((field) => {
      const problem = wrong[field.name];
      const warning = field.warns?.(values);
      return (
        <div key={field.name} data-field={field.name}>
          {field.kind !== 'names' && <FieldControl<Values[keyof Values]> label={field.label} needed={field.needed ?? false} {...(field.hint !== undefined && { hint: field.hint })} field={field} value={values[field.name]} onChange={(value) => onChange({ [field.name]: value } as Partial<Values>)} />}
          {warning && <p className={styles.warning}>{warning}</p>}
          {problem && (
            <p role="alert" className={styles.wrong}>
              {problem}
            </p>
          )}
        </div>
      );
    });
