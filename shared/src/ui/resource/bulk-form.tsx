import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import type { BodyOf, Endpoint } from '@portal/shared/contract';
import type { FieldSchemas } from './field-check.ts';
import type { FormField } from './fields/field.ts';
import { FormDrawer } from './form-drawer.tsx';
import type { Act, BulkAct } from './resource.ts';

/** What draws the form of an act on several rows is given. */
export type BulkFormProps<Row> = {
  readonly title: string;
  /** What the button of the form is called. */
  readonly label: string;
  readonly danger: boolean;
  /**
   * Does it with the rows. Rejects where nothing was done; `fields` are those of the form, where a refusal may belong; `told` is what is
   * said then, and the way back, where that depends on what is in the form.
   */
  readonly onDo: (run: (rows: readonly Row[]) => Promise<unknown>, fields: readonly string[], told?: Pick<BulkAct<Row>, 'said' | 'undo'>) => Promise<void>;
  readonly onClose: () => void;
};

/** What an act on several rows asks for first; by itself the act is done with what is in the form at first. */
export type BulkForm<Row> = (props: BulkFormProps<Row>) => ReactNode;

type Asked<Values extends object> = { readonly fields: readonly FormField<Values>[]; readonly initial: Values; readonly rules: FieldSchemas };

/**
 * Names the call of an act on several rows that asks for something first, in a form, with how its body is made of the rows and of what
 * is in the form. The form stays open with what was typed as long as nothing is done.
 */
export const doesWith = <E extends Endpoint, Row, Values extends object>(endpoint: E, { fields, initial, rules }: Asked<Values>, body: (rows: readonly Row[], values: Values) => BodyOf<E>): Act<readonly Row[]> & { readonly form: BulkForm<Row> } => {
  const doing = (values: Values) => (rows: readonly Row[]) => call(endpoint, { body: body(rows, values), quiet: true });
  const form: BulkForm<Row> = ({ title, label, danger, onDo, onClose }) => (
    <FormDrawer<Values>
      title={title}
      fields={fields}
      initial={initial}
      rules={rules}
      saveLabel={label}
      savesOnLeave={false}
      isDanger={danger}
      onSave={(values) => onDo(doing(values), fields.map(({ name }) => name))}
      onClose={onClose}
    />
  );
  return { endpoint, run: doing(initial), form };
};
