import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';

/** A number; an empty box is no value. The unit stands behind it. */
export default function NumberInput({ onChange, unit, ...control }: ControlProps<number> & { unit?: string | undefined }): ReactNode {
  return <InputNumber<number> {...control} className={styles.wide} suffix={unit} onChange={(value) => onChange?.(value ?? undefined)} />;
}
