import { useEffect, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { PaletteProps } from './palette.tsx';
import styles from './palette.module.css';
import { useTexts } from './texts.ts';

/** Stays with the page once it is there. */
let loaded: ComponentType<PaletteProps> | undefined;

/** The palette, which is fetched by who opens it: what they type until it is there goes into a field of this one, and on into the palette. */
export const PaletteOpening = (props: Omit<PaletteProps, 'begun'>): ReactNode => {
  const t = useTexts();
  const { onClose } = props;
  const [Palette, setPalette] = useState(() => loaded);
  const [before] = useState(() => document.activeElement);
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  // Letters that a word is still being made of belong to their field.
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    let isHere = true;
    const show = (next: () => ComponentType<PaletteProps>): void => {
      if (isHere) setPalette(next);
    };
    import('./palette.tsx').then(
      (module) => {
        loaded = module.default;
        show(() => module.default);
      },
      // What is around the page says that it could not be fetched.
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (Palette && !isComposing) return <Palette {...props} begun={{ typed, isEntered, before }} />;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') setEntered(true);
    else if (event.key === 'Escape') {
      if (before instanceof HTMLElement) before.focus();
      onClose();
    } else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return (
    <div className={styles.ground} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className={styles.palette} role="dialog" aria-modal="true" aria-label={t('label')} onKeyDown={onKeyDown}>
        <input
          autoFocus
          className={styles.input}
          type="text"
          aria-label={t('label')}
          aria-busy="true"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          value={typed}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onChange={(event) => {
            setTyped(event.target.value);
            setEntered(false);
          }}
        />
      </div>
    </div>
  );
};
