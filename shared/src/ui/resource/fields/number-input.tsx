import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';

/** A number; an empty box is no value. The unit stands behind it. */
export default function NumberInput({ onChange, unit, least, most, ...control }: ControlProps<number> & { unit?: string | undefined; least?: number | undefined; most?: number | undefined }): ReactNode {
  return <InputNumber<number> {...control} className={styles.wide} suffix={unit} {...(least !== undefined && { min: least })} {...(most !== undefined && { max: most })} onChange={(value) => onChange?.(value ?? undefined)} />;
}
