import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import styles from './palette.module.css';
import { useTexts } from './texts.ts';

type FrameProps = {
  /** Its field's own attributes, beside those that it always has. */
  readonly input: InputHTMLAttributes<HTMLInputElement>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  /** Below the field. */
  readonly children?: ReactNode;
};

/** The palette as it stands over the page, before its own code is there and after: a click beside it closes it. */
export const PaletteFrame = ({ input, onKeyDown, onClose, children }: FrameProps): ReactNode => {
  const t = useTexts();
  return (
    <div className={styles.ground} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className={styles.palette} role="dialog" aria-modal="true" aria-label={t('label')} onKeyDown={onKeyDown}>
        <input autoFocus className={styles.input} type="text" aria-label={t('label')} autoComplete="off" spellCheck={false} maxLength={100} placeholder={t('placeholder')} {...input} />
        {children}
      </div>
    </div>
  );
};

/** The focus goes back to where it was when the palette came. */
export const focusBack = (before: Element | null): void => {
  if (before instanceof HTMLElement && before !== document.body) before.focus();
};
