/** What of a table is out of sight, and what lies over its rows at the edges; CSS pixels. */
export interface Scrolled {
  above: boolean;
  below: boolean;
  before: boolean;
  after: boolean;
  /** Heights of head and foot, which stay in sight. */
  head: number;
  foot: number;
  /** Free room below everything. */
  rest: number;
  /** Thickness of the bars that scroll across, and down. */
  barX: number;
  barY: number;
}

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0;

/** Fractions of a pixel are no more to see. */
const one = 1;

export const scrolled = (scroller: HTMLElement): Scrolled => {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth, offsetHeight, offsetWidth } = scroller;
  return {
    above: scrollTop > one,
    below: scrollHeight - clientHeight - scrollTop > one,
    before: scrollLeft > one,
    after: scrollWidth - clientWidth - scrollLeft > one,
    head: heightOf(scroller.querySelector('thead')),
    foot: heightOf(scroller.querySelector('tfoot')),
    rest: Math.max(0, clientHeight - [...scroller.children].reduce((sum, child) => sum + heightOf(child), 0)),
    barX: offsetHeight - clientHeight,
    barY: offsetWidth - clientWidth,
  };
};

/** The height of a table's place in which its last row is a whole one; all the height that there is where everything fits, or not even one row does. */
export const wholeRows = (scroller: HTMLElement, height: number): number => {
  const { head, foot, barX } = scrolled(scroller);
  const row = heightOf(scroller.querySelector('tbody tr:not([aria-hidden])'));
  const around = head + foot + barX;
  const rows = Math.floor((height - around + 0.5) / row);
  return row === 0 || rows < 1 || scroller.scrollHeight + barX <= height + one ? height : around + rows * row;
};
