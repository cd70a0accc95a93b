import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './fields.module.css';

/** Around the panel of a picker: its columns of hours and minutes can be reached and used by keyboard, which antd's are not. */
export const TimeColumns = ({ children }: { children: ReactNode }): ReactNode => {
  const panel = useRef<HTMLDivElement>(null);
  // antd draws them anew whenever a time is chosen.
  useEffect(() => panel.current?.querySelectorAll('ul[data-type]').forEach((column) => column.setAttribute('tabindex', '0')));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const column = (event.target as Element).closest('ul[data-type]');
    if (step === undefined || !column) return;
    event.preventDefault();
    const times = [...column.querySelectorAll<HTMLElement>('li')];
    const at = times.findIndex(({ className }) => className.includes('-selected'));
    (at < 0 ? times[0] : times[at + step])?.click();
  };
  return (
    <div ref={panel} className={styles.columns} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
};
