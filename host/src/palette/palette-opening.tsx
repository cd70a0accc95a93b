import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { PaletteProps } from './palette.tsx';
import { PaletteFrame } from './palette-frame.tsx';

/** Stays with the page once it is there. */
let loaded: ComponentType<PaletteProps> | undefined;

/** The palette, which is fetched by who opens it: what they type until it is there goes into a field of this one, and on into the palette. */
export const PaletteOpening = (props: Omit<PaletteProps, 'begun'>): ReactNode => {
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
  return (
    <PaletteFrame
      before={before}
      onEnter={() => setEntered(true)}
      onClose={onClose}
      input={{
        'aria-busy': true,
        value: typed,
        onCompositionStart: () => setComposing(true),
        onCompositionEnd: () => setComposing(false),
        onChange: (event) => {
          setTyped(event.target.value);
          setEntered(false);
        },
      }}
    />
  );
};
