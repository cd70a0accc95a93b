import ColorPicker from 'antd/es/color-picker';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';

/** Where choosing begins without a colour. */
const START = '#1677ff';

/** A colour as `#1677ff`; its number is written beside it, because a colour alone says nothing to some. antd's own trigger is out of the keyboard's reach. */
export default function ColourInput({ value, onChange, ...control }: ControlProps<string>): ReactNode {
  const { t } = useTranslation('resource');
  return (
    <ColorPicker
      disabledAlpha
      disabled={control.disabled ?? false}
      value={value || START}
      getPopupContainer={(button) => button.parentElement ?? document.body}
      onChangeComplete={(colour) => onChange?.(colour.toHexString())}
    >
      <Button {...control} icon={<span className={styles.swatch} style={{ background: value }} />} aria-haspopup="dialog">
        {value ? value.toUpperCase() : t('colourNone')}
      </Button>
    </ColorPicker>
  );
}
