import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fields.module.css';

/**
 * Around the panel of a picker: antd's columns of hours and minutes say what they are, and whoever has clicked into one goes on there with the arrows.
 * By keyboard alone nobody comes into the panel: there the field itself has the arrows (`stepTime`).
 */
export const TimeColumns = ({ children }: { children: ReactNode }): ReactNode => {
  const { t } = useTranslation('resource');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // antd draws them anew whenever a time is chosen.
  useEffect(() =>
    panel.current?.querySelectorAll<HTMLElement>('ul[data-type]').forEach((column) => {
      const { type } = column.dataset;
      set(column, { tabindex: '0', role: 'listbox', 'aria-label': t(type === 'hour' ? 'hours' : 'minutes') });
      for (const time of timesOf(column)) {
        set(time, { id: `${id}${type}${time.dataset.value}`, role: 'option', 'aria-selected': String(isSelected(time)) });
        if (isSelected(time)) set(column, { 'aria-activedescendant': time.id });
      }
    }),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const column = (event.target as Element).closest('ul[data-type]');
    if (step === undefined || !column) return;
    event.preventDefault();
    const times = timesOf(column);
    const at = times.findIndex(isSelected);
    (at < 0 ? times[0] : times[at + step])?.click();
  };
  return (
    <div ref={panel} className={styles.columns} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
};

const timesOf = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('li')];
const isSelected = ({ className }: HTMLElement): boolean => className.includes('-selected');

const set = (element: HTMLElement, attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};
