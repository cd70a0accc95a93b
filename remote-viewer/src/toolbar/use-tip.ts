import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** In a button: the word that tells its name where there is room. */
const WORD = '[data-word]';

/** Whether the button says by itself what it is: then nothing more is shown. */
const isNamed = (button: Element): boolean => (button.querySelector(WORD)?.getClientRects().length ?? 0) > 0;

type Tip = {
  readonly isOpen: boolean;
  /** For the button. */
  readonly on: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
    readonly onKeyUp: (event: KeyboardEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onBlur: () => void;
  };
};

/**
 * When a tooltip is shown: while a mouse points at its button, and when the reader comes to it with Tab. It goes when either leaves,
 * when the button is pressed, and by Escape. Focus by itself shows nothing: it comes back by itself from a menu or a dialog, too.
 *
 * @param isSilent the button does not hear of the pointer any more, also not that it leaves
 * @param always what the tooltip says is more than the button's name
 */
export const useTip = (isSilent: boolean, always = false): Tip => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const open = (button: Element): void => setOpen(always || !isNamed(button));
  if (isSilent && isOpen) setOpen(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onEscape = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [isOpen]);
  return {
    isOpen,
    on: {
      onPointerEnter: ({ pointerType, currentTarget }) => pointerType === 'mouse' && open(currentTarget),
      onPointerLeave: close,
      onPointerDown: close,
      onKeyUp: ({ key, currentTarget }) => key === 'Tab' && open(currentTarget),
      onKeyDown: ({ key }) => (key === 'Enter' || key === ' ') && close(),
      onBlur: close,
    },
  };
};
