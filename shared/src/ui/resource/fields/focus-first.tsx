import { useEffect, useRef, useState } from 'react';

const FOCUSABLE = 'input, textarea, button, [tabindex]';
/** antd puts a drawer into the document after its content is drawn: then it is looked for once more. */
const TRIES = 2;

/**
 * Puts the focus into the control that it stands beside, once: a page that comes to the front again keeps its focus where it is. A control that
 * was fetched first may come when somebody types into another field already: they stay there.
 */
export const FocusFirst = ({ id }: { id: string | undefined }): null => {
  const isDone = useRef(false);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (isDone.current || id === undefined) return;
    const control = document.getElementById(id);
    if (control) {
      isDone.current = true;
      if (control.closest('form')?.contains(document.activeElement)) return;
      (control.matches(FOCUSABLE) ? control : control.querySelector<HTMLElement>(FOCUSABLE))?.focus({ preventScroll: true });
      // eslint-disable-next-line react-hooks/set-state-in-effect -- the document is what is waited for, and it does not tell
    } else if (tries < TRIES) setTries(tries + 1);
  }, [id, tries]);
  return null;
};
