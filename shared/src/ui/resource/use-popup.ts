import { useRef, useState } from 'react';

/** A pop-up and the button that opens it: who closes it from within, by Esc or by choosing, is at its button again. */
export const usePopup = () => {
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const onOpenChange = (next: boolean) => {
    if (!next && content.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(next);
  };
  return { button, content, popup: { open, onOpenChange } };
};
