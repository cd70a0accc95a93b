import type { ReactNode } from 'react';
import { Checkbox, Radio } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';

type Props = OwnFieldProps & { label: string; options: readonly { readonly value: string | number; readonly label: string; readonly disabled?: boolean }[] };

/** Some of a few things, all of which are in sight. What is wrong with them is shown to the whole group, which can have the focus for it. */
export const Checks = ({ id, label, options, value, onChange, disabled = false, 'aria-describedby': described }: Props & { 'aria-describedby'?: string }): ReactNode => (
  // A group has no `aria-required` and no `aria-invalid`: its label and its description say so.
  <div id={id} role="group" aria-label={label} aria-describedby={described} tabIndex={-1}>
    <Checkbox.Group options={[...options]} value={value as (string | number)[]} disabled={disabled} onChange={(chosen) => onChange?.(chosen)} />
  </div>
);

/** One of a few things, all of which are in sight. */
export const Radios = ({ label, options, value, onChange, disabled = false, ...control }: Props): ReactNode => (
  <Radio.Group {...control} aria-label={label} options={[...options]} value={value} disabled={disabled} onChange={({ target }) => onChange?.(target.value)} />
);
