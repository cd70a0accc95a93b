import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import styles from './overlay.module.css';

/** @param first finds in it what has the focus when it opens; without, its first button has it */
type OverlayProps = { label: string; first: string; onClose: () => void; children: ReactNode };

/**
 * A dialog that lies over the page: what stands beside it is out of reach as long as it is there, and the focus goes back afterwards. Escape and
 * a press beside what is in it close it.
 */
export const Overlay = ({ label, first, onClose, children }: OverlayProps): ReactNode => {
  const overlay = useRef<HTMLDivElement>(null);
  const focusFirst = useEffectEvent(() => (overlay.current?.querySelector<HTMLElement>(first) ?? overlay.current?.querySelector('button'))?.focus());
  useEffect(() => {
    const before = document.activeElement;
    focusFirst();
    const rest = [...(overlay.current?.parentElement?.children ?? [])].filter((one) => one !== overlay.current);
    for (const one of rest) one.setAttribute('inert', '');
    return () => {
      for (const one of rest) one.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div ref={overlay} className={styles.overlay} role="dialog" aria-modal="true" aria-label={label} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className={styles.ground} onClick={onClose} />
      {children}
    </div>
  );
};
