import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What a button opens below itself: who goes elsewhere closes it, by mouse or keyboard, and so does Escape, which gives the focus back to the button and ends nothing else. */
export const usePopup = <Holder extends HTMLElement>() => {
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<Holder>(null);
  const close = () => {
    setOpen(false);
    holder.current?.querySelector('button')?.focus();
  };
  const giveUp = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) => target instanceof Node && holder.current?.contains(target);
    const leave = (event: Event) => !isInside(event.target) && setOpen(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      giveUp();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape, true);
    };
  }, [isOpen]);
  return { holder, isOpen, setOpen, close };
};
