import type { FocusEvent, InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import styles from './palette.module.css';
import { useTexts } from './texts.ts';

type FrameProps = {
  /** Its field's own attributes, beside those that it always has. */
  readonly input: InputHTMLAttributes<HTMLInputElement>;
  /** What had the focus when the palette came: Escape gives it back. */
  readonly before: Element | null;
  readonly onEnter: () => void;
  /** Any other key. @returns whether it is one of the palette's */
  readonly onKey?: (key: string) => boolean;
  readonly onClose: () => void;
  /** Below the field. */
  readonly children?: ReactNode;
};

/** A drawer that is open below takes every focus back that it hears of, by a listener of the window: of the palette's it hears nothing. */
const keepFocus = (event: FocusEvent): void => event.stopPropagation();

/** The palette as it stands over the page, and over what is open there, before its own code is there and after: a click beside it closes it. */
export const PaletteFrame = ({ input, before, onEnter, onKey, onClose, children }: FrameProps): ReactNode => {
  const t = useTexts();
  const onKeyDown = (event: KeyboardEvent): void => {
    // Letters that a word is still being made of belong to their field.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') {
      // What is open below would be closed with it.
      event.stopPropagation();
      focusBack(before);
      onClose();
    }
    // Tab stays here: the list has no other stop.
    else if (event.key !== 'Tab' && !onKey?.(event.key)) return;
    event.preventDefault();
  };
  return (
    <div className={styles.ground} onMouseDown={(event) => event.target === event.currentTarget && onClose()} onFocus={keepFocus}>
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
