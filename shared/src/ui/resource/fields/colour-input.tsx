import ColorPicker from 'antd/es/color-picker';
import type { ReactNode } from 'react';
import type { ControlProps } from './field-input.tsx';

/** A colour as `#1677ff`; its number is written beside it, because a colour alone says nothing to some. */
export default function ColourInput({ value, onChange, disabled, id }: ControlProps<string>): ReactNode {
  return (
    <span id={id}>
      <ColorPicker showText disabledAlpha disabled={disabled ?? false} value={value ?? null} onChangeComplete={(colour) => onChange?.(colour.toHexString())} />
    </span>
  );
}
