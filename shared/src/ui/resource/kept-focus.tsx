import { createContext, useContext, useEffect, useMemo, useRef, type FocusEvent, type ReactNode } from 'react';
import styles from './list-page.module.css';

/** Where the focus was last: a button of a row, known by the row's key and which of its buttons it was, or anything else of the page. */
type Anchor = { readonly element: HTMLElement; readonly rows: readonly string[]; readonly row: number; readonly button: number };

type FocusKeeper = {
  /** @param closing a dialog on its way out, which may still have the focus */
  readonly back: (closing?: Element | null) => void;
  /** The same where what had the focus has been taken away: who has left the list by themselves stays where they are. */
  readonly onward: () => void;
};

const Kept = createContext<FocusKeeper | null>(null);

/** Brings the focus back to where it was last in the list, when nothing has it any more; a row that is gone has the next one in its place. */
export const useFocusBack = (): FocusKeeper['back'] => useContext(Kept)?.back ?? nothing;

/** The focus goes on when what had it is gone with the last drawing of `drawn`. */
export const useFocusOnward = (...drawn: readonly unknown[]): void => {
  const onward = useContext(Kept)?.onward ?? nothing;
  useEffect(onward, [onward, ...drawn]);
};

const nothing = (): void => undefined;

/** What is around a list: questions, forms and rows come and go, and who works by keyboard goes on where they were. */
export const KeptFocus = ({ children }: { children: ReactNode }): ReactNode => (useContext(Kept) ? children : <Keeper>{children}</Keeper>);

const Keeper = ({ children }: { children: ReactNode }): ReactNode => {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<Anchor>(null);
  const remember = ({ target }: FocusEvent<HTMLElement>) => {
    // React's events come up from drawers and menus, too, which the document has elsewhere.
    if (area.current && target !== area.current && area.current.contains(target)) last.current = anchorOf(area.current, target);
  };
  const keeper = useMemo<FocusKeeper>(() => {
    const back = (closing?: Element | null) => {
      const active = document.activeElement;
      if (area.current && last.current && (!active || active === document.body || closing?.contains(active))) targetOf(area.current, last.current).focus();
    };
    const onward = () => {
      if (last.current?.element.isConnected === false) back();
    };
    return { back, onward };
  }, []);
  return (
    <Kept value={keeper}>
      <div ref={area} className={styles.resource} tabIndex={-1} onFocus={remember}>
        {children}
      </div>
    </Kept>
  );
};

const rowsOf = (area: Element): HTMLElement[] => [...area.querySelectorAll<HTMLElement>('span[data-row]')];
const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')];

const anchorOf = (area: Element, element: HTMLElement): Anchor => {
  const rows = rowsOf(area);
  const row = rows.findIndex((one) => one.contains(element));
  const own = rows[row];
  return { element, rows: rows.map(({ dataset }) => dataset.row ?? ''), row, button: own ? buttonsOf(own).indexOf(element) : -1 };
};

/** The element itself; in a row that is gone, or drawn anew, the same button of that row, the next or the last one; else the rows as a whole. */
const targetOf = (area: HTMLElement, { element, rows, row, button }: Anchor): HTMLElement => {
  if (element.isConnected) return element;
  const drawn = new Map(rowsOf(area).map((one) => [one.dataset.row, one]));
  const nearest = row < 0 ? [] : [...rows.slice(row), ...rows.slice(0, row).toReversed()];
  const next = nearest.map((key) => drawn.get(key)).find((one) => one !== undefined);
  const buttons = next ? buttonsOf(next) : [];
  return buttons[button] ?? buttons.at(-1) ?? area.querySelector<HTMLElement>('[data-rows], [role=row][tabindex="0"]') ?? area;
};
