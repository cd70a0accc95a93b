/** Where the focus was: an element, which of the buttons of which row of a list it was, and what stands around it. */
export type FocusPlace = {
  readonly element: HTMLElement;
  /** What the list is in, which is marked by `data-focus-area`. */
  readonly area: HTMLElement | null;
  /** The keys of the area's rows, and the place of the element's own one among them; -1 outside of rows. */
  readonly rows: readonly string[];
  readonly row: number;
  readonly button: number;
  /** The nearest first. */
  readonly around: readonly HTMLElement[];
};

const rowsOf = (area: Element): HTMLElement[] => [...area.querySelectorAll<HTMLElement>('[data-row]')];
const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')];

export const focusPlaceOf = (element: HTMLElement): FocusPlace => {
  const area = element.closest<HTMLElement>('[data-focus-area]');
  const rows = area ? rowsOf(area) : [];
  const row = rows.findIndex((one) => one.contains(element));
  const own = rows[row];
  const around: HTMLElement[] = [];
  for (let next = element.parentElement; next; next = next.parentElement) if (next.hasAttribute('tabindex')) around.push(next);
  return { element, area, rows: rows.map(({ dataset }) => dataset.row ?? ''), row, button: own ? buttonsOf(own).indexOf(element) : -1, around };
};

/**
 * Brings the focus back to a place: to the element itself; in a row that is gone, or drawn anew, to the same button of that row, of the next or
 * of the last one; else to the rows as a whole, or to what stands around it.
 * @returns whether anything of it could take the focus
 */
export const focusOn = (place: FocusPlace): boolean => [place.element, ...inRows(place), ...place.around].some(takesFocus);

const inRows = ({ area, rows, row, button, element }: FocusPlace): HTMLElement[] => {
  // Who stands where they were needs no other place, and a row that is still there is asked no second time.
  if (!area || element.isConnected) return [];
  const drawn = new Map(rowsOf(area).map((one) => [one.dataset.row, one]));
  const nearest = row < 0 ? [] : [...rows.slice(row), ...rows.slice(0, row).toReversed()];
  const next = nearest.map((key) => drawn.get(key)).find((one) => one !== undefined);
  const buttons = next ? buttonsOf(next) : [];
  return [buttons[button], buttons.at(-1), area.querySelector<HTMLElement>('[data-rows], [role=row][tabindex="0"]'), area].filter((one) => one !== null && one !== undefined);
};

/** What is gone, hidden or disabled does not. */
const takesFocus = (element: HTMLElement): boolean => {
  element.focus();
  return document.activeElement === element;
};
