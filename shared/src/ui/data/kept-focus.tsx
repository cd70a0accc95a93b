import { createContext, useContext, useEffect, useMemo, useRef, type FocusEvent, type ReactNode } from 'react';
import { focusOn, focusPlaceOf, type FocusPlace } from '../base/returned-focus/focus-place.ts';
import styles from './kept-focus.module.css';

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

type KeptFocusProps = {
  /** What its rows are drawn from, where they do not say so themselves by `useFocusOnward`. */
  drawn?: unknown;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * What is around a list: questions, forms and rows come and go, and who works by keyboard goes on where they were. What holds the buttons of
 * a row has its key as `data-row`; `data-rows` marks what stands for all of them, which can take the focus when none is left.
 */
export const KeptFocus = (props: KeptFocusProps): ReactNode => (useContext(Kept) && !('drawn' in props) ? props.children : <Keeper {...props} />);

const Keeper = ({ drawn, className, children }: KeptFocusProps): ReactNode => {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<FocusPlace>(null);
  const remember = ({ target }: FocusEvent<HTMLElement>) => {
    // React's events come up from drawers and menus, too, which the document has elsewhere.
    if (area.current && target !== area.current && area.current.contains(target)) last.current = focusPlaceOf(target);
  };
  const keeper = useMemo<FocusKeeper>(() => {
    const back = (closing?: Element | null) => {
      const active = document.activeElement;
      if (area.current && last.current && (!active || active === document.body || closing?.contains(active))) focusOn(last.current);
    };
    const onward = () => {
      if (last.current?.element.isConnected === false) back();
    };
    return { back, onward };
  }, []);
  useEffect(() => keeper.onward(), [keeper, drawn]);
  return (
    <Kept value={keeper}>
      <div ref={area} data-focus-area className={className ? `${styles.area} ${className}` : styles.area} tabIndex={-1} onFocus={remember}>
        {children}
      </div>
    </Kept>
  );
};
